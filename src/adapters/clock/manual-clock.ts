import type { Clock } from '../../ports/clock.js';

/** A clock that stands still until a test moves it on. */
export interface ManualClock extends Clock {
  /**
   * Moves time on and wakes, in the order of their times, everybody whose sleep ends meanwhile, also those who go to
   * sleep again on the way.
   */
  advance(ms: number): Promise<void>;
  /** How many are asleep. */
  sleepers(): number;
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * A clock that stands still until it is moved: for tests that must not depend on time.
 * @example
 * const clock = createManualClock('2026-11-20T11:03:12Z');
 * const waiting = clock.sleep(500, signal);
 * await clock.advance(500);
 * await waiting;
 */
export function createManualClock(start: Date | string = '2026-01-01T00:00:00Z'): ManualClock {
  const startMs = new Date(start).getTime();
  const sleepers = new Set<Sleeper>();
  let elapsed = 0;

  const nextDue = (limit: number): Sleeper | undefined => {
    let next: Sleeper | undefined;
    for (const sleeper of sleepers) if (sleeper.until <= limit && (!next || sleeper.until < next.until)) next = sleeper;
    return next;
  };

  return {
    now: () => new Date(startMs + elapsed),
    monotonicMs: () => elapsed,
    async sleep(ms, signal) {
      if (ms <= 0 || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          sleepers.delete(sleeper);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper: Sleeper = { until: elapsed + ms, wake };
        sleepers.add(sleeper);
        signal.addEventListener('abort', wake);
      });
    },
    async advance(ms) {
      const end = elapsed + ms;
      for (let due = nextDue(end); due; due = nextDue(end)) {
        elapsed = due.until;
        due.wake();
        await settle();
      }
      elapsed = end;
      await settle();
    },
    sleepers: () => sleepers.size,
  };
}

/** Lets everybody who was woken run until they wait again. */
async function settle(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}
