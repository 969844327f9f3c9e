import type { Request } from 'playwright-core';
import { wording } from '../../domain/wording.js';

/** A request that an input asks for has begun this soon after it, in milliseconds; the slowest that was measured took 12. */
const beginsMs = 15;

/** What an action has a timer ask for, such as a search as one types, begins within this time after it, in milliseconds. */
const aftermathMs = 1_000;

/** A page that made a request by itself moves by itself for this long, in milliseconds. */
const movingMs = 10_000;

/** How often a page must make a request by itself before it counts as its own: once may be a late one of an action. */
const recurrence = 2;

/** Addresses that are remembered; the ones not asked for longest are forgotten first. */
const addressLimit = 500;

/** The requests of an action. */
export interface RequestsOfAction {
  /**
   * Those that began with its input, by method and address, and were not answered with an error; but for beacons, requests whose
   * answer the page cannot read, and what is read from other sites: by these, sites count what people do.
   */
  readonly begun: readonly string[];
  /** Those that began at another time; on a page that moves by itself they may be of that. */
  readonly others: readonly string[];
  /** When those that began with an input were answered, of this action and of earlier ones, on the clock of this process. */
  readonly answers: { readonly own: readonly number[]; readonly earlier: readonly number[] };
  /** Whether requests were made lately that nobody asked for. */
  readonly moves: boolean;
  /** How many have not ended; of those that began at another time only where they count. */
  pending(moves: boolean): number;
}

/** Tells the requests that actions ask for from those that a page makes by itself. */
export interface ActionRequests {
  /** @returns whether the page was seen to make such requests by itself */
  made(request: Request): { readonly isOwn: boolean; readonly mayBeOfAction: boolean };
  answered(request: Request, isError: boolean): void;
  ended(request: Request): void;
  /** Whether an action asked for it. */
  isOfAction(request: Request): boolean;
  readonly isActing: boolean;
  begin(): void;
  /** An input of the action is given now; of several the first counts. `isPress`: the press itself, after the pointer has come. */
  input(isPress?: boolean): void;
  /** The requests since `begin`. By the first call, the action has been done. */
  ofAction(): RequestsOfAction;
  end(moves: boolean): void;
}

interface Asked {
  readonly request: Request;
  readonly key: string;
  readonly atMs: number;
  /** Whether the page was seen to make such ones by itself. */
  readonly isOwn: boolean;
  /** Whether it shows that something came of an input; undefined while that is not known. */
  confirms: boolean | undefined;
  isOpen: boolean;
}

/** @param changed called when more is known of a request */
export function createActionRequests(changed: () => void): ActionRequests {
  let asked: Asked[] = [];
  let answers: { readonly isEarlier: boolean; readonly atMs: number }[] = [];
  const ofEarlier = new WeakSet<Request>();
  const ofActions = new WeakSet<Request>();
  /** Requests that the page made by itself, by method and address: how often, and when it last did. */
  const unasked = new Map<string, { readonly times: number; readonly atMs: number }>();
  let unaskedMs = Number.NEGATIVE_INFINITY;
  let acting = true;
  /** When its input was given, and when it had been done; undefined before. */
  let inputMs: number | undefined;
  let actedMs: number | undefined;
  let wasMoving = false;
  let endedMs = Number.NEGATIVE_INFINITY;

  const isWithInput = ({ atMs }: Asked): boolean =>
    (inputMs === undefined || atMs >= inputMs) && (actedMs === undefined || atMs - actedMs <= beginsMs);
  const noteUnasked = (key: string, atMs: number): void => {
    const times = (unasked.get(key)?.times ?? 0) + 1;
    unasked.delete(key);
    unasked.set(key, { times, atMs });
    if (unasked.size > addressLimit) unasked.delete([...unasked.keys()][0] ?? '');
    unaskedMs = Math.max(unaskedMs, atMs);
  };
  const find = (request: Request): Asked | undefined => asked.find((other) => other.request === request);
  const decide = async (made: Asked): Promise<void> => {
    const confirms = !(await countsVisitors(made.request));
    // That it failed may be known by then.
    made.confirms ??= confirms;
    changed();
  };

  return {
    made(request) {
      const nowMs = performance.now();
      const key = keyOf(request);
      const seen = unasked.get(wording(key));
      const isOwn = seen !== undefined && seen.times >= recurrence && nowMs - seen.atMs < movingMs;
      const isAftermath = nowMs - endedMs < aftermathMs;
      if (acting) {
        const made: Asked = { request, key, atMs: nowMs, isOwn, confirms: confirmsAtOnce(request), isOpen: true };
        asked.push(made);
        if (made.confirms === undefined) void decide(made);
        if (!isOwn && (isWithInput(made) || !wasMoving)) ofActions.add(request);
      } else if (wasMoving || !isAftermath) noteUnasked(wording(key), nowMs);
      return { isOwn, mayBeOfAction: acting || isAftermath };
    },
    answered(request, isError) {
      const made = find(request);
      const isEarlier = ofEarlier.has(request);
      if (made !== undefined && isError) made.confirms = false;
      if (isEarlier || (made !== undefined && isWithInput(made) && !made.isOwn))
        answers.push({ isEarlier, atMs: performance.now() });
    },
    ended(request) {
      this.answered(request, false);
      const made = find(request);
      if (made !== undefined) made.isOpen = false;
    },
    isOfAction: (request) => ofActions.has(request),
    get isActing() {
      return acting;
    },
    begin() {
      for (const made of asked) if (made.isOpen && isWithInput(made)) ofEarlier.add(made.request);
      acting = true;
      inputMs = undefined;
      actedMs = undefined;
      asked = [];
      answers = [];
    },
    input(isPress = false) {
      if (isPress) inputMs = performance.now();
      else inputMs ??= performance.now();
    },
    ofAction() {
      actedMs ??= performance.now();
      const keys = (isBegun: boolean): string[] =>
        asked.flatMap((made) =>
          !made.isOwn && made.confirms === true && isWithInput(made) === isBegun ? [made.key] : [],
        );
      const times = (isEarlier: boolean): number[] =>
        answers.flatMap((answer) => (answer.isEarlier === isEarlier ? [answer.atMs] : []));
      return {
        begun: keys(true),
        others: keys(false),
        answers: { own: times(false), earlier: times(true) },
        moves: performance.now() - unaskedMs < movingMs,
        pending: (moves) => asked.filter((made) => made.isOpen && (isWithInput(made) || !moves)).length,
      };
    },
    end(moves) {
      if (acting) endedMs = performance.now();
      acting = false;
      wasMoving = moves;
      if (moves) for (const made of asked) if (!isWithInput(made)) noteUnasked(wording(made.key), made.atMs);
    },
  };
}

/** Method and address without query: what stays the same when a page polls. */
export function keyOf(request: Request): string {
  return `${request.method()} ${request.url().split(/[?#]/, 1)[0]}`;
}

/** Whether a request shows that something came of an input; undefined where its headers must tell. */
function confirmsAtOnce(request: Request): boolean | undefined {
  const type = request.resourceType();
  if (type === 'ping') return false;
  return type === 'xhr' || type === 'fetch' ? undefined : true;
}

/** Whether it is one by which sites count what people do: the page cannot read its answer, or it is read from another site. */
async function countsVisitors(request: Request): Promise<boolean> {
  const headers = await request.allHeaders().catch((): Record<string, string> => ({}));
  if (headers['sec-fetch-mode'] === 'no-cors') return true;
  return request.method() === 'GET' && headers['sec-fetch-site'] === 'cross-site';
}
