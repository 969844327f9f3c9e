import { takenAndEmptied } from '../../actions/written-text.js';
import { isSameText } from '../../domain/screen/taken-text.js';
import type { FlowRun } from '../flow/flow-run.js';
import type { KeptValue, PutBack } from '../flow/open-results.js';

/** An app that puts back what was set last in a flow has done so this long after, in milliseconds. */
const lastLookMs = 100;

/**
 * Looks once more at what a step has set: whether its app has put it back since. What is gone, or is behind a dialog by now,
 * has not been.
 */
export async function putBackSince({ set }: KeptValue): Promise<PutBack | undefined> {
  const { before, now } = set;
  try {
    const held = await set.read();
    if (held !== before || isSameText(now, held)) return undefined;
    if ((await set.isTaken?.()) === true) return { differs: takenAndEmptied };
    return { failure: { type: 'not_actionable', ...(await set.putBack()) } };
  } catch {
    // A page that is left or lost is told of by the step that it concerns.
    return undefined;
  }
}

/** Waits until a value that no input follows has stood for long enough to be looked at. */
export async function untilLastLook({ setAtMs }: KeptValue, { clock, signal }: FlowRun): Promise<void> {
  const leftMs = setAtMs + lastLookMs - clock.monotonicMs();
  if (leftMs > 0) await clock.sleep(leftMs, signal);
}
