import type { Browser, CDPSession } from 'playwright-core';
import type { NavigationRule } from '../../ports/backend.js';
import type { OpenPage } from './pages.js';

export interface GuardedSession {
  readonly rule: NavigationRule;
  readonly knowsFrame: (frameId: string) => boolean;
  readonly blocked: (url: string, reason: string) => void;
}

/**
 * Stops documents from loading where they may not: navigations, redirects, frames and popups alike, before the first byte
 * is sent. One interception for the whole browser, since only that sees the first request of a popup; pictures, scripts
 * and data are not looked at.
 */
export interface NavigationGate {
  /** Applies a rule to the session of this page. @returns the way to end it */
  guard(first: OpenPage, session: GuardedSession): Promise<() => void>;
}

export function createNavigationGate(browser: Browser): NavigationGate {
  const guarded = new Map<string, GuardedSession>();
  let protocol: Promise<CDPSession> | undefined;

  const start = async (): Promise<CDPSession> => {
    const session = await browser.newBrowserCDPSession();
    session.on('Fetch.requestPaused', (event) => {
      void decide(session, event.requestId, event.request.url, event.frameId).catch(() => undefined);
    });
    await session.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }],
    });
    return session;
  };

  const decide = async (session: CDPSession, requestId: string, url: string, frameId: string): Promise<void> => {
    for (const owner of await ownersOf(session, frameId)) {
      const { allowed, reason } = owner.rule(url);
      if (allowed) continue;
      owner.blocked(url, reason);
      await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    await session.send('Fetch.continueRequest', { requestId });
  };

  /** The guarded session a frame belongs to. A frame that nobody knows yet must please them all. */
  const ownersOf = async (session: CDPSession, frameId: string): Promise<readonly GuardedSession[]> => {
    const known = [...guarded.values()].filter((candidate) => candidate.knowsFrame(frameId));
    if (known.length > 0) return known;
    const { targetInfos } = await session.send('Target.getTargets');
    const target = targetInfos.find((info) => info.targetId === frameId);
    if (target === undefined) return [...guarded.values()];
    const owner = guarded.get(target.browserContextId ?? '');
    return owner === undefined ? [] : [owner];
  };

  return {
    async guard(first, session) {
      await first.documents.ready;
      const { targetInfo } = await (await first.page.context().newCDPSession(first.page)).send('Target.getTargetInfo');
      const key = targetInfo.browserContextId ?? '';
      guarded.set(key, session);
      protocol ??= start();
      await protocol;
      return () => guarded.delete(key);
    },
  };
}
