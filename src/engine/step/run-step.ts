import { actionNamed } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { perceptionFor } from '../../domain/flow/perception.js';
import { environmentName } from '../../domain/flow/variables.js';
import type { VariableReference } from '../../domain/flow/variables.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Healing } from '../../domain/healing/verdict.js';
import type { Failure } from '../../domain/run/failure.js';
import { checkAssertions, type Checked } from './assertions.js';
import {
  failedAttempt,
  attemptIfMeant,
  firstAttempt,
  isRetryable,
  makeAttempt,
  type AttemptResult,
} from './attempt.js';
import { createCallLog, type CallLog } from './call-log.js';
import { awaitOutcome, type ActionOutcome } from './action-outcome.js';
import { dialogsOf } from './dialogs.js';
import { keepEvidence, type StepEvidence } from './evidence.js';
import { cutOff, failureOf, stopCause } from './fault.js';
import { stepPath, type FlowRun, type StepList, type StepServices, type StoppedBy } from './flow-run.js';
import { explain } from './heal/explain.js';
import type { HeldCheck, SetInFlow } from './open-results.js';
import { noteSecretHeld } from './secret-fields.js';
import { pointerAt, stepResult } from './step-result.js';
import { stepWithValues } from './step-with-values.js';
import { withVisionFallback } from './vision/vision-fallback.js';
import { unmet, verdictOf, type UnhandledDialog, type Verdict } from './verdict.js';

/** A step that was carried out, whose effects may still be awaited. */
export interface StepRun {
  /**
   * Resolves when the effects of the step have come and its assertions were looked at. Rejects with a fault of storage
   * alone; whoever breaks off before may leave it unawaited.
   */
  readonly finished: Promise<FinishedStep>;
  /** Whether only effects are to come: the action was done, and no assertion of the step can fail it any more. */
  readonly actedWell: boolean;
}

/** A step that is over. */
export interface FinishedStep {
  readonly result: StepResult;
  /** Set when the step ends the flow, whatever `stopOnFailure` says. */
  readonly stop: StoppedBy | undefined;
  /** Set when the step left a dialog open: the result that takes the place of the other where no step answers it. */
  readonly ifUnanswered?: { readonly dialog: number; readonly result: StepResult };
  /** Set when the step said how a dialog is answered, after which event: the result that takes the place of the other where none came. */
  readonly ifUnmet?: { readonly since: number; readonly result: StepResult };
  /** When it began, of a step whose effect is not proven. */
  readonly unprovenSince?: number;
  /** The checks that held, its assertions among them. */
  readonly held: readonly HeldCheck[];
  /** The value that it has set, which the app may put back. */
  readonly sets?: Omit<SetInFlow, 'isForgiven'>;
}

/**
 * Carries out one step: condition, budget, attempts (each: find, check, permit, act), effects, assertions, evidence.
 * The returned promise settles once the action is done; `finished` when all that follows from it is known, so that a wait
 * that comes next can begin meanwhile.
 */
export async function runStep(
  run: FlowRun,
  list: StepList,
  written: AnyStep,
  services: StepServices,
): Promise<StepRun> {
  const path = stepPath(list, written);
  const log = createCallLog(run.clock);
  const startTime = run.clock.now();
  const startedMs = run.clock.monotonicMs();
  run.record({
    type: 'step_started',
    flowRunId: run.flowRunId,
    lane: run.lane,
    step: path,
    action: written.action,
    ...(services.written && { origin: list.origin ?? 'spec', written: services.written }),
  });
  const eventsBefore = run.session.eye.lastEvent();

  const { value, missing } = stepWithValues(written, list.variables, run.redactor);
  const step = { ...value, timeoutMs: value.timeoutMs + (actionNamed(value.action)?.gestureMs(value) ?? 0) };
  const failedAttempts: string[] = [];
  const perception = perceptionFor(step.action, step.perception, run.perception);
  const tries = missing.length > 0 ? 0 : (step.retry?.times ?? 0);
  /** Only what had leave to act may have done something: what came before it did not follow from it. */
  let eventsBeforeAttempt = eventsBefore;
  const noteActed = (made: AttemptResult): AttemptResult => {
    if (made.trace.permitId !== undefined) run.lastAction.seq = eventsBefore;
    return made;
  };
  /** Only what no further attempt may find by structure is looked for in a picture. */
  const settle = async (made: AttemptResult): Promise<AttemptResult> =>
    noteActed(failedAttempts.length < tries ? made : await withVisionFallback(run, list, step, log, services, made));
  let attempt = await settle(
    missing.length > 0 ? failedAttempt(noValue(missing)) : await firstAttempt(run, list, step, log, services),
  );
  const tryAgain = async (why: string): Promise<void> => {
    failedAttempts.push(why);
    log.note(`attempt ${failedAttempts.length} failed, trying again`, 'warning');
    await run.clock.sleep(step.retry?.delayMs ?? 0, run.signal);
    eventsBeforeAttempt = run.session.eye.lastEvent();
    // What was never found to be meant is not done for trying again.
    const again = attempt.isUndecided === true ? attemptIfMeant : makeAttempt;
    attempt = await settle(await again(run, list, step, log, services));
  };
  while (failedAttempts.length < tries && isRetryable(attempt, run)) await tryAgain(errorOf(attempt));
  await noteAttempt(run, list, written, step, attempt);

  const finish = async (): Promise<FinishedStep> => {
    let outcomes = await outcomeAfter(run, list, step, attempt, log);
    while (failedAttempts.length < tries && !run.signal.aborted) {
      const unmet = outcomes.assertionResults.find(({ passed }) => !passed);
      if (unmet === undefined && !isRetryable(attempt, run)) break;
      await tryAgain(unmet?.error ?? errorOf(attempt));
      await noteAttempt(run, list, written, step, attempt);
      outcomes = await outcomeAfter(run, list, step, attempt, log);
    }
    const { assertionResults } = outcomes;
    const { outcome, trace } = attempt;
    if (step.delayAfterMs > 0 && !attempt.skipped) await run.clock.sleep(step.delayAfterMs, run.signal);
    const actionOutcome = orTargetLost(outcomes.actionOutcome, run, eventsBeforeAttempt);
    const judge = (dialog?: UnhandledDialog): Verdict =>
      verdictOf(step, attempt, actionOutcome, assertionResults, failedAttempts.length, dialog);
    // What the step before opened is put down to that one, also where this one got it out of the way.
    await services.before?.catch(() => undefined);
    const dialogs = attempt.skipped === undefined ? dialogsOf(run, eventsBefore) : [];
    const verdict = judge(dialogs.find(({ state }) => state === 'unhandled'));
    const didFail =
      verdict.status === 'failed' || verdict.status === 'error' || verdict.warningCode === 'optional_step_failed';
    const isPictured = outcome.status === 'held' && outcome.artifact !== undefined;
    const evidence =
      attempt.skipped ||
      (isPictured && !didFail) ||
      verdict.failure?.isUnanswered === true ||
      verdict.failure?.isCutOff === true
        ? { screenshot: null }
        : await keepEvidence(run, path, perception, didFail, pointerAt(step, trace));
    const timeMs = run.clock.monotonicMs() - startedMs;
    const healing =
      verdict.status === 'failed'
        ? await healingFor(run, list, written, attempt, outcomes, evidence, eventsBefore)
        : undefined;
    if (verdict.failure === undefined) run.healing?.keep(list.loaded.file, [...trace.recorded, ...outcomes.recorded]);
    const judgedResult = (judged: Verdict, shown: StepEvidence): StepResult =>
      run.redactor.deep(
        stepResult({
          run,
          list,
          written,
          step,
          attempt,
          verdict: judged,
          settled: actionOutcome.settled,
          assertionResults,
          evidence: shown,
          healing,
          perception,
          failedAttempts,
          log,
          startTime,
          timeMs,
          eventsBefore,
        }),
      );
    const result = judgedResult(verdict, evidence);
    const sets = outcome.status === 'acted' && verdict.failure === undefined ? outcome.sets : undefined;
    const resultIf = async (failure: Failure): Promise<StepResult> => {
      const failed = verdictOf(step, attempt, { ...actionOutcome, failure }, assertionResults, 0, undefined);
      return judgedResult(failed, await keepEvidence(run, path, perception, true, pointerAt(step, trace)));
    };
    const open = dialogs.find(({ state }) => state === 'open');
    const unanswered = open && verdict.failure === undefined ? judge(open) : undefined;
    return {
      result,
      // What is forgiven ends nothing.
      stop:
        verdict.failure === undefined || verdict.warningCode === 'optional_step_failed'
          ? undefined
          : stopCause(run, verdict.failure, trace),
      ...(verdict.warningCode === 'unproven_effect' && { unprovenSince: startedMs }),
      held: verdict.failure === undefined ? [...checkOf(step, attempt), ...outcomes.held] : [],
      ...(sets && { sets: { set: sets, setAtMs: run.clock.monotonicMs(), resultIf } }),
      ...(open &&
        unanswered && {
          ifUnanswered: { dialog: open.opened, result: judgedAs(unanswered, result) },
        }),
      ...(actionNamed(step.action)?.answersDialog === true &&
        verdict.status === 'passed' &&
        !step.expectNoEffect && {
          ifUnmet: { since: eventsBefore, result: judgedAs(unmet, result) },
        }),
    };
  };
  const finished = finish();
  // The run may end by the same fault of the step before, and then nobody awaits this one.
  finished.catch(() => undefined);
  return { finished, actedWell: attempt.outcome.status !== 'failed' && step.assertions.length === 0 };
}

/** The outcome of an attempt: its effects, and the assertions where it did what it should. */
async function outcomeAfter(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  attempt: AttemptResult,
  log: CallLog,
): Promise<
  { readonly actionOutcome: ActionOutcome; readonly assertionResults: StepResult['assertionResults'] } & Omit<
    Checked,
    'results'
  >
> {
  const actionOutcome = await awaitOutcome(run, step, attempt, log);
  const nothingChecked = { assertionResults: [], held: [], recorded: [] };
  if (actionOutcome.failure !== undefined || attempt.skipped) return { actionOutcome, ...nothingChecked };
  let fault: unknown;
  try {
    const { results: assertionResults, ...checked } = await checkAssertions(run, list, step);
    if (!run.signal.aborted || assertionResults.every(({ passed }) => passed))
      return { actionOutcome, assertionResults, ...checked };
  } catch (error) {
    fault = error;
  }
  const failure = failureOf(fault, run);
  const wasStopped = run.signal.aborted && attempt.outcome.status === 'acted';
  return {
    actionOutcome: {
      ...actionOutcome,
      failure: wasStopped ? cutOff(failure, run, 'The step had acted, but its assertions were not settled.') : failure,
    },
    ...nothingChecked,
  };
}

/** What became of the element that a step has failed for, where its selector does not find it any more. */
async function healingFor(
  run: FlowRun,
  list: StepList,
  written: AnyStep,
  { outcome, trace }: AttemptResult,
  { unmet }: Pick<Checked, 'unmet'>,
  { screen }: StepEvidence,
  eventsBefore: number,
): Promise<Healing | undefined> {
  if (run.healing === undefined) return undefined;
  const { sought } = trace;
  const failed = outcome.status === 'failed' ? sought && { sought, failure: outcome.failure } : unmet;
  return failed && explain(run, { list, written, ...failed, screen, eventsBefore });
}

/** What a step that only checks found. */
function checkOf({ action }: AnyStep, { outcome }: AttemptResult): readonly HeldCheck[] {
  const { check } = outcome.status === 'held' ? outcome : {};
  return check !== undefined && action.startsWith('assert_') ? [check] : [];
}

/** Reports a target that was lost during a step, also where the step did not look at it, or had seen what it waited for. */
function orTargetLost(actionOutcome: ActionOutcome, run: FlowRun, eventsBefore: number): ActionOutcome {
  if (actionOutcome.failure !== undefined) return actionOutcome;
  for (const event of run.session.eye.eventsSince(eventsBefore))
    if (event.kind === 'crashed' && event.inFront) return { ...actionOutcome, failure: failureOf(event.fault, run) };
  return actionOutcome;
}

/** Writes down that an attempt acted, and keeps what it read. */
async function noteAttempt(
  run: FlowRun,
  list: StepList,
  written: AnyStep,
  step: AnyStep,
  attempt: AttemptResult,
): Promise<void> {
  const { outcome, trace } = attempt;
  if (outcome.status === 'acted') {
    const { flowRunId, lane } = run;
    run.record({
      type: 'step_acted',
      flowRunId,
      lane,
      step: stepPath(list, written),
      permitId: trace.permitId ?? '',
    });
    await noteSecretHeld(run, list, step, trace.located);
    // What was refused in the middle may have written a part.
  } else if (outcome.status === 'failed' && trace.permitId !== undefined && !run.signal.aborted) {
    const before = trace.located?.reading.value;
    if (outcome.failure.isUnanswered !== true) await noteSecretHeld(run, list, step, trace.located, { before });
  }
  if (step.saveAs !== undefined && outcome.status === 'held')
    list.variables.set(step.saveAs, outcome.value ?? outcome.found ?? '');
}

function errorOf({ outcome }: AttemptResult): string {
  return outcome.status === 'failed' ? outcome.failure.message : '';
}

function noValue(missing: readonly VariableReference[]): Failure {
  return { type: 'error', message: missing.map(adviceFor).join(' ') };
}

/** Where a value is to be put, by where it is looked for. */
function adviceFor(reference: VariableReference): string {
  const { source, name, written } = reference;
  const variable = environmentName(reference);
  switch (source) {
    case 'variable':
      return `No value for ${written}. Set it by --var ${name}=…, a data profile, or an earlier saveAs.`;
    case 'env':
      return `No value for ${written}. Set the environment variable ${name}.`;
    case 'secret':
      return `No value for ${written}. Set the environment variable ${variable}, or put it into the secrets file.`;
    case 'totp':
      return `No value for ${written}. Set the environment variable ${variable} to the key (base 32).`;
  }
}

/** A result with another verdict that is no failure. */
function judgedAs({ status, warningCode, note }: Verdict, result: StepResult): StepResult {
  const diagnostics = { ...result.diagnostics, ...(note !== undefined && { note }) };
  return { ...result, status, warningCode: warningCode ?? null, diagnostics };
}
