import { actionNamed } from '../../actions/registry.js';
import type { StepContext, StepOutcome } from '../../actions/action.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { substitute } from '../../domain/flow/variables.js';
import { perceptionFor } from '../../domain/flow/perception.js';
import type { StepResult, WarningCode } from '../../domain/run/execution-report.js';
import { statusOf, type Failure } from '../../domain/run/failure.js';
import { isEmptyDelta } from '../../domain/screen/delta.js';
import { checkAssertions } from './assertions.js';
import { createCallLog, type CallLog } from './call-log.js';
import { deadlineIn } from './deadline.js';
import { keepEvidence } from './evidence.js';
import { stepPath, type FlowRun, type StepList, type StoppedBy } from './flow-run.js';
import { settle, type Settled } from './settle.js';
import { createStepContext, type StepTrace } from './step-context.js';
import { holdsNow } from './when.js';

export interface StepRun {
  /** Resolves when the consequences of the step have come and its assertions were looked at. Never rejects. */
  readonly finished: Promise<FinishedStep>;
}

export interface FinishedStep {
  readonly result: StepResult;
  /** Set when the step ends the flow, whatever `stopOnFailure` says. */
  readonly stop: StoppedBy | undefined;
}

export interface StepServices {
  readonly resolvePath: (path: string) => string;
  readonly runFlow: (step: AnyStep, file: string, args: Readonly<Record<string, string>>) => Promise<StepOutcome>;
}

/**
 * Carries out one step: condition, budget, attempts (each: find, check, permit, act), consequences, assertions, evidence.
 * The returned promise settles once the deed is done; `finished` when all that follows from it is known, so that a wait
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
  run.record({ type: 'step_started', flowRunId: run.flowRunId, lane: run.lane, step: path, action: written.action });
  const eventsBefore = run.session.eye.eventsSince(0).at(-1)?.seq ?? 0;

  const { value: step, missing } = substitute(written, list.variables.lookup);
  const attempts: string[] = [];
  let attempt: AttemptResult;
  if (missing.length > 0) {
    attempt = failedAttempt({
      type: 'error',
      message: `No value for ${missing.map((reference) => reference.written).join(', ')}. Set it by --var, a data profile, or the environment.`,
    });
  } else {
    attempt = await firstAttempt(run, list, step, log, services);
    for (let tries = 0; tries < (step.retry?.times ?? 0) && isRetryable(attempt, run); tries += 1) {
      attempts.push(attempt.outcome.status === 'failed' ? attempt.outcome.failure.message : '');
      log.note(`attempt ${tries + 1} failed, trying again`, 'warning');
      await run.clock.sleep(step.retry?.delayMs ?? 0, run.signal);
      attempt = await makeAttempt(run, list, step, log, services);
    }
  }
  const { outcome, trace } = attempt;
  if (outcome.status === 'acted') {
    run.record({
      type: 'step_acted',
      flowRunId: run.flowRunId,
      lane: run.lane,
      step: path,
      permitId: trace.permitId ?? '',
    });
    if (written.action !== 'set_variable') noteSecrets(run, list, written, trace);
  }
  if (step.saveAs !== undefined && outcome.status === 'held')
    list.variables.set(step.saveAs, outcome.value ?? outcome.found ?? '');

  const finish = async (): Promise<FinishedStep> => {
    const consequences = await consequencesOf(run, step, attempt, log);
    const assertionResults =
      consequences.failure === undefined && !attempt.skipped ? await checkAssertions(run, step.assertions) : [];
    if (step.delayAfterMs > 0 && !attempt.skipped) await run.clock.sleep(step.delayAfterMs, run.signal);
    const verdict = verdictOf(step, attempt, consequences, assertionResults, attempts.length);
    const point = trace.located === undefined || !pointed(step.action) ? undefined : trace.located.point;
    const didFail =
      verdict.status === 'failed' || verdict.status === 'error' || verdict.warningCode === 'optional_step_failed';
    const evidence = attempt.skipped ? { screenshot: null } : await keepEvidence(run, path, didFail, point);
    const artifact = outcome.status === 'held' ? outcome.artifact : undefined;
    const settled = consequences.settled;
    const bounds = trace.located?.bounds;
    const result: StepResult = {
      step: written.order ?? 0,
      phase: list.phase,
      path,
      action: written.action,
      selector: selectorText(written),
      description: written.description ?? null,
      status: verdict.status,
      startTime: startTime.toISOString(),
      endTime: run.clock.now().toISOString(),
      timeMs: round(run.clock.monotonicMs() - startedMs),
      retryCount: attempts.length,
      expected: verdict.failure?.expected ?? (outcome.status === 'held' ? (outcome.expected ?? null) : null),
      found: verdict.failure?.found ?? (outcome.status === 'failed' ? null : (outcome.found ?? null)),
      error: verdict.failure?.message ?? null,
      screenshot: evidence.screenshot ?? artifact ?? null,
      element: (trace.located?.reading.summary ?? verdict.failure?.element ?? null) as StepResult['element'],
      assertionResults,
      backendName: run.backendName,
      selectorResolvedTo: trace.located?.resolution.resolvedTo ?? null,
      clickPoint:
        point === undefined ? null : { x: point.x, y: point.y, width: bounds?.width ?? 0, height: bounds?.height ?? 0 },
      backendCallLog: [...log.entries],
      warningCode: verdict.warningCode ?? null,
      diagnostics: {
        perception: perceptionFor(step.action, step.perception),
        ...(verdict.failure && { failureType: verdict.failure.type }),
        ...(verdict.failure?.check && { check: verdict.failure.check }),
        ...(verdict.failure?.candidates && { candidates: [...verdict.failure.candidates] }),
        ...(settled && settled.effects.length > 0 && { effects: [...settled.effects] }),
        ...(settled && !isEmptyDelta(settled.delta) && { delta: settled.delta as StepResult['diagnostics']['delta'] }),
        ...(settled && { settleMs: round(settled.settleMs) }),
        ...(trace.rewrites.length > 0 && { rewrites: [...trace.rewrites] }),
        ...(trace.located && { matchTier: trace.located.resolution.tier }),
        ...(attempts.length > 0 && { attempts }),
        ...('snapshot' in evidence && evidence.snapshot !== undefined && { snapshot: evidence.snapshot }),
        ...eventDiagnostics(run, eventsBefore),
        ...(verdict.note !== undefined && { note: verdict.note }),
      },
    };
    return {
      result: run.redactor.deep(result),
      stop: verdict.failure === undefined ? undefined : stopCause(verdict.failure, trace),
    };
  };
  return { finished: finish() };
}

interface AttemptResult {
  readonly outcome: StepOutcome;
  readonly trace: StepTrace;
  readonly skipped?: string;
}

const noTrace = (): StepTrace => ({ located: undefined, rewrites: [], permitId: undefined, stop: undefined });

function failedAttempt(failure: Failure, stop?: StoppedBy): AttemptResult {
  return { outcome: { status: 'failed', failure }, trace: { ...noTrace(), stop } };
}

/** Whether the step runs at all, and its first attempt. */
async function firstAttempt(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  log: CallLog,
  services: StepServices,
): Promise<AttemptResult> {
  const admitted = run.guard.admit(step.action);
  if (!admitted.ok) return failedAttempt(admitted.failure, admitted.stop);
  try {
    if (step.when !== undefined && !(await holdsNow(run, list.variables, step.when))) {
      const skipped = `its condition does not hold: ${JSON.stringify(step.when)}`;
      log.note(`skipped: ${skipped}`);
      return { outcome: { status: 'held' }, trace: noTrace(), skipped };
    }
  } catch (error) {
    return failedAttempt(failureOf(error, run));
  }
  return makeAttempt(run, list, step, log, services);
}

async function makeAttempt(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  log: CallLog,
  services: StepServices,
): Promise<AttemptResult> {
  const action = actionNamed(step.action);
  const trace = noTrace();
  const context: StepContext = createStepContext({
    run,
    list,
    step,
    deadline: deadlineIn(run.clock, step.timeoutMs, run.signal),
    log,
    trace,
    resolvePath: services.resolvePath,
    runFlow: (file, args) => services.runFlow(step, file, args),
  });
  run.perceived.structural += 1;
  try {
    if (action === undefined) return failedAttempt({ type: 'error', message: `unknown action "${step.action}"` });
    return { outcome: await action.run(step, context), trace };
  } catch (error) {
    return { outcome: { status: 'failed', failure: failureOf(error, run) }, trace };
  }
}

function isRetryable(attempt: AttemptResult, run: FlowRun): boolean {
  if (attempt.outcome.status !== 'failed' || run.signal.aborted || attempt.trace.stop !== undefined) return false;
  return !['target_lost', 'environment_missing', 'unsupported', 'cancelled'].includes(attempt.outcome.failure.type);
}

interface Consequences {
  readonly settled?: Settled;
  readonly failure?: Failure;
}

async function consequencesOf(
  run: FlowRun,
  step: AnyStep,
  attempt: AttemptResult,
  log: CallLog,
): Promise<Consequences> {
  const { outcome, trace } = attempt;
  if (outcome.status === 'failed') return { failure: outcome.failure };
  if (outcome.status === 'held' || step.action === 'run_flow') return {};
  try {
    const ref = trace.located?.ref;
    const confirmed = outcome.confirmed !== undefined || outcome.unchanged === true || step.expectNoEffect;
    const settled = await settle(
      run.session.eye,
      run.clock,
      { action: step.action, ...(ref !== undefined && { ref }) },
      {
        navigationMs: step.timeoutMs,
        ...(confirmed && { effectMs: 0 }),
      },
      run.signal,
    );
    for (const effect of settled.effects.slice(0, 5))
      log.note(`effect: ${effect.kind} (${effect.channel}): ${effect.detail}`);
    log.note(`settled after ${round(settled.settleMs)} ms`, 'debug');
    return { settled };
  } catch (error) {
    return { failure: failureOf(error, run) };
  }
}

interface Verdict {
  readonly status: StepResult['status'];
  readonly failure?: Failure;
  readonly warningCode?: WarningCode;
  readonly note?: string;
}

/** The verdict of a step, from all that is known of it. */
function verdictOf(
  step: AnyStep,
  attempt: AttemptResult,
  consequences: Consequences,
  assertionResults: StepResult['assertionResults'],
  retries: number,
): Verdict {
  if (attempt.skipped !== undefined) return { status: 'skipped', note: attempt.skipped };
  const failure = consequences.failure ?? assertionFailure(assertionResults);
  if (failure !== undefined) {
    const forgiven =
      step.optional &&
      attempt.trace.stop === undefined &&
      failure.type !== 'cancelled' &&
      failure.type !== 'target_lost';
    return forgiven
      ? { status: 'warning', failure, warningCode: 'optional_step_failed' }
      : { status: statusOf(failure), failure };
  }
  const { outcome } = attempt;
  const isInput =
    outcome.status === 'acted' &&
    outcome.confirmed === undefined &&
    outcome.unchanged !== true &&
    step.action !== 'run_flow';
  if (isInput && !step.expectNoEffect && (consequences.settled?.effects.length ?? 0) === 0) {
    return {
      status: 'warning',
      warningCode: 'no_observable_effect',
      note: 'The action was carried out, but nothing changed. If none is meant, say "expectNoEffect": true.',
    };
  }
  if (retries > 0) return { status: 'warning', warningCode: 'passed_on_retry' };
  const loose = attempt.trace.located?.resolution.loose === true;
  return {
    status: 'passed',
    ...(loose && { warningCode: 'loose_match' as const, note: 'The name matched only in part.' }),
    ...(outcome.status === 'acted' &&
      outcome.unchanged === true && { note: 'It was already so; read back and left as it is.' }),
    ...(outcome.status === 'acted' && outcome.confirmed !== undefined && { note: outcome.confirmed }),
  };
}

function assertionFailure(results: StepResult['assertionResults']): Failure | undefined {
  const failed = results.find((result) => !result.passed);
  if (failed === undefined) return undefined;
  return {
    type: 'assertion_failed',
    message: failed.error ?? `the assertion ${failed.type} does not hold`,
    ...(failed.expected !== null && { expected: failed.expected }),
    ...(failed.actual !== null && { found: failed.actual }),
  };
}

/** A fault that a port threw, as the outcome of the step. */
function failureOf(error: unknown, run: FlowRun): Failure {
  if (run.signal.aborted)
    return {
      type: run.signal.reason === 'time_limit' ? 'timeout' : 'cancelled',
      message: stopMessage(run.signal.reason),
    };
  if (error instanceof HandeyeError) {
    const message = error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
    switch (error.code) {
      case 'target_lost':
        return { type: 'target_lost', message };
      case 'environment_missing':
        return { type: 'environment_missing', message };
      case 'storage_full':
      case 'storage_unwritable':
        throw error;
      default:
        return { type: 'error', message };
    }
  }
  return { type: 'error', message: messageOf(error) };
}

function stopMessage(reason: unknown): string {
  switch (reason) {
    case 'time_limit':
      return 'The flow took longer than its timeoutSeconds.';
    case 'kill_switch':
      return 'The kill switch was thrown.';
    default:
      return 'The run was cancelled.';
  }
}

function stopCause(failure: Failure, trace: StepTrace): StoppedBy | undefined {
  if (trace.stop !== undefined) return trace.stop;
  switch (failure.type) {
    case 'environment_missing':
    case 'target_lost':
      return 'environment';
    case 'cancelled':
      return 'cancelled';
    default:
      return undefined;
  }
}

const pointerActions = new Set(['click', 'hover', 'drag', 'check', 'uncheck', 'select']);
const pointed = (action: string): boolean => pointerActions.has(action);

function selectorText(step: AnyStep): string | null {
  if (step.selector !== undefined) return step.selector;
  return step.typedSelector === undefined ? null : `${step.typedSelector.kind}: ${step.typedSelector.value}`;
}

/** A field that was filled from a secret is painted over in every picture from now on. */
function noteSecrets(run: FlowRun, list: StepList, written: AnyStep, trace: StepTrace): void {
  if (trace.located === undefined || !JSON.stringify(written).includes('{{')) return;
  const { value: step } = substitute(written, list.variables.lookup);
  if ('text' in step && typeof step.text === 'string' && list.variables.holdsSecret(step.text))
    run.secretRefs.add(trace.located.ref);
}

function eventDiagnostics(run: FlowRun, since: number): Partial<StepResult['diagnostics']> {
  const events = run.session.eye.eventsSince(since);
  const consoleErrors = events.flatMap((event) =>
    event.kind === 'page_error' || (event.kind === 'console' && event.level === 'error') ? [event.text] : [],
  );
  const failedRequests = events.flatMap((event) => {
    if (event.kind === 'request_failed') return [`${event.method} ${event.url} → ${event.error}`];
    if (event.kind === 'blocked') return [`${event.url} blocked: ${event.reason}`];
    return event.kind === 'response' && event.status >= 400 ? [`${event.method} ${event.url} → ${event.status}`] : [];
  });
  const dialogs = events.flatMap((event) =>
    event.kind === 'dialog' ? [`${event.dialog} "${event.message}" ${event.answer}`] : [],
  );
  return {
    ...(consoleErrors.length > 0 && { consoleErrors }),
    ...(failedRequests.length > 0 && { failedRequests }),
    ...(dialogs.length > 0 && { dialogs }),
  };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
