import { HandeyeError, messageOf } from '../../domain/errors.js';
import type { Failure } from '../../domain/run/failure.js';
import { overdue } from '../guard/overdue.js';
import type { FlowRun, StoppedBy } from './flow-run.js';
import { teardownLimitSeconds, teardownOverdue, TimeUp } from './time-limit.js';

/** Whether nothing can be recorded any more: the one fault that no step can report. */
export function isStorageFault(error: unknown): boolean {
  return error instanceof HandeyeError && error.code.startsWith('storage_');
}

/** A fault that a port threw, as the outcome of the step. @throws storage faults */
export function failureOf(error: unknown, run: FlowRun): Failure {
  if (isStorageFault(error)) throw error;
  if (run.signal.aborted) return stopFailure(run);
  if (error instanceof HandeyeError) {
    const message = error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
    switch (error.code) {
      case 'target_lost':
        return { type: 'target_lost', message };
      case 'target_unreachable':
        return { type: 'timeout', message, isUnanswered: true };
      case 'environment_missing':
      case 'brain_unavailable':
        return { type: 'environment_missing', message };
      case 'brain_budget':
        return { type: 'guardrail_violation', message };
      default:
        return { type: 'error', message };
    }
  }
  return { type: 'error', message: messageOf(error) };
}

/** The failure of a step that the end of the run kept from acting. */
export function stopFailure({ signal }: Pick<FlowRun, 'signal'>): Failure {
  return { type: isTimeUp(signal) ? 'timeout' : 'cancelled', message: stopMessage(signal.reason), isStopped: true };
}

/**
 * The failure of a step that acted when the run was stopped.
 *
 * @param failure what kept the step from its end, as far as it knows
 * @param done what is known of its action, as a sentence
 */
export function cutOff(failure: Failure, run: FlowRun, done: string): Failure {
  const { type, message } = stopFailure(run);
  return { ...failure, type, message: `${message} ${done}`.trim(), isCutOff: true, isStopped: true };
}

/** Whether a time that was given to steps ended them; the guard reports the time of a whole run. */
function isTimeUp({ reason }: AbortSignal): boolean {
  return reason instanceof TimeUp || reason === teardownOverdue;
}

/** Why a step that comes after the one that was stopped did not run, in words that go on after "Not run: ". */
export function whyNotRun({ signal }: Pick<FlowRun, 'signal'>, stop: StoppedBy | undefined): string {
  const reason: unknown = signal.reason;
  if (reason === teardownOverdue)
    return `the teardown took longer than ${teardownLimitSeconds} s after the flow was stopped`;
  if (stop === 'time_limit' && reason instanceof TimeUp) return reason.why;
  return `the run was stopped (${stop ?? ''})`;
}

function stopMessage(reason: unknown): string {
  if (reason instanceof TimeUp) return `${reason.why.charAt(0).toUpperCase()}${reason.why.slice(1)}.`;
  switch (reason) {
    case teardownOverdue:
      return `The teardown took longer than ${teardownLimitSeconds} s after the flow was stopped.`;
    case 'kill_switch':
      return 'The kill switch was thrown.';
    case overdue:
      // The words of the guard are put before what else is said of the step.
      return '';
    default:
      return 'The run was cancelled.';
  }
}

/** Why nothing more may run, if so. */
export function stoppedBy(run: FlowRun): StoppedBy | undefined {
  if (!run.signal.aborted) return undefined;
  const reason: unknown = run.signal.reason;
  if (isTimeUp(run.signal)) return 'time_limit';
  return reason === 'kill_switch' ? reason : 'cancelled';
}

/** What ends the flow, whatever `stopOnFailure` says; undefined for an ordinary failure. */
export function stopCause(
  run: FlowRun,
  failure: Failure,
  trace: { readonly stop: StoppedBy | undefined },
): StoppedBy | undefined {
  const stop = trace.stop ?? stoppedBy(run);
  if (stop !== undefined) return stop;
  switch (failure.type) {
    case 'environment_missing':
      return 'environment';
    case 'target_lost':
      return 'target_lost';
    case 'cancelled':
      return 'cancelled';
    default:
      return undefined;
  }
}
