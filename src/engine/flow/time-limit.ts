import type { Clock } from '../../ports/clock.js';
import type { StoppedBy } from './flow-run.js';

/** A signal that aborts when a time is up or something above it is cancelled. */
export interface TimeLimit {
  /** Its reason is the one given, or that of the signal above it. */
  readonly signal: AbortSignal;
  /** Lets go of the clock and of the signal above. */
  clear(): void;
}

/**
 * Starts a limit at once.
 *
 * @param seconds 0 = no limit of its own
 * @param cancel aborts the limit with its own reason; left out = nothing does
 * @param reason why the signal aborts when the time is up
 */
export function startTimeLimit(
  seconds: number,
  clock: Clock,
  cancel?: AbortSignal,
  reason: StoppedBy = 'time_limit',
): TimeLimit {
  const controller = new AbortController();
  const done = new AbortController();
  const follow = (): void => controller.abort(cancel?.reason);
  if (cancel?.aborted) follow();
  cancel?.addEventListener('abort', follow, { once: true });
  if (seconds > 0) {
    void clock.sleep(seconds * 1000, done.signal).then(() => {
      if (!done.signal.aborted) controller.abort(reason);
    });
  }
  return {
    signal: controller.signal,
    clear() {
      done.abort();
      cancel?.removeEventListener('abort', follow);
    },
  };
}
