import { setImmediate } from 'node:timers/promises';
import type { BrowserContext, Dialog, Page } from 'playwright-core';
import { HandeyeError } from '../../../domain/errors.js';
import { answerUnasked } from '../../../domain/screen/target/dialog.js';
import type { DialogAnswer } from '../../../ports/hand.js';
import { consoleText } from './console-text.js';
import { evaluate } from '../documents/document.js';
import { browserLost, pageCrash } from './lost-target.js';
import type { Downloads } from '../network/downloads.js';
import { trackDocuments, type PageDocuments } from '../documents/page-documents.js';
import { trackPageErrors } from './page-errors.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/** One tab or popup of a session. */
export interface OpenPage {
  readonly id: string;
  readonly page: Page;
  readonly documents: PageDocuments;
  crashed: boolean;
}

/** The tabs and popups of a session, the one that is acted on, and the dialogs that block them. */
export interface Pages {
  all(): readonly OpenPage[];
  /** The page that is acted on. @throws HandeyeError `target_lost` when there is none, or it crashed */
  active(): OpenPage;
  /** The page that is acted on; undefined where there is none, or it crashed. */
  front(): OpenPage | undefined;
  /** Whether a navigation opens a page, for there is none to act on. */
  needsPage(): boolean;
  /** Whether a window that broke off an answer was closed, by what it was asked or by anything else, and its browser is still there. */
  hasClosed(page: OpenPage): Promise<boolean>;
  /** What a frame is: the whole of a page, or a part of one; undefined while no page has reported it. */
  placeOf(frameId: string): 'page' | 'frame' | undefined;
  activate(id: string): Promise<boolean>;
  close(id: string): Promise<boolean>;
  openDialog(): { readonly kind: string; readonly message: string } | undefined;
  /** Answers the dialog that is open, or remembers the answer for the next one. */
  answer(answer: DialogAnswer): Promise<void>;
  /** A dialog that no step answers is dismissed, so that the page goes on; `answered` = false in the log. */
  dismissUnexpected(): Promise<void>;
  newPage(): Promise<OpenPage>;
  /** Resolves when all that was thrown by now, and reported by the browser, is taken down. */
  errorsReported(): Promise<unknown>;
}

/** How long a window may take to report that it was closed, once it answers no more, in milliseconds. */
const closingMs = 1_000;

/** A dialog, and the number of the event that reported its opening. */
interface OpenDialog {
  readonly dialog: Dialog;
  readonly opened: number;
}

/** Follows the pages of a context: which are open, which is in front, and the dialogs that they show. */
export function trackPages(context: BrowserContext, downloads: Pick<Downloads, 'keep'>, log: SessionLog): Pages {
  const pages = new Map<Page, OpenPage>();
  const errors = trackPageErrors(log);
  let activePage: OpenPage | undefined;
  let opened = 0;
  let documentsMade = 0;
  /** One for each window, in the order they opened. */
  const openDialogs = new Map<Page, OpenDialog>();
  let planned: DialogAnswer | undefined;
  let isLost = false;

  const nextPrefix = (): string => {
    documentsMade += 1;
    return `f${documentsMade}`;
  };

  /** The dialog of the page that is acted on, else the first of another: they are answered one after the other. */
  const current = (): OpenDialog | undefined =>
    (activePage && openDialogs.get(activePage.page)) ?? [...openDialogs.values()][0];

  const respond = async (
    { dialog, opened }: Partial<OpenDialog> & Pick<OpenDialog, 'dialog'>,
    answer: DialogAnswer,
    expected: boolean,
  ): Promise<void> => {
    for (const [page, open] of openDialogs) if (open.dialog === dialog) openDialogs.delete(page);
    log.add({
      kind: 'dialog',
      dialog: dialog.type(),
      message: dialog.message(),
      answer: answer.accept ? 'accepted' : 'dismissed',
      expected,
      ...(opened !== undefined && { opened }),
    });
    // Without a text a prompt keeps what it holds already, as for a person who presses OK.
    const text = answer.text ?? dialog.defaultValue();
    await (answer.accept ? dialog.accept(text) : dialog.dismiss()).catch(() => undefined);
  };

  const onDialog = (page: Page, dialog: Dialog): void => {
    if (planned !== undefined) {
      const answer = planned;
      planned = undefined;
      void respond({ dialog }, answer, true);
      return;
    }
    const opened = log.add({ kind: 'dialog_opened', dialog: dialog.type(), message: dialog.message() });
    // What leaves the page goes on only when this is answered, and no step can come between.
    if (dialog.type() === 'beforeunload') void respond({ dialog, opened }, { accept: true }, false);
    else openDialogs.set(page, { dialog, opened });
  };

  const track = (page: Page): OpenPage => {
    const known = pages.get(page);
    if (known !== undefined) return known;
    opened += 1;
    const entry: OpenPage = {
      id: `window-${opened}`,
      page,
      documents: trackDocuments(context, page, nextPrefix, log.changed, errors.listen),
      crashed: false,
    };
    pages.set(page, entry);
    activePage ??= entry;
    page.on('dialog', (dialog) => onDialog(page, dialog));
    page.on('download', downloads.keep);
    page.on('crash', () => {
      entry.crashed = true;
      log.add({ kind: 'crashed', fault: pageCrash(page), inFront: entry === activePage });
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) log.add({ kind: 'navigated', url: frame.url(), sameDocument: false });
    });
    page.on('load', () => void logTimings(entry, log));
    page.on('close', () => {
      pages.delete(page);
      openDialogs.delete(page);
      log.add({ kind: 'window_closed', id: entry.id });
      if (activePage === entry) activePage = [...pages.values()].at(-1);
    });
    return entry;
  };

  context.on('page', (page) => {
    const first = pages.size === 0;
    const entry = track(page);
    if (!first) log.add({ kind: 'window_opened', id: entry.id, url: page.url() });
  });
  context.on('close', () => {
    isLost = true;
    log.changed();
  });
  context.on('console', (message) => {
    const levels: Readonly<Record<string, 'error' | 'warning' | 'info' | 'debug'>> = {
      error: 'error',
      assert: 'error',
      warning: 'warning',
      debug: 'debug',
    };
    const { url, lineNumber } = message.location();
    const isLoading = message.text().startsWith('Failed to load resource');
    // A browser with a window asks for it by itself, a headless one never does.
    if (isLoading && /^https?:\/\/[^/]+\/favicon\.ico$/.test(url)) return;
    log.add({
      kind: 'console',
      level: levels[message.type()] ?? 'info',
      text: isLoading && url !== '' ? `${message.text()} (${url})` : consoleText(message),
      source: url === '' ? '' : `${url}:${lineNumber + 1}`,
    });
  });
  context.on('weberror', errors.thrown);

  return {
    all: () => [...pages.values()],
    errorsReported: errors.allReported,
    active() {
      if (isLost || context.browser()?.isConnected() === false) {
        throw browserLost();
      }
      if (activePage === undefined) {
        throw new HandeyeError('target_lost', 'The last window of the target was closed.', {
          hint: 'Open it again with an open step.',
        });
      }
      if (activePage.crashed) throw pageCrash(activePage.page);
      return activePage;
    },
    front: () => (isLost || activePage?.crashed === true ? undefined : activePage),
    needsPage: () => !isLost && (activePage === undefined || activePage.crashed),
    async hasClosed({ page }) {
      if (!page.isClosed()) await page.waitForEvent('close', { timeout: closingMs }).catch(() => undefined);
      // Of a browser that is gone, the windows are reported first.
      await setImmediate();
      return page.isClosed() && !isLost && context.browser()?.isConnected() !== false;
    },
    placeOf(frameId) {
      const entry = [...pages.values()].find(({ documents }) => documents.knowsFrame(frameId));
      return entry && (entry.documents.isMain(frameId) ? 'page' : 'frame');
    },
    async activate(id) {
      const entry = [...pages.values()].find((candidate) => candidate.id === id);
      if (entry === undefined) return false;
      activePage = entry;
      await entry.page.bringToFront();
      await entry.documents.ready;
      return true;
    },
    async close(id) {
      const entry = [...pages.values()].find((candidate) => candidate.id === id);
      if (entry === undefined) return false;
      await entry.page.close();
      return true;
    },
    openDialog() {
      const dialog = current()?.dialog;
      return dialog && { kind: dialog.type(), message: dialog.message() };
    },
    async answer(answer) {
      const open = current();
      if (open === undefined) planned = answer;
      else await respond(open, answer, true);
    },
    async dismissUnexpected() {
      for (let open = current(); open !== undefined; open = current())
        await respond(open, { accept: answerUnasked(open.dialog.type()) === 'accepted' }, false);
    },
    async newPage() {
      const entry = track(await context.newPage());
      activePage = entry;
      await entry.documents.ready;
      return entry;
    },
  };
}

async function logTimings(entry: OpenPage, log: SessionLog): Promise<void> {
  const document = entry.documents.main();
  if (document === undefined) return;
  const timing = (await evaluate(
    document,
    `(()=>{const [n]=performance.getEntriesByType('navigation');return n?[n.responseStart,n.domContentLoadedEventEnd,n.loadEventStart]:null})()`,
  ).catch(() => null)) as [number, number, number] | null;
  if (timing === null) return;
  const [responseMs, domContentLoadedMs, loadMs] = timing.map((time) => (time > 0 ? Math.round(time) : null));
  log.add({
    kind: 'page_loaded',
    url: entry.page.url(),
    responseMs: responseMs ?? null,
    domContentLoadedMs: domContentLoadedMs ?? null,
    loadMs: loadMs ?? null,
  });
}
