import { effectTimeoutMs } from './effect.js';

/** What is known of an action's effects at one moment. */
export interface SettlingState {
  readonly effects: number;
  readonly pendingNavigations: number;
  readonly pendingRequests: number;
  /** Milliseconds since anything moved on the screen. */
  readonly quietMs: number;
  readonly elapsedMs: number;
  /** Of those, how many the target had for something else than its answers, where these took long. */
  readonly idleMs: number;
  /**
   * Milliseconds since a navigation or request of the action was last seen under way; undefined when there was none. What
   * it brings is drawn a moment later.
   */
  readonly sinceAsyncMs: number | undefined;
}

/** How long the effects of an action are awaited. */
export interface SettlingLimits {
  /** A navigation that the action started, or a target that is busy, is awaited at most this long, in milliseconds. */
  readonly navigationMs: number;
  /** How long to look for a first effect; 0 where the action confirmed itself. Default: 500 ms. */
  readonly effectMs?: number;
}

/** Requests of the action are awaited at most this long; what comes later is a matter for the next step's own wait. */
export const requestSettleMs = 500;

/** After asynchronous work the screen must have been still for one frame at 60 Hz. */
export const frameMs = 17;

/** A screen that never comes to rest is taken as it is after this long. */
export const quietLimitMs = 150;

/** Whether the effects of an action have come, or how long to wait for the next change before looking again. */
export function settlingDecision(
  state: SettlingState,
  limits: SettlingLimits,
): { readonly settled: true } | { readonly settled: false; readonly waitMs: number } {
  const { elapsedMs } = state;
  const { navigationMs, effectMs = effectTimeoutMs } = limits;
  if (state.pendingNavigations > 0 && elapsedMs < navigationMs) {
    return { settled: false, waitMs: navigationMs - elapsedMs };
  }
  if (state.pendingRequests > 0 && elapsedMs < requestSettleMs)
    return { settled: false, waitMs: requestSettleMs - elapsedMs };
  const { effects, idleMs } = state;
  if (effects === 0 && idleMs < effectMs && elapsedMs < Math.max(navigationMs, effectMs))
    return { settled: false, waitMs: effectMs - idleMs };
  if (state.sinceAsyncMs !== undefined && state.quietMs < frameMs && state.sinceAsyncMs < quietLimitMs) {
    return { settled: false, waitMs: frameMs - state.quietMs };
  }
  return { settled: true };
}
