import type { Clock } from '../../ports/clock.js';

/** Until when something may take, and the signal that ends it early. */
export interface Deadline {
  readonly signal: AbortSignal;
  remainingMs(): number;
}

/** A deadline `ms` from now. It does not abort anything by itself: whoever waits asks how much is left. */
export function deadlineIn(clock: Clock, ms: number, signal: AbortSignal): Deadline {
  const end = clock.monotonicMs() + ms;
  return { signal, remainingMs: () => Math.max(0, end - clock.monotonicMs()) };
}
