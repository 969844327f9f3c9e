import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import type { OpenRequest } from '../../ports/eye.js';
import { createPolling } from './polling.js';
import type { SessionLog } from '../../clients/session-log/session-log.js';
import { createUnanswered } from './unanswered.js';

/** Kinds of requests that an action can bring about; pictures and fonts follow from what it changed. */
const consequential = new Set(['document', 'xhr', 'fetch', 'eventsource', 'websocket', 'ping']);

/** Kinds that may stay open for ever, and so are never waited for. */
const endless = new Set(['eventsource', 'websocket', 'ping']);

/** What an action has a timer ask for, such as a search as one types, begins within this time after it, in milliseconds. */
const aftermathMs = 1_000;

/** The requests of one session: which are under way, and which an action started. */
export interface NetworkActivity {
  pending(): number;
  /** Milliseconds since a request last began or ended. */
  quietMs(): number;
  /** Requests made after the event of this number whose answer is still to come, but for those that may stay open for ever. */
  unansweredSince(seq: number): readonly OpenRequest[];
  /** From now on, new requests count as those of the action about to be done. */
  beginAction(): void;
  /** Requests of the action: those begun since `beginAction` that the page does not make by itself. */
  ofAction(): { readonly started: readonly string[]; readonly pending: number };
  /** The action is over: requests from here on are the page's own. */
  endAction(): void;
}

/** Follows the requests of a context, and logs those that fail. */
export function trackNetwork(context: BrowserContext, log: SessionLog): NetworkActivity {
  const pending = new Set<Request>();
  const startedAt = new WeakMap<Request, number>();
  const unanswered = createUnanswered(log);
  const polling = createPolling();
  let ofAction: Request[] = [];
  let acting = true;
  let endedMs = Number.NEGATIVE_INFINITY;
  let lastActivity = performance.now();

  const activity = (): void => {
    lastActivity = performance.now();
    log.changed();
  };
  const ended = (request: Request): void => {
    const wasOpen = unanswered.ended(request);
    if (pending.delete(request) || wasOpen) activity();
  };
  context.on('request', (request) => {
    const nowMs = performance.now();
    startedAt.set(request, nowMs);
    const type = request.resourceType();
    if (!endless.has(type)) pending.add(request);
    const { key, query } = partsOf(request);
    if (consequential.has(type)) {
      const isPoll = acting ? polling.isPoll(key, query, nowMs) : polling.learn(key, query, nowMs);
      if (acting && !isPoll) ofAction.push(request);
      if (!isPoll && !endless.has(type)) unanswered.made(request, key, acting, acting || nowMs - endedMs < aftermathMs);
    } else unanswered.made(request, key, acting && type === 'script', false);
    activity();
  });
  context.on('requestfinished', ended);
  // How the requests of a window ended is not told any more once it is closed.
  const onClose = (page: Page): void => {
    for (const request of pending) if (pageOf(request) === page) ended(request);
  };
  context.on('page', (page) => page.on('close', onClose));
  // Told at its headers: a body that the page does not read may never be said to have ended.
  context.on('response', (response) => {
    const request = response.request();
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
    });
  });
  return {
    pending: () => pending.size,
    unansweredSince: unanswered.since,
    quietMs: () => performance.now() - lastActivity,
    beginAction() {
      acting = true;
      unanswered.beginAction();
      ofAction = [];
    },
    ofAction() {
      return {
        started: ofAction.map((request) => partsOf(request).key),
        pending: ofAction.filter((request) => pending.has(request)).length,
      };
    },
    endAction() {
      if (acting) endedMs = performance.now();
      acting = false;
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

/** Method and address without query, and the query: what stays the same when a page polls, and what may not. */
function partsOf(request: Request): { readonly key: string; readonly query: string } {
  const [address = '', query = ''] =
    request
      .url()
      .split('#', 1)[0]
      ?.split(/\?(.*)/s, 2) ?? [];
  return { key: `${request.method()} ${address}`, query };
}

/** Whether nothing follows the headers: a page that reads nothing then never makes the browser say that it ended. */
function isEmpty(response: Response): boolean {
  return [204, 205, 304].includes(response.status()) || response.headers()['content-length'] === '0';
}
