import { emptyDelta, type Delta } from '../../domain/screen/effect/delta.js';
import type { Effect } from '../../domain/screen/effect/effect.js';
import type { Interaction } from '../../domain/screen/effect/interaction.js';
import { isSilence } from '../../domain/errors.js';
import { settlingDecision, type SettlingLimits } from '../../domain/screen/effect/settling.js';
import type { Clock } from '../../ports/clock.js';
import type { Eye, FailedPage, Observation, RefusedNavigation } from '../../ports/eye.js';

/** What an action led to, once its effects have come. */
export interface Settled {
  readonly effects: readonly Effect[];
  /** Where there is none: what changed as it does by itself. */
  readonly own: readonly string[];
  /** Where there is none, and the target moves by itself: what changed and may have another cause. */
  readonly unproven?: readonly string[];
  /** Where there is none: requests to other sites whose answers may bring it. */
  readonly awaited?: readonly string[];
  /** What other programs did meanwhile: the action may have had it done, or not. */
  readonly byOthers?: readonly string[];
  /** Titles of windows of the target in which nothing was looked for. */
  readonly unseenWindows?: readonly string[];
  readonly delta: Delta;
  readonly settleMs: number;
  /** Where it led and was not let. */
  readonly refused: readonly RefusedNavigation[];
  /** A page that it led to, where none came or an error did. */
  readonly failedPage?: FailedPage;
}

/** A target that takes longer than this to answer is busy, in milliseconds. Answers take a few. */
const slowAnswerMs = 100;

/** Watches an action by events until its effects have come. */
export async function settle(
  eye: Eye,
  clock: Clock,
  action: { readonly interaction: Interaction; readonly ref?: string },
  limits: SettlingLimits,
  signal: AbortSignal,
): Promise<Settled> {
  const started = clock.monotonicMs();
  let asyncSeenMs: number | undefined;
  /** How long the target was busy with the action: what that brings may come right after. */
  let busyMs = 0;
  const elapsed = (): number => clock.monotonicMs() - started;
  for (;;) {
    const seen = eye.changeCount();
    const askedMs = elapsed();
    let observation: Observation | undefined;
    try {
      observation = await eye.observe(action.interaction, action.ref);
    } catch (error) {
      const leftMs = limits.navigationMs - elapsed();
      if (!isSilence(error) || leftMs <= 0 || signal.aborted) throw error;
      await eye.nextChange(seen, Math.min(leftMs, slowAnswerMs), signal);
    }
    const elapsedMs = elapsed();
    if (elapsedMs - askedMs > slowAnswerMs) busyMs += elapsedMs - askedMs;
    if (observation === undefined) continue;
    // The other pieces come after the first one, however late that is.
    const hasBegun = observation.effects.length > 0 || limits.effectMs === 0;
    if (observation.comesInPieces === true && hasBegun) asyncSeenMs ??= elapsedMs;
    const decision = settlingDecision(
      {
        effects: observation.effects.length,
        pendingNavigations: observation.pendingNavigations,
        pendingRequests: observation.pendingRequests,
        quietMs: observation.quietMs,
        elapsedMs,
        idleMs: elapsedMs - busyMs,
        sinceAsyncMs: asyncSeenMs === undefined ? undefined : elapsedMs - asyncSeenMs,
      },
      limits,
    );
    // What was refused will not come.
    if (decision.settled || observation.refused.length > 0 || signal.aborted) {
      eye.rest();
      const {
        effects,
        own,
        unproven = [],
        awaited = [],
        byOthers = [],
        unseenWindows = [],
        delta,
        refused,
        failedPage,
      } = observation;
      return {
        effects,
        own,
        ...(unproven.length > 0 && { unproven }),
        ...(awaited.length > 0 && { awaited }),
        ...(byOthers.length > 0 && { byOthers }),
        ...(unseenWindows.length > 0 && { unseenWindows }),
        delta: delta ?? emptyDelta,
        settleMs: elapsedMs,
        refused,
        ...(failedPage && { failedPage }),
      };
    }
    if (observation.pendingNavigations > 0 || observation.pendingRequests > 0) asyncSeenMs = elapsedMs;
    await eye.nextChange(seen, decision.waitMs, signal);
  }
}
