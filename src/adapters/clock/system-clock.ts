import type { Clock } from '../../ports/clock.js';

/** `setTimeout` takes longer times for 1 ms. */
const longestTimer = 2 ** 31 - 1;

/** The clock of the machine. */
export function createSystemClock(): Clock {
  return {
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    async sleep(ms, signal) {
      const end = performance.now() + ms;
      for (let rest = ms; rest > 0 && !signal.aborted; rest = end - performance.now()) {
        await pause(Math.min(rest, longestTimer), signal);
      }
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    // Timers count whole milliseconds and cut the rest off: rounded up, one is enough.
    const timer = setTimeout(finish, Math.ceil(ms));
    signal.addEventListener('abort', finish);
  });
}
