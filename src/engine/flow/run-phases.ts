import type { Failure } from '../../domain/run/failure.js';
import { isOverdue, overdue, refusalWhenOverdue } from '../guard/overdue.js';
import { sessionWithTimeouts } from './answering.js';
import { failureOf, stopCause, stoppedBy, whyNotRun } from '../step/fault.js';
import type { FlowRun, StepList, StoppedBy } from '../step/flow-run.js';
import { resetTarget, type DirectReset } from './reset-target.js';
import { runSteps, type StepsOutcome, type StepsPorts } from './run-steps.js';
import { startTimeLimit, teardownLimitSeconds, teardownOverdue } from '../step/time-limit.js';
import { recordSettled, unrunResults } from './unrun-steps.js';

/**
 * Reset, setup, steps, teardown. Teardown always runs, that of a stopped flow included, on a signal of its own: a flow
 * that is cancelled or runs out of time stops it {@link teardownLimitSeconds} later, a flow that is well never.
 *
 * @param killed aborted by the kill switch, with that as its reason: nothing may be put back either
 * @returns what ended the flow before its time, if anything did
 */
export async function runPhases(
  run: FlowRun,
  killed: AbortSignal,
  lists: readonly StepList[],
  resets: readonly DirectReset[],
  ports: StepsPorts,
): Promise<StoppedBy | undefined> {
  let unreset: Awaited<ReturnType<typeof resetTarget>>;
  for (const reset of resets) unreset ??= await resetTarget(reset, run);
  const fault = unreset && (refusalWhenOverdue(run, 'reset') ?? unreset);
  let outcome: StepsOutcome = { failed: undefined, stop: fault?.stop, begun: false };
  let blocked: string | undefined = fault?.failure.message;
  let pendingFailure = fault?.failure;
  let teardownStop: StoppedBy | undefined;
  for (const list of lists) {
    if (list.phase === 'teardown') {
      teardownStop = await runTeardown(run, outcome.stop, killed, list, ports);
      continue;
    }
    if (blocked !== undefined || outcome.stop !== undefined) {
      pendingFailure = recordUnrunList(run, list, blocked ?? whyNotRun(run, outcome.stop), pendingFailure);
      continue;
    }
    outcome = await runSteps(run, list, ports);
    if (outcome.failed !== undefined && list.phase !== 'steps') blocked = `${list.phase} failed`;
  }
  return teardownStop === 'kill_switch' ? teardownStop : (outcome.stop ?? teardownStop);
}

/**
 * Records a flow whose session could not be opened, or that broke: what was not settled yet is skipped, and the first of it
 * says why.
 *
 * @returns what ended the flow, if it was no ordinary failure
 * @throws the fault when it is one of storage: without a record there is no run
 */
export function recordUnrun(run: FlowRun, lists: readonly StepList[], fault: unknown): StoppedBy | undefined {
  const ofFault = failureOf(fault, run);
  const refusal = refusalWhenOverdue(run, 'open');
  const failure = refusal?.failure ?? ofFault;
  let pendingFailure = failure.type === 'cancelled' ? undefined : failure;
  for (const list of lists) pendingFailure = recordUnrunList(run, list, failure.message, pendingFailure);
  return stopCause(run, failure, { stop: refusal?.stop });
}

/**
 * @param stopped what ended the flow before its teardown, if anything did
 * @returns what ended the teardown before its time: of one that took too long, what had stopped the flow
 */
async function runTeardown(
  run: FlowRun,
  stopped: StoppedBy | undefined,
  killed: AbortSignal,
  list: StepList,
  ports: StepsPorts,
): Promise<StoppedBy | undefined> {
  const limit = startTimeLimit(teardownLimitSeconds, run.clock, {
    cancel: killed,
    reason: teardownOverdue,
    ...(stopped === undefined && { from: run.signal }),
  });
  try {
    const session = sessionWithTimeouts(run.target, run.clock, limit.signal);
    const scope = { ...run.scope, cleansUp: true };
    const { stop } = await runSteps({ ...run, scope, session, signal: limit.signal }, list, ports);
    if (stop === undefined || limit.signal.reason !== teardownOverdue) return stop;
    return stopped ?? (isOverdue(run) ? overdue : stoppedBy(run));
  } finally {
    limit.clear();
  }
}

/** @returns the failure that is still to be reported: a list without steps reports nothing */
function recordUnrunList(
  run: FlowRun,
  list: StepList,
  why: string,
  pendingFailure: Failure | undefined,
): Failure | undefined {
  const results = unrunResults(run, list, why, pendingFailure);
  for (const result of results) recordSettled(run, result);
  return results.length > 0 ? undefined : pendingFailure;
}
