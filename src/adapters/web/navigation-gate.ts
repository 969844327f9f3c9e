import type { Browser, CDPSession } from 'playwright-core';
import type { NavigationRule } from '../../ports/backend.js';
import type { OpenPage } from './pages.js';
import type { SessionLog } from './session-log.js';

export interface GatedSession {
  /** What the session may visit; left out: anything. */
  readonly rule?: NavigationRule;
  readonly knowsFrame: (frameId: string) => boolean;
  /** Tells of frames as they come, and is told of what was stopped. */
  readonly log: SessionLog;
}

/**
 * Stops documents from loading where they may not: navigations, redirects, frames and popups alike, before the first byte
 * is sent; documents that a page has fetched ahead by `<link rel=prefetch>` too. One interception for the whole browser,
 * since only that sees the first request of a popup; pictures, scripts and data are let through as they come. It begins with
 * the first session that has a rule.
 */
export interface NavigationGate {
  /** Tells of a session, by its first page. @returns the way to end it */
  admit(first: OpenPage, session: GatedSession): Promise<() => void>;
}

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly frameId: string;
  readonly resourceType: string;
}

/** The protocol calls it a `Fetch`; the header is one that no script of a page can set. */
function isPrefetch({ headers }: Paused['request']): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'sec-purpose' && value.startsWith('prefetch'),
  );
}

/** How long a new frame may take to be told of by the session it belongs to, in milliseconds. */
const attachmentMs = 1_000;

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
    const isDocument = resourceType === 'Document' || isPrefetch(request);
    for (const owner of isDocument ? await ownersOf(session, frameId) : []) {
      const verdict = owner.rule?.(url);
      if (verdict === undefined || verdict.allowed) continue;
      owner.log.add({ kind: 'blocked', url, reason: verdict.reason });
      await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    await session.send('Fetch.continueRequest', { requestId });
  };

  /**
   * The session a frame belongs to. A page of its own (a popup) is found by its context. A new frame is told of by its page
   * about when its first request is seen here, so it is waited for; one that nobody claims must please every session.
   */
  const ownersOf = async (session: CDPSession, frameId: string): Promise<readonly GatedSession[]> => {
    const end = performance.now() + attachmentMs;
    for (;;) {
      const all = [...sessions.values()].map((candidate) => ({ ...candidate, seen: candidate.log.changeCount() }));
      const known = all.filter((candidate) => candidate.knowsFrame(frameId));
      if (known.length > 0) return known;
      const { targetInfos } = await session.send('Target.getTargets');
      const target = targetInfos.find((info) => info.targetId === frameId);
      if (target !== undefined) {
        const owner = sessions.get(target.browserContextId ?? '');
        return owner === undefined ? [] : [owner];
      }
      const left = end - performance.now();
      if (left <= 0) return all;
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
