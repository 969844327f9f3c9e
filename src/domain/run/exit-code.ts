import { combineExitCodes } from '../errors.js';
import type { ExecutionReport, StepStatus } from './execution-report.js';
import { ranNoStep } from './idle-flow.js';

/** How one flow ended, as far as exit codes go. */
export interface FlowEnding {
  readonly stoppedBy: ExecutionReport['stoppedBy'];
  readonly statuses: ReadonlySet<StepStatus>;
}

/**
 * The exit code of an invocation: 0 all passed, 1 something failed or its outcome is unknown, 3 stopped by guardrail,
 * kill switch or cancellation, 4 environment missing. A flow that ran out of its own time has failed.
 *
 * @param strict whether warnings count as failures, and a flow of which every step was skipped
 */
export function exitCodeOf(flows: Iterable<FlowEnding>, strict: boolean): number {
  const codes = [...flows].flatMap(({ stoppedBy, statuses }) => {
    const own = statuses.has('failed') || statuses.has('error') || (strict && isDoubtful(statuses)) ? 1 : 0;
    return [stopCode(stoppedBy) ?? own];
  });
  return combineExitCodes(codes);
}

/** Whether a flow passed with a warning, or without a single step that ran. */
function isDoubtful(statuses: ReadonlySet<StepStatus>): boolean {
  return statuses.has('warning') || ranNoStep(statuses);
}

function stopCode(stoppedBy: ExecutionReport['stoppedBy']): number | undefined {
  switch (stoppedBy) {
    case 'cancelled':
    case 'kill_switch':
    case 'guardrail':
      return 3;
    case 'environment':
      return 4;
    case 'time_limit':
    case 'target_lost':
      return 1;
    case 'dry_run':
      return 0;
    case null:
      return undefined;
  }
}
