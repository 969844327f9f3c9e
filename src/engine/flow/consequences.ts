import type { AnyStep } from '../../domain/flow/step.js';
import type { Failure } from '../../domain/run/failure.js';
import type { AttemptResult } from './attempt.js';
import type { CallLog } from './call-log.js';
import { failureOf } from './fault.js';
import type { FlowRun } from './flow-run.js';
import { settle, type Settled } from './settle.js';
import type { StepTrace } from './step-context.js';

/** What followed from an attempt. */
export interface Consequences {
  readonly settled?: Settled;
  readonly failure?: Failure;
}

/** Awaits what a deed brings about. */
export async function consequencesOf(
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
    log.note(`settled after ${Math.round(settled.settleMs)} ms`, 'debug');
    if (settled.misdirected !== undefined) return { settled, failure: misdirectedFailure(settled.misdirected, trace) };
    return { settled };
  } catch (error) {
    return { failure: failureOf(error, run) };
  }
}

/** The deed is done and cannot be taken back: something else was pressed, which is never what the spec says. */
function misdirectedFailure(pressed: string, trace: StepTrace): Failure {
  const element = trace.located?.reading.summary;
  return {
    type: 'not_actionable',
    check: 'receives_events',
    message: `${pressed} slid over the element between the check and the press, and was pressed instead. Wait until it is gone or still.`,
    ...(element && { element }),
  };
}
