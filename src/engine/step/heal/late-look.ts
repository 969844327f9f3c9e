import type { Selector } from '../../../domain/flow/selector/index.js';
import type { QueryResult } from '../../../ports/eye.js';
import type { FlowRun } from '../flow-run.js';

/** How long an element that has not come in time is looked for once more, in milliseconds; only after a failure. */
const longestLookMs = 1_000;

/** A screen on which nothing changes for this long, and that awaits nothing, brings nothing more. */
const stillMs = 150;

/** How long a look goes on after the last change, for changes that no event announces, in milliseconds. */
const pollMs = 100;

/** What a selector matches after its step has failed, and how long after. */
export interface LateLook {
  readonly now: QueryResult;
  /** When it first matched one element; undefined where it does not. */
  readonly cameAfterMs?: number;
}

/**
 * Looks whether an element comes after all: at once, and for a second more while the target awaits an answer, is loading, or changes.
 */
export async function lookLate({ session: { eye }, clock, signal }: FlowRun, selector: Selector): Promise<LateLook> {
  const startedMs = clock.monotonicMs();
  const leftMs = (): number => startedMs + longestLookMs - clock.monotonicMs();
  const look = (): Promise<QueryResult> => eye.query({ target: { selector }, dialogStays: true });
  let seen = eye.changeCount();
  let now = await look();
  const status = await eye.status({ dialogStays: true });
  let goesOn = status.loading || status.loadingIndicators.length > 0 || eye.unansweredSince(0).length > 0;
  if (now.count === 0 && !goesOn) {
    await eye.nextChange(seen, stillMs, signal);
    goesOn = eye.changeCount() !== seen;
  }
  while (now.count === 0 && goesOn && leftMs() > 0 && !signal.aborted && eye.waitsFor() === undefined) {
    await eye.nextChange(seen, Math.min(leftMs(), pollMs), signal);
    seen = eye.changeCount();
    now = await look();
  }
  return { now, ...(now.count === 1 && { cameAfterMs: clock.monotonicMs() - startedMs }) };
}
