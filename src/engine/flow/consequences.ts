import type { AnyStep } from '../../domain/flow/step.js';
import type { Failure } from '../../domain/run/failure.js';
import type { AttemptResult } from './attempt.js';
import type { CallLog } from './call-log.js';
import { failureOf } from './fault.js';
import type { FlowRun } from './flow-run.js';
import { settle, type Settled } from './settle.js';

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
    return { settled };
  } catch (error) {
    return { failure: failureOf(error, run) };
  }
}
