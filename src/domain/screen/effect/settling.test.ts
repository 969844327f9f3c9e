import { describe, expect, it } from 'vitest';
import { effectTimeoutMs } from './effect.js';
import { frameMs, quietLimitMs, requestSettleMs, settlingDecision, type SettlingState } from './settling.js';

const state = (more: Partial<SettlingState> = {}): SettlingState => ({
  effects: 1,
  pendingNavigations: 0,
  pendingRequests: 0,
  quietMs: 100,
  elapsedMs: 10,
  idleMs: more.elapsedMs ?? 10,
  sinceAsyncMs: undefined,
  ...more,
});
const limits = { navigationMs: 4000 };
const settled = { settled: true };
const wait = (waitMs: number): unknown => ({ settled: false, waitMs });

describe('the effects of an action have come', () => {
  it('at its first effect, when nothing else is under way', () => {
    expect(settlingDecision(state(), limits)).toEqual(settled);
  });

  it('after half a second without any effect', () => {
    expect(settlingDecision(state({ effects: 0, elapsedMs: 100 }), limits)).toEqual(wait(effectTimeoutMs - 100));
    expect(settlingDecision(state({ effects: 0, elapsedMs: effectTimeoutMs }), limits)).toEqual(settled);
  });

  it('at the end of the time for it without any effect, of a target that never stops being busy', () => {
    const busy = { effects: 0, idleMs: 0 };
    expect(settlingDecision(state({ ...busy, elapsedMs: 3999 }), limits)).toEqual(wait(effectTimeoutMs));
    expect(settlingDecision(state({ ...busy, elapsedMs: 4000 }), limits)).toEqual(settled);
    expect(settlingDecision(state({ ...busy, elapsedMs: 100 }), { navigationMs: 100 })).toEqual(wait(effectTimeoutMs));
  });

  it('at once, where the action is its own confirmation', () => {
    expect(settlingDecision(state({ effects: 0, elapsedMs: 0 }), { ...limits, effectMs: 0 })).toEqual(settled);
  });

  it('when the navigation it started has arrived, at the latest at the end of the time for it', () => {
    expect(settlingDecision(state({ pendingNavigations: 1 }), limits)).toEqual(wait(3990));
    expect(settlingDecision(state({ pendingNavigations: 1, elapsedMs: 4000 }), limits)).toEqual(settled);
  });

  it('when its requests have ended, or have taken too long', () => {
    expect(settlingDecision(state({ pendingRequests: 2 }), limits)).toEqual(wait(requestSettleMs - 10));
    expect(settlingDecision(state({ pendingRequests: 2, elapsedMs: requestSettleMs }), limits)).toEqual(settled);
  });

  it('when what its requests brought is drawn, at the latest after a while', () => {
    expect(settlingDecision(state({ sinceAsyncMs: 0, quietMs: 5 }), limits)).toEqual(wait(frameMs - 5));
    expect(settlingDecision(state({ sinceAsyncMs: 0, quietMs: frameMs }), limits)).toEqual(settled);
    expect(settlingDecision(state({ sinceAsyncMs: quietLimitMs, quietMs: 0 }), limits)).toEqual(settled);
  });

  it('some time, whatever happens: each wait is longer than nothing and ends', () => {
    for (const pending of [0, 1]) {
      for (const effects of [0, 1]) {
        let elapsedMs = 0;
        for (let looks = 0; ; looks += 1) {
          expect(looks).toBeLessThan(200);
          const busy = state({
            effects,
            pendingNavigations: pending,
            pendingRequests: pending,
            quietMs: 0,
            sinceAsyncMs: elapsedMs,
            elapsedMs,
          });
          const decision = settlingDecision(busy, limits);
          if (decision.settled) break;
          expect(decision.waitMs).toBeGreaterThan(0);
          elapsedMs += decision.waitMs;
        }
        expect(elapsedMs).toBeLessThanOrEqual(4000);
      }
    }
  });
});
