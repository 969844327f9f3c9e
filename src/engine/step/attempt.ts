import type { Action, StepContext, StepOutcome } from '../../actions/action.js';
import { untilAnswered } from '../../actions/shared/conditions/until-answered.js';
import { actionNamed } from '../../actions/registry.js';
import { lookAtNothing } from '../../actions/shared/conditions/screen-text.js';
import { HandeyeError } from '../../domain/errors.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { When } from '../../domain/flow/when.js';
import type { Failure } from '../../domain/run/failure.js';
import type { CallLog } from './call-log.js';
import { deadlineIn } from './deadline.js';
import { cutOff, failureOf, stopFailure } from './fault.js';
import { isProgramGone, pinAnew, pinProgram } from '../guard/flow-scope.js';
import { stepPath, type FlowRun, type StepList, type StepServices, type StoppedBy } from './flow-run.js';
import { noteSecretHeld, withSecretMasked } from './secret-fields.js';
import { createStepContext, type StepTrace } from './step-context.js';
import { enterStepWindow, holdsInStepWindow } from './step-window.js';
import { describedBy, isByVision, seenStep, type SeenAs } from './vision/vision.js';
import { holdsNow } from './when.js';

/** The outcome of an attempt that failed. */
export type FailedOutcome = Extract<StepOutcome, { status: 'failed' }>;

/** One try at a step: its outcome, what it left behind for the report, and why it was not made at all. */
export interface AttemptResult {
  readonly outcome: StepOutcome;
  readonly trace: StepTrace;
  readonly skipped?: string;
  /** Whether it is unknown if the condition of the step holds. */
  readonly isUndecided?: true;
}

const noTrace = (seen?: SeenAs): StepTrace => ({
  located: undefined,
  sought: undefined,
  recorded: [],
  resolution: undefined,
  rewrites: [],
  permitId: undefined,
  stop: undefined,
  approval: undefined,
  seen,
  looksAnew: 0,
});

/** The result of an attempt that failed without an action of its own. */
export function failedAttempt(failure: Failure, stop?: StoppedBy): AttemptResult {
  return { outcome: { status: 'failed', failure }, trace: { ...noTrace(), stop } };
}

/** Whether the step runs at all, and its first attempt. */
export async function firstAttempt(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  log: CallLog,
  services: StepServices,
): Promise<AttemptResult> {
  const admitted = run.guard.admit(step.action, run.scope);
  if (!admitted.ok) return failedAttempt(admitted.failure, admitted.stop);
  return attemptIfMeant(run, list, step, log, services);
}

/** One attempt, if the condition of the step holds. */
export async function attemptIfMeant(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  log: CallLog,
  services: StepServices,
): Promise<AttemptResult> {
  const { when } = step;
  try {
    if (when !== undefined && !(await holdsInTime(run, list, step, when))) {
      const skipped = `its condition does not hold: ${JSON.stringify(when)}`;
      log.note(`skipped: ${skipped}`);
      return { outcome: { status: 'held' }, trace: noTrace(), skipped };
    }
  } catch (error) {
    return { ...failedAttempt(failureOf(error, run)), isUndecided: true };
  }
  return makeAttempt(run, list, step, log, services);
}

/** Whether a condition holds, as soon as the target can be asked: it is looked at once then, without waiting for it to hold. */
function holdsInTime(run: FlowRun, list: StepList, step: AnyStep, when: When): Promise<boolean> {
  const { eye } = run.session;
  const deadline = deadlineIn(run.clock, step.timeoutMs, run.signal);
  return untilAnswered(() => holdsInStepWindow(step, run, when, () => holdsNow(run, list.variables, when)), {
    eye,
    ...deadline,
  });
}

/**
 * Carries out a step once, up to its action.
 *
 * @param seen of a step whose element was found in a picture before
 */
export async function makeAttempt(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  log: CallLog,
  services: StepServices,
  seen?: SeenAs,
): Promise<AttemptResult> {
  const action = actionNamed(step.action);
  const trace = noTrace(seen);
  const contextOf = (step: AnyStep): StepContext =>
    createStepContext({
      run,
      list,
      step,
      deadline: deadlineIn(run.clock, step.timeoutMs, run.signal),
      log,
      trace,
      resolvePath: services.resolvePath,
      before: services.before,
      async runCalledFlow(file, args) {
        const { outcome, stop } = await services.runCalledFlow(step, file, args);
        trace.stop = stop;
        return outcome;
      },
      async carryOut(text) {
        const { outcome, stop } = await services.runText(step, text);
        trace.stop = stop;
        return outcome;
      },
    });
  run.perceived.structural += 1;
  if (action === undefined) return failedAttempt({ type: 'error', message: `unknown action "${step.action}"` });
  let outcome: StepOutcome;
  let looks: number;
  do {
    looks = trace.looksAnew;
    outcome = await outcomeOf({ run, list, action, trace, log, contextOf }, step);
    // What happened while a person was asked is no doing of the step, and took none of its time.
  } while (trace.looksAnew > looks);
  return { outcome: run.signal.aborted ? await asCutOff(run, list, step, outcome, trace) : outcome, trace };
}

interface Attempting {
  readonly run: FlowRun;
  readonly list: StepList;
  readonly action: Action;
  readonly trace: StepTrace;
  readonly log: CallLog;
  /** What a step has to work with; its time begins then. */
  readonly contextOf: (step: AnyStep) => StepContext;
}

async function outcomeOf(
  { run, list, action, trace, log, contextOf }: Attempting,
  step: AnyStep,
): Promise<StepOutcome> {
  try {
    const context = contextOf(step);
    const failure = await enterStepWindow(step, action, context, list.loaded.flow.targetApp);
    if (failure !== undefined) return { status: 'failed', failure };
    const outcome = isByVision(step)
      ? await outcomeBySeeing({ run, list, action, trace, log, contextOf }, step)
      : await action.run(step, context);
    if (action.opensTarget && outcome.status !== 'failed') await lockToProgram(run);
    return outcome;
  } catch (error) {
    return faultOutcome(error, run, trace);
  }
}

/** The outcome of what a port threw. @throws storage faults */
export function faultOutcome(error: unknown, run: FlowRun, trace: StepTrace): FailedOutcome {
  if (error instanceof HandeyeError && error.code === 'brain_budget') trace.stop = 'guardrail';
  return { status: 'failed', failure: failureOf(error, run) };
}

async function outcomeBySeeing(attempting: Attempting, step: AnyStep): Promise<StepOutcome> {
  const { run, list, action, trace, log, contextOf } = attempting;
  const seen = await seenStep(run, action, step, describedBy(step), stepPath(list, step), log);
  if (!seen.ok) return { status: 'failed', failure: seen.failure };
  trace.seen = seen.value.seen;
  return action.run(seen.value.step, contextOf(seen.value.step));
}

/**
 * A program that the flow goes on in is pinned at once: another one may have its name by the time of the first action. One
 * that the flow starts may show its windows by processes of their own, so the first action decides which is meant. What is
 * opened anew is another one.
 */
async function lockToProgram({ session, scope, targetProgram }: FlowRun): Promise<void> {
  const lock = scope.lock?.();
  if (lock === undefined || targetProgram === undefined) return;
  if (targetProgram.launch !== undefined || isProgramGone(lock)) pinAnew(lock);
  if (targetProgram.launch !== undefined) return;
  await lookAtNothing(session.eye);
  pinProgram(lock);
}

/** A step that had leave to act when the run was stopped may have done a part of its action; one that only looked has not. */
async function asCutOff(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  outcome: StepOutcome,
  trace: StepTrace,
): Promise<StepOutcome> {
  if (outcome.status !== 'failed') return outcome;
  const { failure } = outcome;
  if (failure.type !== 'cancelled' && failure.type !== 'timeout') return outcome;
  if (trace.permitId === undefined) return { status: 'failed', failure: asTimeUp(failure, run) };
  await noteSecretHeld(run, list, step, trace.located, { held: failure.found });
  return {
    status: 'failed',
    failure: cutOff(
      withSecretMasked(list, step, failure),
      run,
      'The step was cut off while acting: what it does may be done in part.',
    ),
  };
}

/** A wait that is broken off says that it was cancelled: where the time was up, that is what it failed for. */
function asTimeUp(failure: Failure, run: FlowRun): Failure {
  const { type, message } = stopFailure(run);
  if (failure.type !== 'cancelled' || type === 'cancelled') return failure;
  return { ...failure, type, message: `${message} ${failure.message}`, isStopped: true };
}

/** Whether another try may do better. */
export function isRetryable(attempt: AttemptResult, run: FlowRun): boolean {
  if (attempt.outcome.status !== 'failed' || run.signal.aborted || attempt.trace.stop !== undefined) return false;
  return !['target_lost', 'environment_missing', 'unsupported', 'cancelled'].includes(attempt.outcome.failure.type);
}

/** Whether what was done needs no effect to be seen: a page arrived at, a value read back, or nothing to be done. */
export function confirmsItself({
  confirmed,
  unchanged,
  sets,
}: Extract<AttemptResult['outcome'], { status: 'acted' }>): boolean {
  return confirmed !== undefined || unchanged === true || sets !== undefined;
}
