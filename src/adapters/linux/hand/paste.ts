import type { SessionLog } from '../../../clients/session-log/session-log.js';
import type { ScreenReader } from '../screen/screen-reader.js';

/** What was pasted is waited for this long, in milliseconds: there may be nothing to paste, and nothing to paste it into. */
const pasteLimitMs = 1_000;

/** Chords by which programs paste, in lower case. */
const pasting: ReadonlySet<string> = new Set(['control+v', 'control+shift+v', 'shift+insert']);

/** Whether a chord pastes: a program has read it long before the text comes, for which it asks whoever has copied that. */
export function isPaste(chord: string): boolean {
  return pasting.has(chord.toLowerCase());
}

/** Presses a chord that pastes, and waits until the caret has moved, as it does behind what was pasted. */
export async function untilPasted(
  { reader, log }: { readonly reader: ScreenReader; readonly log: SessionLog },
  press: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  // The key before may have moved the caret too.
  await reader.untilHeard();
  const before = reader.caretMoves();
  await press();
  const until = performance.now() + pasteLimitMs;
  for (;;) {
    const seen = log.changeCount();
    const leftMs = until - performance.now();
    if (reader.caretMoves() !== before || leftMs <= 0 || signal.aborted) return;
    await log.nextChange(seen, leftMs, signal);
  }
}
