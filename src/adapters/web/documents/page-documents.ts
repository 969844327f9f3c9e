import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core';
import { createDocumentGaps } from './document-gaps.js';
import { frameElementRef, type PageDocument } from './document.js';
import { pageScript } from '../page-script.generated.js';
import { changeBindingName, worldName } from '../page/protocol.js';
import { expectWindows } from '../windows/pending-windows.js';

/** The documents of one page: its own and those of its frames, in processes of their own where the browser isolates them. */
export interface PageDocuments {
  /** Resolves when the page can be asked. */
  readonly ready: Promise<void>;
  main(): PageDocument | undefined;
  /** The main document first, then frames in the order they were made. */
  all(): readonly PageDocument[];
  byPrefix(prefix: string): PageDocument | undefined;
  /** The document that holds the frame's iframe element, and that element's ref. */
  ownerOf(document: PageDocument): Promise<{ readonly parent: PageDocument; readonly ref: string } | undefined>;
  /** Frames in which nothing but the empty document has been, with the address that their first one comes from. */
  awaitedFrames(): readonly { readonly frameId: string; readonly parent: PageDocument; readonly url: string }[];
  /** Frames whose navigation has begun and not arrived, and windows that were asked for and have not come. */
  pendingNavigations(): number;
  /** For how many milliseconds at most a frame may still be between two documents; 0 when none is. */
  gapMs(): number;
  /**
   * The address that a document is about to be left for, or the one whose process it shares: until that has answered, the
   * browser keeps whatever the document is asked. Undefined while it can be asked.
   */
  leavingFor(document: PageDocument): string | undefined;
  knowsFrame(frameId: string): boolean;
  /** Whether a frame is the whole page. */
  isMain(frameId: string): boolean;
  /** The address of the document in a frame; undefined while there is none, or it is not known yet. */
  urlOf(frameId: string): string | undefined;
  session(): CDPSession | undefined;
}

/**
 * @param nextPrefix names a new document; unique in the session
 * @param changed called when a document changed or went, or a navigation began or ended
 * @param opened called with the session of each process, before it reports its documents
 */
export function trackDocuments(
  context: BrowserContext,
  page: Page,
  nextPrefix: () => string,
  changed: () => void,
  opened: (session: CDPSession) => void,
): PageDocuments {
  const documents = new Map<string, PageDocument>();
  const parents = new Map<string, string | undefined>();
  /** What frames show, as each session reports those in its own process. */
  const urls = new WeakMap<CDPSession, Map<string, string>>();
  const navigating = new Set<string>();
  /** Addresses by frame, from the start of a navigation to another document until that has come. */
  const leaving = new Map<string, string>();
  /** The frame that a session was attached to: it navigates for all documents of its process. */
  const roots = new WeakMap<CDPSession, string>();
  const ownerRefs = new Map<string, string>();
  const asking = new Map<string, Promise<string | undefined>>();
  const attachedFrames = new Set<Frame>();
  const gaps = createDocumentGaps(parents);
  const windows = expectWindows(changed);
  let mainFrameId: string | undefined;
  let mainSession: CDPSession | undefined;

  const forget = (frameId: string): void => {
    documents.delete(frameId);
    navigating.delete(frameId);
    leaving.delete(frameId);
    ownerRefs.delete(frameId);
    gaps.end(frameId);
  };
  /** Forgets documents that are no more; their frames wait for the next. */
  const lose = (isLost: (document: PageDocument) => boolean): void => {
    for (const [frameId, document] of documents) {
      if (!isLost(document)) continue;
      documents.delete(frameId);
      if (frameId !== mainFrameId) gaps.begin(frameId);
      changed();
    }
  };

  /** @returns the frames whose document is reported as complete, also when it was so before the session */
  const listen = (session: CDPSession): ReadonlySet<string> => {
    const complete = new Set<string>();
    const shown = new Map<string, string>();
    urls.set(session, shown);
    session.on('Runtime.executionContextCreated', ({ context: world }) => {
      const aux = world.auxData as { frameId?: string } | undefined;
      if (world.name !== worldName || aux?.frameId === undefined) return;
      gaps.end(aux.frameId);
      documents.set(aux.frameId, {
        frameId: aux.frameId,
        session,
        prefix: nextPrefix(),
        uniqueContextId: world.uniqueId,
        contextId: world.id,
        marked: false,
      });
      changed();
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      lose(({ uniqueContextId }) => uniqueContextId === executionContextUniqueId);
    });
    session.on('Runtime.executionContextsCleared', () => lose((document) => document.session === session));
    session.on('close', () => lose((document) => document.session === session));
    session.on('Runtime.bindingCalled', ({ name }) => {
      if (name === changeBindingName) changed();
    });
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      parents.set(frameId, parentFrameId);
      // No event of its own reports the empty document that a frame begins with.
      shown.set(frameId, 'about:blank');
      changed();
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      shown.delete(frameId);
      if (reason === 'swap') {
        lose((document) => document.frameId === frameId && document.session === session);
        if (!documents.has(frameId)) gaps.begin(frameId);
        void attachIsolatedFrames();
      } else {
        forget(frameId);
        parents.delete(frameId);
      }
      changed();
    });
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
      if (disposition === 'currentTab') navigating.add(frameId);
      changed();
    });
    session.on('Page.windowOpen', windows.asked);
    session.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      navigating.add(frameId);
      if (!/sameDocument/i.test(navigationType)) {
        leaving.set(frameId, url);
        if (frameId !== mainFrameId && !documents.has(frameId)) gaps.begin(frameId);
      }
      changed();
    });
    const arrived = ({ frameId }: { frameId: string }): void => {
      complete.add(frameId);
      leaving.delete(frameId);
      if (navigating.delete(frameId)) changed();
    };
    session.on('Page.frameNavigated', ({ frame, type }) => {
      // Where it began before the session did.
      if (type === 'Navigation') navigating.add(frame.id);
      shown.set(frame.id, frame.url);
      leaving.delete(frame.id);
      gaps.endWithin(frame.id);
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      shown.set(frameId, url);
      arrived({ frameId });
    });
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      // No document came of it. Of a frame that moved, its new session reports this before it reports the document.
      if (leaving.has(frameId) && shown.has(frameId)) gaps.end(frameId);
      arrived({ frameId });
    });
    session.on('Page.lifecycleEvent', ({ frameId, name }) => {
      if (name === 'DOMContentLoaded') arrived({ frameId });
    });
    return complete;
  };

  const attach = async (session: CDPSession): Promise<string> => {
    const complete = listen(session);
    opened(session);
    const [, , , , , { frameTree }] = await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.addBinding', { name: changeBindingName, executionContextName: worldName }),
      session.send('Runtime.enable'),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript, worldName, runImmediately: true }),
      session.send('Page.getFrameTree'),
    ]);
    interface FrameTree {
      readonly frame: { readonly id: string; readonly parentId?: string; readonly url: string };
      readonly childFrames?: readonly FrameTree[];
    }
    const note = ({ frame, childFrames }: FrameTree): void => {
      if (frame.parentId !== undefined || !parents.has(frame.id))
        parents.set(frame.id, frame.parentId ?? parents.get(frame.id));
      urls.get(session)?.set(frame.id, frame.url);
      // A popup may begin to load before anyone listens, and does not answer until its deferred scripts have run.
      if (!complete.has(frame.id)) navigating.add(frame.id);
      for (const child of childFrames ?? []) note(child);
    };
    note(frameTree);
    roots.set(session, frameTree.frame.id);
    changed();
    return frameTree.frame.id;
  };

  let attaching: Promise<void> = Promise.resolve();
  /** A frame that moved to a process of its own is reached through a session of its own. */
  const attachIsolatedFrames = (): Promise<void> => {
    attaching = attaching.then(async () => {
      for (const frame of page.frames()) {
        if (frame === page.mainFrame() || attachedFrames.has(frame)) continue;
        try {
          const session = await context.newCDPSession(frame);
          attachedFrames.add(frame);
          session.on('close', () => attachedFrames.delete(frame));
          await attach(session);
        } catch {
          // The frame shares a process with its parent, or is gone already: nothing to attach to.
        }
      }
    });
    return attaching;
  };
  page.on('popup', windows.came);
  page.on('framedetached', (frame) => attachedFrames.delete(frame));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) void attachIsolatedFrames();
  });

  const ready = (async () => {
    mainSession = await context.newCDPSession(page);
    mainFrameId = await attach(mainSession);
    await attachIsolatedFrames();
  })();
  ready.catch(() => undefined);

  const tracker: PageDocuments = {
    ready,
    session: () => mainSession,
    main: () => (mainFrameId === undefined ? undefined : documents.get(mainFrameId)),
    all() {
      const main = tracker.main();
      const frames = [...documents.values()].filter((document) => document !== main);
      return main === undefined ? frames : [main, ...frames];
    },
    byPrefix: (prefix) => [...documents.values()].find((document) => document.prefix === prefix),
    async ownerOf(document) {
      const parentId = parents.get(document.frameId);
      const parent = parentId === undefined ? undefined : documents.get(parentId);
      if (parent === undefined) return undefined;
      const known = ownerRefs.get(document.frameId);
      if (known?.startsWith(`${parent.prefix}e`) === true) return { parent, ref: known };
      const key = `${parent.prefix} ${document.frameId}`;
      const asked = asking.get(key) ?? frameElementRef(parent, document.frameId).finally(() => asking.delete(key));
      asking.set(key, asked);
      const ref = await asked;
      if (ref === undefined) return undefined;
      ownerRefs.set(document.frameId, ref);
      return { parent, ref };
    },
    awaitedFrames: () =>
      [...leaving].flatMap(([frameId, url]) => {
        const parent = documents.get(parents.get(frameId) ?? '');
        const isEmpty = parent !== undefined && urls.get(parent.session)?.get(frameId) === 'about:blank';
        return isEmpty ? [{ frameId, parent, url }] : [];
      }),
    gapMs: gaps.leftMs,
    pendingNavigations: () => navigating.size + windows.count,
    leavingFor: ({ session }) => leaving.get(roots.get(session) ?? ''),
    knowsFrame: (frameId) => parents.has(frameId) || documents.has(frameId),
    isMain: (frameId) => frameId === mainFrameId,
    urlOf(frameId) {
      const document = documents.get(frameId);
      return document && urls.get(document.session)?.get(frameId);
    },
  };
  return tracker;
}
