import type { Clock } from '../../ports/clock.js';
import type { StoppedBy } from './flow-run.js';

/** Seconds that a teardown gets once its flow is stopped. */
export const teardownLimitSeconds = 30;

/** The reason of a signal that aborts a teardown whose flow was stopped that long ago. */
export const teardownOverdue = 'teardown_overdue';

/** The reason of a signal that aborts once a flow has taken as long as it may. */
export class TimeUp {
  /** @param why whose time that was, in words that go on after "Not run: " */
  constructor(readonly why: string) {}
}

/** A signal that aborts when a time is up or something above it is cancelled. */
export interface TimeLimit {
  /** Its reason is the one given, or that of the signal above it. */
  readonly signal: AbortSignal;
  /** Lets go of the clock and of the signal above. */
  clear(): void;
}

/** What a limit depends on, and what it says. */
export interface TimeLimitOptions {
  /** Aborts the limit with its own reason; left out = nothing does. */
  readonly cancel?: AbortSignal;
  /** Why the signal aborts when the time is up. */
  readonly reason: StoppedBy | TimeUp | typeof teardownOverdue;
  /** The time begins when this aborts; left out = at once. */
  readonly from?: AbortSignal;
}

/**
 * Starts a limit.
 *
 * @param seconds 0 = no limit of its own
 */
export function startTimeLimit(seconds: number, clock: Clock, { cancel, reason, from }: TimeLimitOptions): TimeLimit {
  const controller = new AbortController();
  const done = new AbortController();
  const follow = (): void => controller.abort(cancel?.reason);
  if (cancel?.aborted) follow();
  cancel?.addEventListener('abort', follow, { once: true });
  const begin = (): void =>
    void clock.sleep(seconds * 1000, done.signal).then(() => {
      if (!done.signal.aborted) controller.abort(reason);
    });
  if (seconds > 0) {
    if (from === undefined || from.aborted) begin();
    else from.addEventListener('abort', begin, { once: true, signal: done.signal });
  }
  return {
    signal: controller.signal,
    clear() {
      done.abort();
      cancel?.removeEventListener('abort', follow);
    },
  };
}
