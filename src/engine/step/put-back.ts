import { isSameText } from '../../domain/screen/element/taken-text.js';
import type { Failure } from '../../domain/run/failure.js';
import type { FlowRun } from './flow-run.js';
import type { SetInFlow } from './open-results.js';

/** An app that puts back what was set last in a flow has done so this long after, in milliseconds. */
const lastLookMs = 100;

/**
 * Looks once more at what a step has set: whether its app has put it back since. What is gone, or is behind a dialog by now,
 * has not been.
 */
export async function putBackSince({ set }: SetInFlow): Promise<Failure | undefined> {
  const { before, now } = set;
  try {
    const held = await set.read();
    if (held !== before || isSameText(now, held)) return undefined;
    return { type: 'not_actionable', ...(await set.putBack()) };
  } catch {
    // A page that is left or lost is reported by the step that it concerns.
    return undefined;
  }
}

/** Waits until a value that no input follows has stood for long enough to be looked at. */
export async function untilLastLook({ setAtMs }: SetInFlow, { clock, signal }: FlowRun): Promise<void> {
  const leftMs = setAtMs + lastLookMs - clock.monotonicMs();
  if (leftMs > 0) await clock.sleep(leftMs, signal);
}
