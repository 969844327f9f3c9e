import type { StepContext } from '../../action.js';
import { untilAnswered } from './until-answered.js';

/** Looks again at least this often, for what no event announces, in milliseconds. */
const lookAgainMs = 100;

/** How one look is judged, and for how long others follow. */
export interface Watch<T> {
  /** How it is now. */
  look(): Promise<T>;
  /** Whether no other look is needed. */
  isFinal(found: T): boolean;
  /** Ends the looks this long after the first one, or after the last one at which something was pending, in milliseconds. */
  readonly patienceMs: number | ((found: T) => number);
  /** Whether the target is busy with what may change it: a request or a navigation. */
  isPending?(): Promise<boolean>;
}

/** The last look. */
export interface Seen<T> {
  readonly found: T;
  /** Since the first look, in milliseconds. */
  readonly waitedMs: number;
  /** Whether something was pending still when the looks were given up. */
  readonly isPending: boolean;
}

/** Looks again whenever the target may have changed, until it is final, the patience or the step's time is over, or it is cancelled. */
export async function lookUntil<T>(watch: Watch<T>, context: StepContext): Promise<Seen<T>> {
  const { eye, signal, remainingMs } = context;
  const startMs = remainingMs();
  let pendingMs = 0;
  for (;;) {
    const seen = eye.changeCount();
    const found = await untilAnswered(() => watch.look(), context);
    const waitedMs = startMs - remainingMs();
    if (watch.isFinal(found)) return { found, waitedMs, isPending: false };
    const isPending = await untilAnswered(async () => (await watch.isPending?.()) ?? false, context);
    if (isPending) pendingMs = waitedMs;
    const { patienceMs } = watch;
    const patience = typeof patienceMs === 'number' ? patienceMs : patienceMs(found);
    const leftMs = Math.min(remainingMs(), pendingMs + patience - waitedMs);
    if (leftMs <= 0 || signal.aborted) return { found, waitedMs, isPending };
    await eye.nextChange(seen, Math.min(leftMs, lookAgainMs), signal);
  }
}
