import type { Request } from 'playwright-core';
import type { OpenRequest } from '../../../ports/eye.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/**
 * What a page asks for by itself and gets no answer to for this long, in milliseconds, is a long poll: servers hold those
 * for tens of seconds. Shorter than an assertion waits that says nothing of it.
 */
const longPollMs = 3_000;

/** The requests of one session whose answer is still to come. */
export interface Unanswered {
  /** An action is about to be done: what a page was already asking for by itself, it may ask for again. */
  beginAction(): void;
  /**
   * Takes note of a request that an answer is to come to.
   * @param key method and address without query
   * @param isOfAction whether it was made while something was done, and may be asked for by that
   * @param mayBeOfAction whether it was made then or shortly after
   */
  made(request: Request, key: string, isOfAction: boolean, mayBeOfAction: boolean): void;
  /** It was answered, or will never be. @returns whether that was still to come */
  ended(request: Request): boolean;
  /** Those made after the event of this number, without long polls; oldest first. */
  since(seq: number): readonly OpenRequest[];
}

/** A session that has asked for nothing yet. */
export function createUnanswered(log: SessionLog): Unanswered {
  const open = new Map<Request, { seq: number; key: string; madeMs: number; request: OpenRequest }>();
  /** Whether the action has a document loaded, which asks for more by itself. */
  let loads = false;
  let askedBefore = new Set<string>();
  const ownKeys = (): Set<string> =>
    new Set([...open.values()].flatMap(({ key, request }) => (request.isOfAction ? [] : [key])));
  return {
    beginAction() {
      loads = false;
      askedBefore = ownKeys();
    },
    made(request, key, isActing, mayBeOfAction) {
      const { seq, atMs } = log.moment();
      // A long poll that is answered because of the action is asked again at once.
      const isAskedAgain = askedBefore.has(key) && !ownKeys().has(key);
      const isOfAction = isActing && !loads && !isAskedAgain;
      const openRequest = {
        method: request.method(),
        url: request.url(),
        atMs,
        isOfAction,
        mayBeOfAction: isOfAction || (mayBeOfAction && !isAskedAgain),
      };
      open.set(request, { seq, key, madeMs: performance.now(), request: openRequest });
      loads ||= isActing && request.resourceType() === 'document';
    },
    ended: (request) => open.delete(request),
    since(from) {
      const longAgo = performance.now() - longPollMs;
      return [...open.values()].flatMap(({ seq, madeMs, request }) =>
        seq > from && (request.isOfAction || madeMs > longAgo) ? [request] : [],
      );
    },
  };
}
