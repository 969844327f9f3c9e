import { describe, expect, it } from 'vitest';
import { createManualClock } from './manual-clock.js';

const never = new AbortController().signal;

describe('a manual clock', () => {
  it('stands still until it is moved', async () => {
    const clock = createManualClock('2026-11-20T11:03:12Z');
    expect(clock.now().toISOString()).toBe('2026-11-20T11:03:12.000Z');
    await clock.advance(1500);
    expect(clock.now().toISOString()).toBe('2026-11-20T11:03:13.500Z');
    expect(clock.monotonicMs()).toBe(1500);
  });

  it('wakes sleepers in the order of their times, those who sleep again included', async () => {
    const clock = createManualClock();
    const log: string[] = [];
    const sleeper = async (name: string, ms: number, times: number): Promise<void> => {
      for (let turn = 0; turn < times; turn += 1) {
        await clock.sleep(ms, never);
        log.push(`${name}@${clock.monotonicMs()}`);
      }
    };
    const all = [sleeper('slow', 50, 1), sleeper('fast', 20, 4)];
    await clock.advance(60);
    expect(log).toEqual(['fast@20', 'fast@40', 'slow@50', 'fast@60']);
    expect(clock.sleepers()).toBe(1);
    await clock.advance(20);
    await Promise.all(all);
    expect(clock.sleepers()).toBe(0);
  });

  it('forgets a sleeper that was aborted', async () => {
    const clock = createManualClock();
    const controller = new AbortController();
    const sleeping = clock.sleep(10, controller.signal);
    controller.abort();
    await sleeping;
    expect(clock.sleepers()).toBe(0);
  });
});
