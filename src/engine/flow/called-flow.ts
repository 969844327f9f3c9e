import type { TestFlow } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Failure } from '../../domain/run/failure.js';
import { sessionWithTimeouts } from './answering.js';
import type { CalledFlow, FlowRun, StoppedBy } from '../step/flow-run.js';
import { startTimeLimit, TimeUp } from '../step/time-limit.js';

/** Runs a called flow in the time that its caller has, and of that no more than it says itself or the step that calls it. */
export async function withinItsTime<T>(
  run: FlowRun,
  flow: TestFlow,
  step: AnyStep,
  body: (limited: FlowRun) => Promise<T>,
): Promise<T> {
  const { seconds, named } = shorterLimit(flow, step);
  if (seconds === 0) return body(run);
  const reason = new TimeUp(`"${flow.testName}" took longer than ${named}`);
  const limit = startTimeLimit(seconds, run.clock, { cancel: run.signal, reason });
  const session = sessionWithTimeouts(run.target, run.clock, limit.signal);
  try {
    return await body({ ...run, session, signal: limit.signal });
  } finally {
    limit.clear();
  }
}

function shorterLimit({ timeoutSeconds = 0 }: TestFlow, { timeoutMs }: AnyStep): { seconds: number; named: string } {
  const stepSeconds = timeoutMs / 1000;
  return stepSeconds > 0 && (timeoutSeconds === 0 || stepSeconds < timeoutSeconds)
    ? { seconds: stepSeconds, named: `the timeoutMs of the step that runs it (${timeoutMs})` }
    : { seconds: timeoutSeconds, named: `its timeoutSeconds (${timeoutSeconds})` };
}

/** How the steps of a called flow ended. */
interface CalledSteps {
  readonly failed: StepResult | undefined;
  readonly stop: StoppedBy | undefined;
  readonly begun: boolean;
}

/**
 * What became of a called flow, for the step that ran it. What stopped the caller as well goes on to it; a time that was the
 * called flow's alone is a failure like others.
 *
 * @param run that of the caller
 */
export function calledOutcome(run: FlowRun, flow: TestFlow, { failed, stop, begun }: CalledSteps): CalledFlow {
  const isOverTime = stop === 'time_limit' && !run.signal.aborted;
  const isCancelled = failed === undefined || failed.diagnostics.failureType === 'cancelled';
  if (stop !== undefined && !isOverTime && isCancelled) {
    const where = failed === undefined ? '' : ` at step ${failed.path}`;
    const message = `"${flow.testName}" was stopped (${stop})${where}.`;
    return { outcome: { status: 'failed', failure: { type: 'cancelled', message, isCutOff: begun } }, stop };
  }
  if (failed !== undefined) {
    const { path: at, error, diagnostics, expected, found } = failed;
    const failure: Failure = {
      type: diagnostics.failureType ?? 'error',
      message: `"${flow.testName}" failed at step ${at}: ${error ?? ''}`,
      ...(diagnostics.guardrail && { guardrail: diagnostics.guardrail }),
      ...(expected !== null && { expected }),
      ...(found !== null && { found }),
    };
    return { outcome: { status: 'failed', failure }, ...(stop && !isOverTime && { stop }) };
  }
  return { outcome: { status: 'acted', confirmed: `"${flow.testName}" passed` } };
}
