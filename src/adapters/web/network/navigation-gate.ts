import type { Browser, CDPSession } from 'playwright-core';
import type { BlockedPlace } from '../../../domain/screen/target/session-event.js';
import type { NavigationRule } from '../../../ports/backend.js';
import type { OpenPage } from '../windows/pages.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/** A session as far as the gate needs to know it. */
export interface GatedSession {
  /** What the session may visit; left out: anything. */
  readonly rule?: NavigationRule;
  /** What a frame is in this session; undefined for one that is not reported yet. */
  readonly placeOf: (frameId: string) => 'page' | 'frame' | undefined;
  /** Reports frames as they come, and records what was stopped. */
  readonly log: SessionLog;
}

/**
 * Stops documents from loading where they may not: navigations, redirects, frames and popups alike, before the first byte
 * is sent; documents that a page has fetched ahead by `<link rel=prefetch>` too. One interception for the whole browser,
 * since only that sees the first request of a popup; pictures, scripts and data are let through as they come. It begins with
 * the first session that has a rule.
 */
export interface NavigationGate {
  /** Adds a session, by its first page. @returns the way to end it */
  admit(first: OpenPage, session: GatedSession): Promise<() => void>;
}

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly frameId: string;
  readonly resourceType: string;
}

/** The sessions that a document is asked by, and where it is to be shown. */
interface Claim {
  readonly owners: readonly GatedSession[];
  readonly place: BlockedPlace;
}

/** The protocol calls it a `Fetch`; the header is one that no script of a page can set. */
function isPrefetch({ headers }: Paused['request']): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'sec-purpose' && value.startsWith('prefetch'),
  );
}

/** How long the session of a new frame may take to report it, in milliseconds. */
const attachmentMs = 1_000;

/** Makes the gate of a browser, through which every document of its sessions goes. */
export function createNavigationGate(browser: Browser): NavigationGate {
  const sessions = new Map<string, GatedSession>();
  let protocol: Promise<CDPSession> | undefined;

  const start = async (): Promise<CDPSession> => {
    const session = await browser.newBrowserCDPSession();
    session.on('Fetch.requestPaused', (event) => {
      void decide(session, event)
        // What nobody could decide must not stay waiting, and must not be let through.
        .catch(() => session.send('Fetch.failRequest', { requestId: event.requestId, errorReason: 'Failed' }))
        .catch(() => undefined);
    });
    await session.send('Fetch.enable', {
      patterns: [
        { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
        { urlPattern: '*', resourceType: 'Fetch', requestStage: 'Request' },
      ],
    });
    return session;
  };

  const decide = async (session: CDPSession, { requestId, request, frameId, resourceType }: Paused): Promise<void> => {
    const { url } = request;
    const isAhead = isPrefetch(request);
    const isDocument = resourceType === 'Document' || isAhead;
    const { owners, place } = isDocument ? await claimOf(session, frameId) : { owners: [], place: 'page' as const };
    for (const owner of owners) {
      const verdict = owner.rule?.(url);
      if (verdict === undefined || verdict.allowed) continue;
      owner.log.add({ kind: 'blocked', url, reason: verdict.reason, place: isAhead ? 'ahead' : place });
      // Of a navigation that is called off the page stays as it is; any other reason brings up an error page.
      await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    await session.send('Fetch.continueRequest', { requestId });
  };

  /**
   * The session a frame belongs to. A page of its own (a popup) is found by its context. A page reports a new frame
   * about when its first request is seen here, so it is waited for; one that nobody claims must please every session.
   */
  const claimOf = async (session: CDPSession, frameId: string): Promise<Claim> => {
    const end = performance.now() + attachmentMs;
    for (;;) {
      const all = [...sessions.values()].map((candidate) => ({ ...candidate, seen: candidate.log.changeCount() }));
      // Requests of a session that has just ended.
      if (all.length === 0) return { owners: [], place: 'page' };
      for (const owner of all) {
        const place = owner.placeOf(frameId);
        if (place !== undefined) return { owners: [owner], place };
      }
      const { targetInfos } = await session.send('Target.getTargets');
      const target = targetInfos.find((info) => info.targetId === frameId);
      if (target !== undefined) {
        const owner = sessions.get(target.browserContextId ?? '');
        return { owners: owner === undefined ? [] : [owner], place: target.type === 'page' ? 'window' : 'frame' };
      }
      const left = end - performance.now();
      if (left <= 0) return { owners: all, place: 'frame' };
      const { signal } = new AbortController();
      await Promise.race(all.map(({ log, seen }) => log.nextChange(seen, left, signal)));
    }
  };

  return {
    async admit(first, session) {
      await first.documents.ready;
      const own = first.documents.session();
      const key = (await own?.send('Target.getTargetInfo'))?.targetInfo.browserContextId ?? '';
      sessions.set(key, session);
      if (session.rule !== undefined) {
        protocol ??= start();
        await protocol;
      }
      return () => sessions.delete(key);
    },
  };
}
