import { randomInt } from 'node:crypto';
import type { Ids } from '../../ports/ids.js';

/** Digits and lower-case letters without i, l, o and u, which are easily misread (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const suffixLength = 4;

/** Where the random part of an id comes from. */
export interface IdsOptions {
  /** A whole number from 0 up to, not including, `limit`. Default: the system's random numbers. */
  readonly randomBelow?: (limit: number) => number;
}

/**
 * Ids for runs and decisions. Run ids carry the time in UTC, because local time repeats an hour each autumn and ids must
 * sort by time.
 */
export function createIds(options: IdsOptions = {}): Ids {
  const randomBelow = options.randomBelow ?? ((limit) => randomInt(limit));
  const randomLetter = (): string => alphabet.charAt(randomBelow(alphabet.length));
  return withCounters((now) => `${timestamp(now)}-${Array.from({ length: suffixLength }, randomLetter).join('')}`);
}

/** Ids that are the same each time: the suffix of a run counts up from `0001`. For tests, and for comparing reports. */
export function createSequentialIds(): Ids {
  let runs = 0;
  return withCounters((now) => {
    runs += 1;
    return `${timestamp(now)}-${String(runs).padStart(suffixLength, '0')}`;
  });
}

function withCounters(runId: (now: Date) => string): Ids {
  const counters = new Map<string, number>();
  return {
    runId,
    next(prefix) {
      const count = (counters.get(prefix) ?? 0) + 1;
      counters.set(prefix, count);
      return `${prefix}-${count}`;
    },
  };
}

/** `20261120-110312` */
function timestamp(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T');
  return `${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`;
}
