import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import type { OpenRequest } from '../../ports/eye.js';
import type { SessionLog } from '../../clients/session-log/session-log.js';
import { createUnanswered } from './unanswered.js';

/** Kinds of requests that an action can bring about; pictures and fonts follow from what it changed. */
const consequential = new Set(['document', 'xhr', 'fetch', 'eventsource', 'websocket', 'ping']);

/** Kinds that may stay open for ever, and so are never waited for. */
const endless = new Set(['eventsource', 'websocket', 'ping']);

/** What an action has a timer ask for, such as a search as one types, begins within this time after it, in milliseconds. */
const aftermathMs = 1_000;

/** A request that an input asks for has begun this soon after it, in milliseconds; the slowest that was measured took 12. */
const beginsMs = 15;

/** A page that made a request by itself moves by itself for this long, in milliseconds. */
const movingMs = 10_000;

/** Addresses that are remembered; the ones not asked for longest are forgotten first. */
const addressLimit = 500;

/** The requests of an action. */
export interface RequestsOfAction {
  /** Those that began with it, by method and address, but for beacons and what is read from other sites: both count visitors. */
  readonly begun: readonly string[];
  /** Those that began later; on a page that moves by itself they may be of that. */
  readonly late: readonly string[];
  /** When those of this action and of earlier ones were answered, on the clock of this process. */
  readonly answers: { readonly own: readonly number[]; readonly earlier: readonly number[] };
  /** Whether requests were made lately that nobody asked for. */
  readonly moves: boolean;
  /** How many have not ended; of late ones only where they count. */
  pending(moves: boolean): number;
}

/** The requests of one session: which are under way, and which an action started. */
export interface NetworkActivity {
  /** Requests that are not answered yet. */
  pending(): number;
  /** Milliseconds since a request last began, was answered or ended. */
  quietMs(): number;
  /** Requests made after the event of this number whose answer is still to come, but for those that may stay open for ever. */
  unansweredSince(seq: number): readonly OpenRequest[];
  /** From now on, new requests count as those of the action about to be done. */
  beginAction(): void;
  /** The requests since `beginAction`. By the first call, the action has been done. */
  ofAction(): RequestsOfAction;
  /** The action is over: requests from here on are the page's own. `moves`: whether the page moved by itself meanwhile. */
  endAction(moves: boolean): void;
}

/** A request while something was done. */
interface Asked {
  readonly request: Request;
  readonly key: string;
  readonly atMs: number;
  readonly isLate: boolean;
  /** Whether the page was seen to make such ones by itself. */
  readonly isOwn: boolean;
  readonly confirms: boolean;
}

/** Whether an input has asked for it. */
function isOfInput({ isLate, isOwn }: Asked): boolean {
  return !isLate && !isOwn;
}

/** Follows the requests of a context, and logs those that fail. */
export function trackNetwork(context: BrowserContext, log: SessionLog): NetworkActivity {
  const pending = new Set<Request>();
  /** Those of the pending ones whose answer is there: a body that the page does not read may never be said to have ended. */
  const headed = new WeakSet<Request>();
  const startedAt = new WeakMap<Request, number>();
  const unanswered = createUnanswered(log);
  let asked: Asked[] = [];
  /** When requests of actions were answered: these, and those of earlier ones. */
  let answered: { readonly request: Request; readonly atMs: number }[] = [];
  const ofEarlier = new WeakSet<Request>();
  /** Those that any action asked for. */
  const ofActions = new WeakSet<Request>();
  /** When the page last made requests by itself, by method and address. */
  const unasked = new Map<string, number>();
  let unaskedMs = Number.NEGATIVE_INFINITY;
  let acting = true;
  /** When the action had been done; undefined before. */
  let actedMs: number | undefined;
  let wasMoving = false;
  let endedMs = Number.NEGATIVE_INFINITY;
  let lastActivity = performance.now();

  const activity = (): void => {
    lastActivity = performance.now();
    log.changed();
  };
  const noteUnasked = (key: string, atMs: number): void => {
    unasked.delete(key);
    unasked.set(key, atMs);
    if (unasked.size > addressLimit) unasked.delete([...unasked.keys()][0] ?? '');
    unaskedMs = Math.max(unaskedMs, atMs);
  };
  const isUnasked = (key: string): boolean =>
    performance.now() - (unasked.get(key) ?? Number.NEGATIVE_INFINITY) < movingMs;
  const noteAnswer = (request: Request): void => {
    if (ofEarlier.has(request) || asked.some((other) => other.request === request && isOfInput(other)))
      answered.push({ request, atMs: performance.now() });
  };
  const ended = (request: Request): void => {
    noteAnswer(request);
    const wasOpen = unanswered.ended(request);
    if (pending.delete(request) || wasOpen) activity();
  };
  context.on('request', (request) => {
    const nowMs = performance.now();
    startedAt.set(request, nowMs);
    const type = request.resourceType();
    if (!endless.has(type)) pending.add(request);
    const key = keyOf(request);
    if (consequential.has(type)) {
      const isOwn = isUnasked(key);
      if (acting) {
        const isLate = actedMs !== undefined && nowMs - actedMs > beginsMs;
        if (!isOwn && (!isLate || !wasMoving)) ofActions.add(request);
        asked.push({ request, key, atMs: nowMs, isLate, isOwn, confirms: !isOwn && !countsVisitors(request) });
      } else if (wasMoving || nowMs - endedMs >= aftermathMs) noteUnasked(key, nowMs);
      if (!isOwn && !endless.has(type)) unanswered.made(request, key, acting, acting || nowMs - endedMs < aftermathMs);
    } else unanswered.made(request, key, acting && type === 'script', false);
    activity();
  });
  context.on('requestfinished', ended);
  // How the requests of a window ended is not told any more once it is closed.
  const onClose = (page: Page): void => {
    for (const request of pending) if (pageOf(request) === page) ended(request);
  };
  context.on('page', (page) => page.on('close', onClose));
  context.on('response', (response) => {
    const request = response.request();
    headed.add(request);
    activity();
    noteAnswer(request);
    unanswered.ended(request);
    if (isEmpty(response)) ended(request);
    const started = startedAt.get(request);
    log.add({
      kind: 'response',
      method: request.method(),
      url: request.url(),
      status: response.status(),
      durationMs: started === undefined ? 0 : performance.now() - started,
      resourceType: request.resourceType(),
      ...(ofActions.has(request) && { isOfAction: true }),
    });
  });
  context.on('requestfailed', (request) => {
    ended(request);
    const error = request.failure()?.errorText ?? 'failed';
    // A navigation that another one replaces is no fault of the app.
    if (error === 'net::ERR_ABORTED') return;
    log.add({
      kind: 'request_failed',
      method: request.method(),
      url: request.url(),
      error,
      resourceType: request.resourceType(),
      ...(ofActions.has(request) && { isOfAction: true }),
    });
  });
  return {
    pending: () => [...pending].filter((request) => !headed.has(request)).length,
    unansweredSince: unanswered.since,
    quietMs: () => performance.now() - lastActivity,
    beginAction() {
      for (const { request } of asked) if (pending.has(request)) ofEarlier.add(request);
      acting = true;
      actedMs = undefined;
      unanswered.beginAction();
      asked = [];
      answered = [];
    },
    ofAction() {
      actedMs ??= performance.now();
      const counting = asked.filter(({ confirms }) => confirms);
      const keys = (isLate: boolean): string[] =>
        counting.flatMap((each) => (each.isLate === isLate ? [each.key] : []));
      const isEarlier = ({ request }: { readonly request: Request }): boolean => ofEarlier.has(request);
      return {
        begun: keys(false),
        late: keys(true),
        answers: {
          own: answered.filter((each) => !isEarlier(each)).map(({ atMs }) => atMs),
          earlier: answered.filter(isEarlier).map(({ atMs }) => atMs),
        },
        moves: performance.now() - unaskedMs < movingMs,
        pending: (moves) => asked.filter(({ request, isLate }) => pending.has(request) && !(isLate && moves)).length,
      };
    },
    endAction(moves) {
      if (acting) endedMs = performance.now();
      acting = false;
      wasMoving = moves;
      if (moves) for (const { key, atMs, isLate } of asked) if (isLate) noteUnasked(key, atMs);
    },
  };
}

/** The window that made a request; a worker's has none, and neither has the first of a window that is being opened. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

/** Method and address without query: what stays the same when a page polls. */
function keyOf(request: Request): string {
  return `${request.method()} ${request.url().split(/[?#]/, 1)[0]}`;
}

/** Whether a request is one by which sites count what people do: a beacon, or one that is read from another site. */
function countsVisitors(request: Request): boolean {
  if (request.resourceType() === 'ping') return true;
  if (request.method() !== 'GET' || request.resourceType() === 'document') return false;
  const page = pageOf(request)?.url();
  return page !== undefined && URL.canParse(page) && siteOf(page) !== siteOf(request.url());
}

/** About what browsers call a site: a host with all that share its last two names. */
function siteOf(url: string): string {
  const { hostname } = new URL(url);
  return /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');
}

/** Whether nothing follows the headers: a page that reads nothing then never makes the browser say that it ended. */
function isEmpty(response: Response): boolean {
  return [204, 205, 304].includes(response.status()) || response.headers()['content-length'] === '0';
}
