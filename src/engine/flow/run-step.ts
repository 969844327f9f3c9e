import type { AnyStep } from '../../domain/flow/step.js';
import { perceptionFor } from '../../domain/flow/perception.js';
import { substituteStep } from '../../domain/flow/variables.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import { checkAssertions } from './assertions.js';
import { failedAttempt, firstAttempt, isRetryable, makeAttempt, type AttemptResult } from './attempt.js';
import { createCallLog } from './call-log.js';
import { consequencesOf } from './consequences.js';
import { keepEvidence } from './evidence.js';
import { stopCause } from './fault.js';
import { stepPath, type FlowRun, type StepList, type StepServices, type StoppedBy } from './flow-run.js';
import type { StepTrace } from './step-context.js';
import { pointerAt, stepResult } from './step-result.js';
import { verdictOf } from './verdict.js';

export interface StepRun {
  /** Resolves when the consequences of the step have come and its assertions were looked at. Never rejects. */
  readonly finished: Promise<FinishedStep>;
}

export interface FinishedStep {
  readonly result: StepResult;
  /** Set when the step ends the flow, whatever `stopOnFailure` says. */
  readonly stop: StoppedBy | undefined;
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
  const eventsBefore = run.session.eye.lastEvent();

  const { value: step, missing } = substituteStep(written, list.variables.lookup);
  const failedAttempts: string[] = [];
  const perception = perceptionFor(step.action, step.perception ?? run.perception);
  let attempt: AttemptResult;
  if (missing.length > 0) {
    attempt = failedAttempt({
      type: 'error',
      message: `No value for ${missing.map((reference) => reference.written).join(', ')}. Set it by --var, a data profile, or the environment.`,
    });
  } else {
    attempt = await firstAttempt(run, list, step, log, services);
    for (let tries = 0; tries < (step.retry?.times ?? 0) && isRetryable(attempt, run); tries += 1) {
      failedAttempts.push(attempt.outcome.status === 'failed' ? attempt.outcome.failure.message : '');
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
      consequences.failure === undefined && !attempt.skipped
        ? await checkAssertions(run, list.variables, step.assertions)
        : [];
    if (step.delayAfterMs > 0 && !attempt.skipped) await run.clock.sleep(step.delayAfterMs, run.signal);
    const unhandled = unhandledDialog(run, eventsBefore, services.nextAction);
    const verdict = verdictOf(step, attempt, consequences, assertionResults, failedAttempts.length, unhandled);
    const didFail =
      verdict.status === 'failed' || verdict.status === 'error' || verdict.warningCode === 'optional_step_failed';
    const evidence = attempt.skipped
      ? { screenshot: null }
      : await keepEvidence(run, path, perception, didFail, pointerAt(step, trace));
    const result = stepResult({
      run,
      list,
      written,
      step,
      attempt,
      verdict,
      settled: consequences.settled,
      assertionResults,
      evidence,
      perception,
      failedAttempts,
      log,
      startTime,
      timeMs: run.clock.monotonicMs() - startedMs,
      eventsBefore,
    });
    return {
      result: run.redactor.deep(result),
      stop: verdict.failure === undefined ? undefined : stopCause(run, verdict.failure, trace),
    };
  };
  return { finished: finish() };
}

/** The dialog that opened during a step and that neither the flow has answered nor its next step will. */
function unhandledDialog(run: FlowRun, since: number, nextAction: string | undefined): string | undefined {
  const events = run.session.eye.eventsSince(since);
  const dialog = events.find((event) => {
    if (event.kind !== 'dialog_opened') return false;
    const answer = events.find((later) => later.kind === 'dialog' && later.seq > event.seq);
    return answer?.kind === 'dialog' ? !answer.expected : nextAction !== 'handle_dialog';
  });
  return dialog?.kind === 'dialog_opened' ? `${dialog.dialog} "${dialog.message}"` : undefined;
}

/** A field that was filled from a secret is painted over in every picture from now on. */
function noteSecrets(run: FlowRun, list: StepList, written: AnyStep, trace: StepTrace): void {
  if (trace.located === undefined || !JSON.stringify(written).includes('{{')) return;
  const { value: step } = substituteStep(written, list.variables.lookup);
  if ('text' in step && typeof step.text === 'string' && list.variables.holdsSecret(step.text))
    run.secretRefs.add(trace.located.ref);
}
