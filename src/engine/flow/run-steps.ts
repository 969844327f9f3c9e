import { actionNamed } from '../../actions/registry.js';
import { calledBy } from '../../actions/flow/run-flow.js';
import { asTheyRun } from '../../domain/flow/sequence.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Failure } from '../../domain/run/failure.js';
import { narrowedScope, type FlowScope } from '../guard/flow-scope.js';
import { isOverdue, refusalWhenOverdue } from '../guard/overdue.js';
import { runText, type DoPorts } from '../language/do-step.js';
import { calledOutcome, withinItsTime } from './called-flow.js';
import { putBackSince, untilLastLook } from '../step/put-back.js';
import { recordUnanswered } from '../step/dialogs.js';
import { beginEarly } from './early-step.js';
import { scopeOn } from './other-targets.js';
import { failureOf, stopCause, stopFailure, stoppedBy, whyNotRun } from '../step/fault.js';
import type { WrittenStep } from '../../domain/event/run-event.js';
import { stepPath, type CalledFlow, type FlowRun, type StepList, type StoppedBy } from '../step/flow-run.js';
import { runStep, type FinishedStep, type StepRun } from '../step/run-step.js';
import { backendNameOf, recordSettled, skippedResult, unrunResults } from './unrun-steps.js';
import { mayHoldOn } from '../../domain/flow/when.js';
import { lookAtChecksAgain, lookAtEnd, noteHeld } from '../step/later-looks.js';
import { stepWithValues } from '../step/step-with-values.js';
import { variableIn } from '../step/when.js';
import { calledVariables } from '../step/variable-scope.js';

/** How a list of steps ended. */
export interface StepsOutcome {
  /** The first step that failed, if one did. */
  readonly failed: StepResult | undefined;
  readonly stop: StoppedBy | undefined;
  /** Whether any of the steps was carried out, at least in part. */
  readonly begun: boolean;
}

/** What a list of steps needs of the outside, for the flows that its steps run. */
export type StepsPorts = DoPorts;

/** Runs a list of steps in order. Whatever runs them, the steps of a file and the app meanwhile reach no more than that file allows. */
export async function runSteps(caller: FlowRun, list: StepList, ports: StepsPorts): Promise<StepsOutcome> {
  const scopeOf = (scope: FlowScope): FlowScope => ({
    ...narrowedScope(scope, list.loaded.flow.allow),
    ...(list.origin !== undefined && { origin: list.origin }),
  });
  const run: FlowRun = { ...caller, scope: scopeOf(caller.scope) };
  const before = new Map(run.opened().map((target) => [target, target.inForce.scope]));
  for (const [{ inForce }, scope] of before) inForce.scope = scopeOf(scope);
  run.inForce.scope = run.scope;
  try {
    return await runList(run, list, ports);
  } finally {
    // Also of those that these steps were the first to open.
    for (const target of run.opened()) target.inForce.scope = before.get(target) ?? scopeOn(target, caller.scope);
  }
}

/**
 * What a step has set is looked at once more before the next input: that one is found meanwhile, and not made where the flow is
 * over. The effects of a step are awaited before the next one acts or looks; only one that waits for something to come
 * begins meanwhile, since it does nothing but look until something holds; not so after a step that failed or still may.
 * A wait that has begun when the step before ends the flow is reported as skipped, like all that comes after.
 */
async function runList(run: FlowRun, list: StepList, ports: StepsPorts): Promise<StepsOutcome> {
  let failed: StepResult | undefined;
  let stop: StoppedBy | undefined;
  let begun = false;
  /** That the time was over before the next step began: no step that ran reports it. */
  let pendingFailure: Failure | undefined;
  let settling: { readonly actedWell: boolean; readonly recorded: Promise<void> } | undefined;

  /** Recorded as soon as it is over, also while the wait that follows goes on: what was done must survive a kill. */
  const recordWhenOver = async (run: FlowRun, { finished }: StepRun): Promise<void> => {
    const over = await finished;
    const { result, stop: cause } = withRefusalWhenOverdue(run, over);
    run.relayEvents();
    recordUnanswered(run);
    const recordedResult = isForgiven(list, cause) ? forgiven(result) : result;
    const settled = { type: 'step_settled', flowRunId: run.flowRunId, lane: run.lane, step: result.path } as const;
    run.record({ ...settled, result: recordedResult });
    if (over.ifUnanswered !== undefined)
      run.dialogs.leftOpen.set(over.ifUnanswered.dialog, { ...settled, result: over.ifUnanswered.result });
    // Of several attempts at a called flow the last counts, and its place is where it came.
    run.dialogs.announced.delete(result.path);
    if (over.ifUnmet !== undefined)
      run.dialogs.announced.set(result.path, {
        since: over.ifUnmet.since,
        ifUnmet: { ...settled, result: over.ifUnmet.result },
      });
    if (over.unprovenSince !== undefined)
      run.laterLooks.unproven.set(result.path, {
        startedMs: over.unprovenSince,
        settled: { ...settled, result: recordedResult },
      });
    for (const held of over.held) await noteHeld(run, held, { ...settled, result: recordedResult });
    if (over.sets !== undefined) run.lastSet.value = { ...over.sets, isForgiven: isForgiven(list, undefined) };
    if (result.status === 'failed' || result.status === 'error') failed ??= result;
    stop ??= cause;
    begun ||= result.status !== 'skipped';
  };
  const settle = async (): Promise<void> => {
    const before = settling;
    settling = undefined;
    await before?.recorded;
  };

  /** Looks once more at what the step before has set, which is recorded as failed where the app has put that back. */
  const lookAgain = async ({ isLast = false } = {}): Promise<void> => {
    const last = run.lastSet.value;
    if (last === undefined) return;
    run.lastSet.value = undefined;
    if (isLast) await untilLastLook(last, run);
    const putBack = run.signal.aborted ? undefined : await putBackSince(last);
    if (putBack === undefined) return;
    const result = await last.resultIf(putBack);
    recordSettled(run, last.isForgiven ? forgiven(result) : result);
    if (result.status === 'failed' && !last.isForgiven) failed ??= result;
  };

  const isOver = (): boolean => stop !== undefined || (failed !== undefined && list.stopOnFailure);

  /** What is said of the steps that will not run. */
  const unrun = (): StepsOutcome => {
    const why = stop === undefined ? `step ${failed?.path ?? ''} failed and stopOnFailure is on` : whyNotRun(run, stop);
    const results = unrunResults(run, list, why, pendingFailure);
    for (const result of results) recordSettled(run, isForgiven(list, stop) ? forgiven(result) : result);
    return { failed: failed ?? results.find(({ status }) => status === 'failed'), stop, begun };
  };

  for (const step of list.steps) {
    if (!mayBeginEarly(list, step) || settling?.actedWell === false) await settle();
    // When the run's time is over, the guard says so of the step that would come next.
    if (stop === undefined && !isOverdue(run)) {
      stop = stoppedBy(run);
      if (stop === 'time_limit') pendingFailure = stopFailure(run);
    }
    if (isOver()) break;
    const isBlocked = list.goesOn === true && (await hasOpenDialog(run));
    if (settling === undefined && !isBlocked) await lookAtChecksAgain(run, actionNamed(step.action)?.effect !== 'read');
    // The flow that a step runs is held to its own steps.
    if (!isBlocked && calledBy(step) !== undefined) await lookAgain();
    else if (!isBlocked && isInput(step) && run.lastSet.value !== undefined)
      settling = { actedWell: true, recorded: lookAgain() };
    if (isOver()) break;
    const early = settling && beginEarly(run, settling.recorded.then(isOver));
    if (isLeftOut(run, list, step)) {
      // No target is opened for what will not run there.
      await settle();
      if (isOver()) break;
      recordSettled(run, skippedResult(run, list, step, `its condition does not hold: ${JSON.stringify(step.when)}`));
      continue;
    }
    const at = await onItsTarget(early?.run ?? run, list, step);
    if (!at.ok) {
      // Nothing can be asked of a target that is not there: what was before is over by now.
      await settle();
      const isOptional = step.optional && (at.stop === undefined || at.stop === 'environment');
      recordSettled(run, isOptional || isForgiven(list, at.stop) ? forgiven(at.result) : at.result);
      if (isOptional) continue;
      failed ??= at.result;
      stop ??= at.stop;
      if (isOver()) break;
      continue;
    }
    const started: StepRun = await runStep(at.run, list, at.step, {
      written: at.written,
      resolvePath: (path) => ports.source.resolve(list.loaded.file, path),
      before: settling?.recorded,
      runCalledFlow: (calling, file, args) => runCalledFlow(at.run, list, calling, file, args, ports),
      // As it is written: what it became is kept in a file, where values of variables and secrets do not belong.
      runText: (calling, text) =>
        runText(at.run, list, calling, writtenText(at.step) ?? text, ports, (limited, steps) =>
          runSteps(limited, steps, ports),
        ),
    });
    if (early !== undefined) void started.finished.then(early.release, early.release);
    await settle();
    // A step that was cut off with the run reports so itself.
    if (isOver() && !run.signal.aborted) {
      await started.finished;
      break;
    }
    const recorded = recordWhenOver(at.run, started);
    // A full disk is reported when it is this step's turn, not as a fault that nobody awaits.
    recorded.catch(() => undefined);
    // What waits would use its time up meanwhile.
    settling = { actedWell: started.actedWell && step.delayAfterMs === 0 && list.prepare === undefined, recorded };
  }
  await settle();
  // What more steps may follow is looked at when the next one comes, or at the end.
  if (list.goesOn === true) return failed === undefined && stop === undefined ? { failed, stop, begun } : unrun();
  if (!isOver() && list.prefix === '') for (const target of run.opened()) await lookAtEnd({ ...run, ...target });
  // What the steps of a called flow have set is looked at before the next input of the one that runs it, without waiting.
  if (stop === undefined && !isCalled(list)) await lookAgain({ isLast: true });
  return failed === undefined && stop === undefined ? { failed, stop, begun } : unrun();
}

/** Whether a dialog would be answered by a second look at what is behind it: what comes in a live session leaves that to a step. */
async function hasOpenDialog({ session: { eye }, lastSet, laterLooks }: FlowRun): Promise<boolean> {
  if (lastSet.value === undefined && laterLooks.provisional.length === 0) return false;
  return (await eye.status({ dialogStays: true, mayBeUnopened: true })).dialog !== undefined;
}

/** Whether the steps are those of a flow that a step runs. */
function isCalled({ prefix }: StepList): boolean {
  return prefix.endsWith('.');
}

/** Whether a step does something to its target, rather than look. */
function isInput(step: AnyStep): boolean {
  return actionNamed(step.action)?.effect !== 'read';
}

/**
 * In flows that name their program, a step may go to another window than that of the action before, which is still looked at. A
 * condition is looked at once, and what it asks for may be an effect of that action.
 */
function mayBeginEarly({ loaded }: StepList, step: AnyStep): boolean {
  if (step.when !== undefined) return false;
  return loaded.flow.targetApp === undefined && actionNamed(step.action)?.beginsEarly(step) === true;
}

/** Whether a step that names a backend does not run, by what is known without its target. */
function isLeftOut(run: FlowRun, list: StepList, step: AnyStep): boolean {
  const { when } = stepWithValues(step, list.variables, run.redactor).value;
  const backend = backendNameOf(run, step);
  return backend !== run.backendName && when !== undefined && !mayHoldOn(backend, when, variableIn(list.variables));
}

/** A step that is about to run, on the target that it names. */
interface StepAtTarget {
  readonly ok: true;
  readonly run: FlowRun;
  readonly step: AnyStep;
  readonly written: WrittenStep | undefined;
}

/** The step made ready, and the run on the target that it names; or why there is none, as the result of the step. */
async function onItsTarget(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
): Promise<StepAtTarget | { readonly ok: false; readonly result: StepResult; readonly stop: StoppedBy | undefined }> {
  try {
    const at = step.backend === undefined ? run : await run.on(step.backend, run);
    const prepared = await list.prepare?.(step, at);
    if (prepared?.failure === undefined)
      return { ok: true, run: at, step: prepared?.step ?? step, written: prepared?.written };
    return notRun(run, list, prepared.step, prepared.failure);
  } catch (error) {
    return notRun(run, list, step, failureOf(error, run));
  }
}

function notRun(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  failure: Failure,
): { readonly ok: false; readonly result: StepResult; readonly stop: StoppedBy | undefined } {
  const [result] = unrunResults(run, { ...list, steps: [step] }, failure.message, failure);
  if (result === undefined) throw new Error(failure.message);
  return { ok: false, result, stop: stopCause(run, failure, { stop: undefined }) };
}

/** A step that was broken off because the run's time was over is reported as one that the guard refused. */
function withRefusalWhenOverdue(run: FlowRun, { result, stop }: FinishedStep): Pick<FinishedStep, 'result' | 'stop'> {
  const refusal = stop === 'cancelled' ? refusalWhenOverdue(run, result.action) : undefined;
  if (refusal === undefined) return { result, stop };
  const { diagnostics } = result;
  if (diagnostics.failureType !== 'cancelled') return { result, stop: refusal.stop };
  const { type, message, guardrail } = refusal.failure;
  return {
    result: {
      ...result,
      status: 'failed',
      error: `${message} ${result.error ?? ''}`.trim(),
      diagnostics: { ...diagnostics, failureType: type, ...(guardrail && { guardrail }) },
    },
    stop: refusal.stop,
  };
}

/** The time of a called flow may be over while the flow that runs it goes on: that ends the called one alone. */
function isForgiven({ forgivenUnless }: StepList, cause: StoppedBy | undefined): boolean {
  if (forgivenUnless === undefined) return false;
  return cause === undefined || (cause === 'time_limit' && !forgivenUnless.aborted);
}

/** What a failure becomes in a flow that an optional step runs: it stops that flow, and fails nobody. */
function forgiven(result: StepResult): StepResult {
  if (result.status !== 'failed' && result.status !== 'error') return result;
  return { ...result, status: 'warning', warningCode: 'optional_step_failed' };
}

/** The steps of another flow, run by a step in the same session, with variables of its own. */
async function runCalledFlow(
  run: FlowRun,
  caller: StepList,
  step: AnyStep,
  file: string,
  args: Readonly<Record<string, string>>,
  ports: StepsPorts,
): Promise<CalledFlow> {
  const loaded = caller.loaded.references.get(ports.source.resolve(caller.loaded.file, file));
  if (loaded === undefined) {
    const message = `The flow ${file} was not loaded with this one.`;
    return { outcome: { status: 'failed', failure: { type: 'error', message } } };
  }
  const { flow } = loaded;
  const prefix = `${stepPath(caller, step)}.`;
  // What an earlier attempt left is forgotten by whoever reads that the step begins once more.
  if ([...run.settledSteps.keys()].some((path) => path.startsWith(prefix)))
    run.record({
      type: 'step_started',
      flowRunId: run.flowRunId,
      lane: run.lane,
      step: stepPath(caller, step),
      action: step.action,
    });
  const variables = calledVariables(flow, run.givenVariables, args, ports.secrets, run.redactor);
  const ended = await withinItsTime(run, flow, step, (limited) =>
    runSteps(
      limited,
      {
        loaded,
        steps: asTheyRun(flow.steps),
        phase: caller.phase,
        prefix,
        variables,
        stopOnFailure: flow.stopOnFailure,
        forgivenUnless: caller.forgivenUnless ?? (step.optional ? run.signal : undefined),
        ...(caller.origin !== undefined && { origin: caller.origin }),
      },
      ports,
    ),
  );
  for (const [name, value] of variables.savedValues()) caller.variables.set(name, value);
  return calledOutcome(run, flow, ended);
}

function writtenText(step: AnyStep): string | undefined {
  return 'text' in step && typeof step.text === 'string' ? step.text : undefined;
}
