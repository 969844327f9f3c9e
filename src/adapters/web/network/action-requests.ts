import type { Request } from 'playwright-core';
import { wording } from '../../../domain/wording.js';
import type { Answers } from '../page/protocol.js';

/** A request that an input asks for has begun this soon after it, in milliseconds; the slowest that was measured took 12. */
const beginsMs = 15;

/**
 * Headers that are known with the answer show whether sites count people by a request. For an answer that takes longer than
 * this, what is known before decides, in milliseconds.
 */
const headersMs = 400;

/** A page may never read the body of an answer, and then no event reports its end: it is awaited this long, in milliseconds. */
const bodyMs = 100;

/** A page that is set up asks for one thing after the other: the next one within this time, in milliseconds. */
const setUpMs = 60;

/** What an action has a timer ask for, such as a search as one types, begins within this time after it, in milliseconds. */
const residualMs = 1_000;

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
  /** Those that began right after the page itself had asked for something by the same method, or got it, as in a chain. */
  readonly alike: readonly string[];
  /** Those that may prove something by what their answer brings alone, and have none yet. */
  readonly awaited: readonly string[];
  /** Those that began at another time; on a page that moves by itself they may be of that. */
  readonly others: readonly string[];
  /** When requests were answered, on the clock of this process. */
  readonly answers: Answers;
  /** Whether requests were made lately that nobody asked for. */
  readonly moves: boolean;
  /** How many have not ended; of those that began at another time only where they count. */
  pending(moves: boolean): number;
}

/** Distinguishes the requests that actions ask for from those that a page makes by itself. */
export interface ActionRequests {
  /** @returns whether the page was seen to make such requests by itself */
  made(request: Request): { readonly isOwn: boolean; readonly mayBeOfAction: boolean };
  /** A request of a kind that no action asks for, such as that of a script, was made. */
  loads(request: Request): void;
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
  /** Whether it may be the next one in a chain of the page's own. */
  readonly isAlike: boolean;
  answeredMs?: number;
  hasEnded?: true;
}

/** @param changed called when more is known of a request */
export function createActionRequests(changed: () => void): ActionRequests {
  let asked: Asked[] = [];
  let answers: { readonly of: keyof Answers; readonly atMs: number }[] = [];
  /** When the page last made a request that did not begin with an input, or got the answer, by method. */
  const lastByItself = new Map<string, number>();
  /** Those of them that bring what a page is set up with, and are not answered yet. */
  const openByItself = new Set<Request>();
  const ofEarlier = new WeakSet<Request>();
  const ofActions = new WeakSet<Request>();
  /** Requests that the page made by itself, by method and address: how often, and when it last did. */
  const unasked = new Map<string, { readonly times: number; readonly atMs: number }>();
  let lastBackgroundMs = Number.NEGATIVE_INFINITY;
  let acting = true;
  /** When its input was given, and when it had been done; undefined before. */
  let inputMs: number | undefined;
  let actedMs: number | undefined;
  let wasMoving = false;
  let endedMs = Number.NEGATIVE_INFINITY;

  const isWithInput = ({ atMs }: Pick<Asked, 'atMs'>): boolean =>
    (inputMs === undefined || atMs >= inputMs) && (actedMs === undefined || atMs - actedMs <= beginsMs);
  const noteBackgroundChanges = (key: string, atMs: number): void => {
    const times = (unasked.get(key)?.times ?? 0) + 1;
    unasked.delete(key);
    unasked.set(key, { times, atMs });
    if (unasked.size > addressLimit) unasked.delete([...unasked.keys()][0] ?? '');
    lastBackgroundMs = Math.max(lastBackgroundMs, atMs);
  };
  const find = (request: Request): Asked | undefined => asked.find((other) => other.request === request);
  const decide = async (made: Asked): Promise<void> => {
    const confirms = !(await countsVisitors(made.request));
    // That it failed may be known by then.
    made.confirms ??= confirms;
    changed();
  };

  const isNextOfPage = (request: Request): boolean =>
    performance.now() - (lastByItself.get(request.method()) ?? Number.NEGATIVE_INFINITY) < setUpMs;
  const isPending = ({ hasEnded, answeredMs = Infinity }: Asked): boolean =>
    hasEnded !== true && performance.now() - answeredMs < bodyMs;
  /** What it is about, where nothing is known yet but that no answer came. */
  const confirmsNow = ({ confirms, request, atMs }: Asked): boolean =>
    confirms ?? (performance.now() - atMs > headersMs && isOfSite(request));
  const ownerOf = (request: Request, made: Asked | undefined): keyof Answers | undefined => {
    if (ofEarlier.has(request)) return 'earlier';
    if (made === undefined || !isWithInput(made)) return 'others';
    if (made.isOwn) return undefined;
    return made.isAlike ? 'alike' : 'own';
  };

  return {
    made(request) {
      const nowMs = performance.now();
      const key = keyOf(request);
      const seen = unasked.get(wording(key));
      const isOwn = seen !== undefined && seen.times >= recurrence && nowMs - seen.atMs < movingMs;
      const isResidual = nowMs - endedMs < residualMs;
      if (acting) {
        const isAlike = isNextOfPage(request);
        const made: Asked = { request, key, atMs: nowMs, isOwn, confirms: confirmsAtOnce(request), isAlike };
        asked.push(made);
        if (made.confirms === undefined) void decide(made);
        if (!isOwn && (isWithInput(made) || !wasMoving)) ofActions.add(request);
      } else if (wasMoving || !isResidual) noteBackgroundChanges(wording(key), nowMs);
      this.loads(request);
      return { isOwn, mayBeOfAction: acting || isResidual };
    },
    loads(request) {
      const atMs = performance.now();
      if (acting && inputMs !== undefined && isWithInput({ atMs }) && !isNextOfPage(request)) return;
      if (!/^(?:xhr|fetch|script)$/.test(request.resourceType())) return;
      lastByItself.set(request.method(), atMs);
      openByItself.add(request);
    },
    answered(request, isError) {
      const made = find(request);
      const atMs = performance.now();
      if (openByItself.delete(request)) lastByItself.set(request.method(), atMs);
      if (made !== undefined && isError) made.confirms = false;
      const of = ownerOf(request, made);
      if (of !== undefined) answers.push({ of, atMs });
      if (made === undefined || made.answeredMs !== undefined) return;
      made.answeredMs = atMs;
      setTimeout(changed, bodyMs).unref();
    },
    ended(request) {
      this.answered(request, false);
      const made = find(request);
      if (made !== undefined) made.hasEnded = true;
    },
    isOfAction: (request) => ofActions.has(request),
    get isActing() {
      return acting;
    },
    begin() {
      for (const made of asked) if (made.hasEnded !== true && isWithInput(made)) ofEarlier.add(made.request);
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
      const keys = (isWanted: (made: Asked) => boolean): string[] =>
        asked.flatMap((made) => (!made.isOwn && isWanted(made) ? [made.key] : []));
      const times = (of: keyof Answers): number[] =>
        answers.flatMap((answer) => (answer.of === of ? [answer.atMs] : []));
      return {
        begun: keys((made) => confirmsNow(made) && isWithInput(made) && !made.isAlike),
        alike: keys((made) => confirmsNow(made) && isWithInput(made) && made.isAlike),
        awaited: keys((made) => isWithInput(made) && made.confirms === undefined && !confirmsNow(made)),
        others: keys((made) => confirmsNow(made) && !isWithInput(made)),
        answers: {
          own: times('own'),
          alike: times('alike'),
          earlier: times('earlier'),
          // An answer may be reported a moment after what it has changed.
          others: [...times('others'), ...(openByItself.size > 0 ? [performance.now()] : [])],
        },
        moves: performance.now() - lastBackgroundMs < movingMs,
        pending: (moves) => asked.filter((made) => isPending(made) && (isWithInput(made) || !moves)).length,
      };
    },
    end(moves) {
      if (acting) endedMs = performance.now();
      acting = false;
      wasMoving = moves;
      if (moves) for (const made of asked) if (!isWithInput(made)) noteBackgroundChanges(wording(made.key), made.atMs);
    },
  };
}

/** Method and address without query: what stays the same when a page polls. */
export function keyOf(request: Request): string {
  return `${request.method()} ${request.url().split(/[?#]/, 1)[0]}`;
}

/** Whether a request shows that something came of an input; undefined where its headers decide. */
function confirmsAtOnce(request: Request): boolean | undefined {
  const type = request.resourceType();
  if (type === 'ping') return false;
  return type === 'xhr' || type === 'fetch' ? undefined : true;
}

/** Whether a request stays on the site of its page, as far as the names of both show: `api.shop.example` is of `shop.example`. */
function isOfSite(request: Request): boolean {
  const [one, other] = [hostOf(pageOf(request)), hostOf(request.url())];
  if (one === undefined || other === undefined) return false;
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const parent = one.slice(one.indexOf('.') + 1);
  return /[a-z]\./i.test(parent) && other.endsWith(`.${parent}`);
}

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** The address of the page that makes a request; a worker's has none. */
function pageOf(request: Request): string | undefined {
  try {
    return request.frame().url();
  } catch {
    return undefined;
  }
}

/** Whether it is one by which sites count what people do: the page cannot read its answer, or it is read from another site. */
async function countsVisitors(request: Request): Promise<boolean> {
  const headers = await request.allHeaders().catch((): Record<string, string> => ({}));
  if (headers['sec-fetch-mode'] === 'no-cors') return true;
  return request.method() === 'GET' && headers['sec-fetch-site'] === 'cross-site';
}
