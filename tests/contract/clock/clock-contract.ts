import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../src/ports/clock.js';

/** A clock, and the way to let its time pass. */
export interface ClockUnderTest {
  readonly clock: Clock;
  readonly pass: (ms: number) => Promise<void>;
}

/** What every clock does. */
export function describeClockContract(name: string, create: () => ClockUnderTest): void {
  describe(name, () => {
    const never = new AbortController().signal;

    it('never goes back', async () => {
      const { clock, pass } = create();
      const [wall, steady] = [clock.now().getTime(), clock.monotonicMs()];
      await pass(5);
      expect(clock.now().getTime()).toBeGreaterThanOrEqual(wall);
      expect(clock.monotonicMs()).toBeGreaterThan(steady);
    });

    it('wakes a sleeper no sooner than it asked for', async () => {
      const { clock, pass } = create();
      const start = clock.monotonicMs();
      const woken = clock.sleep(20.5, never).then(() => clock.monotonicMs() - start);
      await pass(30);
      expect(await woken).toBeGreaterThanOrEqual(20.5);
    });

    it('wakes a sleeper at once when aborted', async () => {
      const { clock } = create();
      const controller = new AbortController();
      const sleeping = clock.sleep(3_000_000_000, controller.signal);
      controller.abort();
      await sleeping;
      await clock.sleep(3_000_000_000, controller.signal);
    });

    it('does not sleep for no time', async () => {
      const { clock } = create();
      await clock.sleep(0, never);
      await clock.sleep(-5, never);
    });
  });
}
