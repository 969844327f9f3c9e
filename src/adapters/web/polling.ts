import { Rhythm } from '../../domain/screen/rhythm.js';

/** How often a request must be made while nothing is done before it counts as the page's own: once may be a late one. */
const recurrence = 2;

/** Addresses that are told apart; the ones not asked for longest are forgotten first. */
const addressLimit = 500;

/** A page that polls one address with more queries than this asks it for anything. */
const mostQueries = 3;

interface Poll {
  times: number;
  readonly rhythm: Rhythm;
  /** Queries that it was asked with, beyond the numbers in them, such as a time that keeps it from being cached. */
  readonly queries: Set<string>;
}

/** The requests that a page makes while nothing is done to it: polling, heartbeats. */
export interface Polling {
  /**
   * Takes note of a request that was made while nothing was done.
   * @param key method and address without query
   * @returns whether it was already known that the page would make it
   */
  learn(key: string, query: string, atMs: number): boolean;
  /**
   * Whether a request made while something was done is one that the page makes by itself. It is none when its query is a
   * new one, when it comes much earlier than usual, or when the page has stopped to make it.
   */
  isPoll(key: string, query: string, atMs: number): boolean;
}

/** The polling of one session. Times are milliseconds on one clock. */
export function createPolling(): Polling {
  const polls = new Map<string, Poll>();
  return {
    learn(key, query, atMs) {
      const known = polls.get(key);
      const wasDue = known !== undefined && isDue(known, query, atMs);
      const poll = known ?? { times: 0, rhythm: new Rhythm(), queries: new Set() };
      polls.delete(key);
      polls.set(key, poll);
      if (polls.size > addressLimit) polls.delete([...polls.keys()][0] ?? '');
      poll.times += 1;
      poll.rhythm.add(atMs);
      if (poll.queries.size <= mostQueries) poll.queries.add(withoutNumbers(query));
      return wasDue;
    },
    isPoll(key, query, atMs) {
      const poll = polls.get(key);
      if (poll === undefined || !isDue(poll, query, atMs)) return false;
      poll.rhythm.add(atMs);
      return true;
    },
  };
}

/** Whether a page that polls like this would ask so now. */
function isDue({ times, rhythm, queries }: Poll, query: string, atMs: number): boolean {
  if (times < recurrence) return false;
  if (queries.size <= mostQueries && !queries.has(withoutNumbers(query))) return false;
  return !rhythm.isEarly(atMs) && !rhythm.hasStopped(atMs);
}

function withoutNumbers(query: string): string {
  return query.replace(/\d+/g, '#');
}
