import { describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../adapters/clock/manual-clock.js';
import { emptyDelta } from '../../domain/screen/effect/delta.js';
import type { Eye, Observation } from '../../ports/eye.js';
import { settle, type Settled } from './settle.js';

const nothing: Observation = {
  effects: [],
  own: [],
  delta: emptyDelta,
  pendingNavigations: 0,
  pendingRequests: 0,
  refused: [],
  quietMs: 1000,
};
const seen: Observation = { ...nothing, effects: [{ kind: 'dom', detail: 'a dialog came', channel: 'mutation' }] };

interface Scene {
  readonly clock: ManualClock;
  readonly looks: () => number;
  readonly rests: () => number;
  /** Shows the next thing to see, and announces it. */
  show(observation: Observation): Promise<void>;
  readonly result: Promise<Settled>;
  readonly abort: AbortController;
}

/** An eye that sees what it is shown, and an action that is watched by it. */
function watching(first: Observation, limits = { navigationMs: 4000 }, { answersAfterMs = 0 } = {}): Scene {
  const clock = createManualClock();
  const abort = new AbortController();
  let now = first;
  let changes = 0;
  let looks = 0;
  let rests = 0;
  let announce = new AbortController();
  const eye = {
    changeCount: () => changes,
    observe: async () => {
      looks += 1;
      if (looks === 1 && answersAfterMs > 0) await clock.sleep(answersAfterMs, abort.signal);
      return now;
    },
    nextChange: async (since: number, timeoutMs: number, signal: AbortSignal) => {
      if (since !== changes) return;
      await clock.sleep(timeoutMs, AbortSignal.any([signal, announce.signal]));
    },
    rest: () => {
      rests += 1;
    },
  } as unknown as Eye;
  return {
    clock,
    looks: () => looks,
    rests: () => rests,
    abort,
    async show(observation) {
      now = observation;
      changes += 1;
      const announced = announce;
      announce = new AbortController();
      announced.abort();
      await clock.advance(0);
    },
    result: settle(eye, clock, { interaction: 'press', ref: 'f1e1' }, limits, abort.signal),
  };
}

describe('watching the effects of an action', () => {
  it('ends at once when it led to where it may not, whatever else is under way', async () => {
    const blocked = { seq: 1, atMs: 0, url: 'http://evil.test/', reason: 'it is not allowed', place: 'page' } as const;
    const scene = watching({ ...nothing, pendingNavigations: 1, refused: [blocked] });
    expect((await scene.result).refused).toEqual([blocked]);
    expect([scene.looks(), scene.rests()]).toEqual([1, 1]);
  });

  it('ends at once when an effect is there already', async () => {
    const scene = watching(seen);
    expect(await scene.result).toEqual({ effects: seen.effects, own: [], refused: [], delta: emptyDelta, settleMs: 0 });
    expect([scene.looks(), scene.rests()]).toEqual([1, 1]);
  });

  it('looks again only when something changes', async () => {
    const scene = watching(nothing);
    await scene.clock.advance(120);
    expect(scene.looks()).toBe(1);
    await scene.show(seen);
    expect(await scene.result).toMatchObject({ settleMs: 120, effects: seen.effects });
    expect(scene.looks()).toBe(2);
  });

  it('counts that half second from when a busy target has answered', async () => {
    const scene = watching(nothing, { navigationMs: 4000 }, { answersAfterMs: 1_500 });
    await scene.clock.advance(1_500);
    await scene.clock.advance(499);
    await scene.show(seen);
    expect(await scene.result).toMatchObject({ settleMs: 1_999, effects: seen.effects });
  });

  it('gives up after half a second without any effect', async () => {
    const scene = watching(nothing);
    await scene.clock.advance(0);
    await scene.clock.advance(500);
    expect(await scene.result).toMatchObject({ settleMs: 500, effects: [] });
  });

  it('waits for the navigation, and until what it brought is drawn', async () => {
    const scene = watching({ ...seen, pendingNavigations: 1 });
    await scene.clock.advance(400);
    await scene.show({ ...seen, quietMs: 2 });
    await scene.clock.advance(14);
    expect(scene.rests()).toBe(0);
    await scene.show({ ...seen, quietMs: 17 });
    expect(await scene.result).toMatchObject({ settleMs: 414 });
  });

  it.each([5, 320])(
    'waits for what comes piece by piece until it is still, also where that begins after %i ms',
    async (ms) => {
      const scene = watching({ ...nothing, comesInPieces: true });
      await scene.clock.advance(ms);
      await scene.show({ ...seen, comesInPieces: true, quietMs: 3 });
      await scene.clock.advance(14);
      expect(scene.rests()).toBe(0);
      const both = [...seen.effects, { kind: 'window', detail: 'it is larger', channel: 'snapshot' }] as const;
      await scene.show({ ...seen, effects: both, comesInPieces: true, quietMs: 17 });
      expect(await scene.result).toMatchObject({ settleMs: ms + 14, effects: both });
    },
  );

  it('does not wait for a navigation longer than the step may take', async () => {
    const scene = watching({ ...seen, pendingNavigations: 1 }, { navigationMs: 300 });
    await scene.clock.advance(300);
    expect(await scene.result).toMatchObject({ settleMs: 300 });
  });

  it('ends when the run is cancelled, with what there is', async () => {
    const scene = watching(nothing);
    await scene.clock.advance(50);
    scene.abort.abort();
    expect(await scene.result).toMatchObject({ settleMs: 50 });
    expect(scene.rests()).toBe(1);
  });
});
