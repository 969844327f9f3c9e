import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import type { OpenRequest } from '../../../ports/eye.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import { createActionRequests, keyOf, type RequestsOfAction } from './action-requests.js';
import { createUnanswered } from '../eye/unanswered.js';

/** Kinds of requests that an action can cause; pictures and fonts follow from what it changed. */
const consequential = new Set(['document', 'xhr', 'fetch', 'eventsource', 'websocket', 'ping']);

/** Kinds that may stay open for ever, and so are never waited for. */
const endless = new Set(['eventsource', 'websocket', 'ping']);

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
  /** An input of the action is given now. `isPress`: the press itself, after the pointer has come. */
  input(isPress?: boolean): void;
  /** The requests since `beginAction`. By the first call, the action has been done. */
  ofAction(): RequestsOfAction;
  /** The action is over: requests from here on are the page's own. `moves`: whether the page moved by itself meanwhile. */
  endAction(moves: boolean): void;
}

/** Follows the requests of a context, and logs those that fail. */
export function trackNetwork(context: BrowserContext, log: SessionLog): NetworkActivity {
  const pending = new Set<Request>();
  /** Those of the pending ones whose answer is there: a body that the page does not read may never be said to have ended. */
  const headed = new WeakSet<Request>();
  const startedAt = new WeakMap<Request, number>();
  const unanswered = createUnanswered(log);
  const ofActions = createActionRequests(() => log.changed());
  let lastActivity = performance.now();

  const activity = (): void => {
    lastActivity = performance.now();
    log.changed();
  };
  const ended = (request: Request): void => {
    ofActions.ended(request);
    const wasOpen = unanswered.ended(request);
    if (pending.delete(request) || wasOpen) activity();
  };
  const ofAction = (request: Request): { readonly isOfAction?: true } =>
    ofActions.isOfAction(request) ? { isOfAction: true } : {};

  context.on('request', (request) => {
    startedAt.set(request, performance.now());
    const type = request.resourceType();
    const key = keyOf(request);
    if (!endless.has(type)) pending.add(request);
    if (consequential.has(type)) {
      const { isOwn, mayBeOfAction } = ofActions.made(request);
      if (!isOwn && !endless.has(type)) unanswered.made(request, key, ofActions.isActing, mayBeOfAction);
    } else {
      ofActions.loads(request);
      unanswered.made(request, key, ofActions.isActing && type === 'script', false);
    }
    activity();
  });
  context.on('requestfinished', ended);
  // The end of the requests of a window is not reported any more once it is closed.
  const onClose = (page: Page): void => {
    for (const request of pending) if (pageOf(request) === page) ended(request);
  };
  context.on('page', (page) => page.on('close', onClose));
  context.on('response', (response) => {
    const request = response.request();
    headed.add(request);
    ofActions.answered(request, response.status() >= 400);
    unanswered.ended(request);
    activity();
    if (isEmpty(response)) ended(request);
    const started = startedAt.get(request);
    log.add({
      kind: 'response',
      method: request.method(),
      url: request.url(),
      status: response.status(),
      durationMs: started === undefined ? 0 : performance.now() - started,
      resourceType: request.resourceType(),
      ...ofAction(request),
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
      ...ofAction(request),
    });
  });
  return {
    pending: () => [...pending].filter((request) => !headed.has(request)).length,
    unansweredSince: unanswered.since,
    quietMs: () => performance.now() - lastActivity,
    beginAction() {
      ofActions.begin();
      unanswered.beginAction();
    },
    input: (isPress) => ofActions.input(isPress),
    ofAction: () => ofActions.ofAction(),
    endAction: (moves) => ofActions.end(moves),
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

/** Whether nothing follows the headers: a page that reads nothing then never makes the browser say that it ended. */
function isEmpty(response: Response): boolean {
  return [204, 205, 304].includes(response.status()) || response.headers()['content-length'] === '0';
}
