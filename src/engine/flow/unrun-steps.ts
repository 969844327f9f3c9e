import { isBackend, type BackendName } from '../../domain/flow/backend.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { blankResult } from '../../domain/run/blank-result.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import { statusOf, type Failure } from '../../domain/run/failure.js';
import { stepPath, type FlowRun, type StepList } from '../step/flow-run.js';
import { withTargetOf } from './step-lists.js';
import { shownArgument } from '../step/shown-argument.js';
import { stepWithValues } from '../step/step-with-values.js';

/**
 * The results of the steps of a list that have none yet and will not be run.
 *
 * @param why in words that go on after "Not run: ", or as a sentence
 * @param pendingFailure what kept them from running, where no step that ran reports it: the first of them does
 */
export function unrunResults(run: FlowRun, list: StepList, why: string, pendingFailure?: Failure): StepResult[] {
  const unrun = list.steps.filter((step) => !run.settledSteps.has(stepPath(list, step)));
  return unrun.map((step, index) => {
    const skipped = skippedResult(run, list, step, why);
    return index === 0 && pendingFailure !== undefined ? withFailure(pendingFailure, skipped) : skipped;
  });
}

/** Writes down what became of a step. */
export function recordSettled({ record, flowRunId, lane }: FlowRun, result: StepResult): void {
  record({ type: 'step_settled', flowRunId, lane, step: result.path, result });
}

/** The result of a step that never ran. */
export function skippedResult(run: FlowRun, list: StepList, step: AnyStep, why: string): StepResult {
  const now = run.clock.now().toISOString();
  return run.redactor.deep(
    blankResult({
      step: step.order ?? 0,
      phase: list.phase,
      path: stepPath(list, step),
      action: step.action,
      selector: step.selector ?? null,
      argument: shownArgument(withTargetOf(run, step), stepWithValues(step, list.variables, run.redactor).value),
      description: step.description ?? null,
      status: 'skipped',
      startTime: now,
      endTime: now,
      timeMs: 0,
      backendName: backendNameOf(run, step),
      diagnostics: { note: `Not run: ${why.replace(/\.?$/, '.')}` },
    }),
  );
}

/** The backend that a step would have run on. */
export function backendNameOf({ backendName }: FlowRun, { backend }: AnyStep): BackendName {
  return backend === undefined || isBackend(backendName, backend) ? backendName : backend;
}

function withFailure({ type, message, expected, found, guardrail }: Failure, skipped: StepResult): StepResult {
  return {
    ...skipped,
    status: statusOf({ type, message }),
    expected: expected ?? null,
    found: found ?? null,
    error: message,
    diagnostics: { failureType: type, ...(guardrail && { guardrail }) },
  };
}
