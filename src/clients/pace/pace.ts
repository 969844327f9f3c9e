import { setTimeout as sleep } from 'node:timers/promises';

/** Moves of a gesture that takes a given time follow each other this closely, in milliseconds: a person's hand looks smooth then. */
const moveMs = 50;

/** How a gesture is spread over the time that it is to take. */
export interface Pace {
  /** How many moves it is made of. */
  readonly moves: number;
  /** Waits until the time has come by which so many of its moves are made; not after the signal was aborted. */
  until(made: number): Promise<void>;
}

/**
 * Spreads the moves of a gesture evenly over a time that begins now.
 * @param durationMs how long it is to take, in milliseconds; undefined: no longer than its moves do
 * @param least how many moves it is made of at least
 */
export function createPace(durationMs: number | undefined, least: number, signal: AbortSignal): Pace {
  if (durationMs === undefined) return { moves: least, until: () => Promise.resolve() };
  const moves = Math.max(least, Math.round(durationMs / moveMs));
  const startMs = performance.now();
  return {
    moves,
    until: (made) => hold(startMs + (durationMs * made) / moves - performance.now(), signal),
  };
}

/** Waits so many milliseconds, or until aborted. */
export async function hold(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
}
