import type { Browser, BrowserContext } from 'playwright-core';
import { timezoneNamed } from '../../domain/flow/regional.js';
import { originOf } from '../../domain/policy/allowlist.js';
import { goneWindow } from '../../domain/screen/target/gone-targets.js';
import type { Session, SessionOptions } from '../../ports/backend.js';
import { trackDownloads } from './network/downloads.js';
import { inTime } from './in-time.js';
import { browserLost } from './windows/lost-target.js';
import type { NavigationGate } from './network/navigation-gate.js';
import { trackNetwork } from './network/network-activity.js';
import { openedFirst } from './windows/opened-first.js';
import { withDialogsDismissed } from './hand/with-dialogs-dismissed.js';
import { trackPages, type OpenPage } from './windows/pages.js';
import { createSessionLog } from '../../clients/session-log/session-log.js';
import { createWebEye } from './eye/web-eye.js';
import { createWebHand } from './hand/web-hand.js';

/** A hung page does not keep its session from closing for longer, in milliseconds: the browser goes with the run in any case. */
const closeLimitMs = 3_000;

/**
 * Opens an isolated context: cookies, storage and windows of its own.
 *
 * @param pauseMs how long the browser pauses after each operation, in milliseconds
 */
export async function openWebSession(
  browser: Browser,
  gate: NavigationGate,
  options: SessionOptions,
  pauseMs: number,
): Promise<Session> {
  const { target } = options;
  const context = await browser.newContext({
    viewport: options.viewport,
    acceptDownloads: true,
    ignoreHTTPSErrors: target?.ignoreHttpsErrors ?? false,
    ...(target?.locale !== undefined && { locale: target.locale }),
    ...(target?.timezone !== undefined && { timezoneId: timezoneNamed(target.timezone) ?? target.timezone }),
    ...(target?.colorScheme !== undefined && { colorScheme: target.colorScheme }),
  });
  try {
    return await sessionIn(context, browser, gate, options, pauseMs);
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
}

async function sessionIn(
  context: BrowserContext,
  browser: Browser,
  gate: NavigationGate,
  options: SessionOptions,
  pauseMs: number,
): Promise<Session> {
  const log = createSessionLog();
  const network = trackNetwork(context, log);
  const downloads = trackDownloads({ folder: options.downloadsFolder, nameOf: options.redact }, log);
  const pages = trackPages(context, downloads, log);
  const first = await pages.newPage();
  const [release, disallowCopying] = await Promise.all([
    gate.admit(first, {
      ...(options.navigationRule && { rule: options.navigationRule }),
      placeOf: (frameId) => pages.placeOf(frameId),
      log,
    }),
    allowCopying(browser, first).catch(() => () => undefined),
  ]);
  let isClosed = false;
  context.on('close', () => {
    if (!isClosed) log.add({ kind: 'crashed', fault: browserLost(), inFront: true });
  });
  return {
    ...openedFirst(
      withDialogsDismissed(createWebEye(pages, network, log), pages, log),
      createWebHand(pages, network, log),
    ),
    pauseMs,
    notes: [],
    isShared: false,
    environment: {},
    // A browser shows no windows of other programs, and its own are chosen by the hand.
    follow: () => undefined,
    enterWindow: () => undefined,
    lookIn: (_id, look) => look(),
    async finishDownloads(timeoutMs, signal) {
      // The answer comes after all that the browser reported before it, such as that a link turned out to be a download.
      await inTime(
        context.cookies().catch(() => undefined),
        closeLimitMs,
        undefined,
      );
      await downloads.finish(timeoutMs, signal);
    },
    endVideo: () => Promise.resolve(undefined),
    identity(window) {
      const named = window === undefined ? pages.active() : pages.all().find(({ id }) => id === window);
      if (named === undefined) throw goneWindow();
      return { window: named.id, origin: originOf(named.page.url()), isOwn: true };
    },
    program: () => undefined,
    pageUrl: () => pages.front()?.page.url(),
    frameUrl: (id) =>
      pages
        .all()
        .find(({ documents }) => documents.knowsFrame(id))
        ?.documents.urlOf(id),
    async close() {
      isClosed = true;
      await pages.dismissUnexpected().catch(() => undefined);
      await inTime(
        context.close().catch(() => undefined),
        closeLimitMs,
        undefined,
      );
      // Not before: until it is gone, its pages may ask for documents.
      release();
      disallowCopying();
    },
  };
}

/**
 * Lets pages write to the clipboard, as a browser with a window lets them after a click; one without refuses it. Playwright's
 * own permissions would take all others away.
 *
 * @returns the way to end it: the browser allows it as long as it is talked to about it
 */
async function allowCopying(browser: Browser, { documents }: OpenPage): Promise<() => void> {
  const reply = await documents.session()?.send('Target.getTargetInfo');
  const protocol = await browser.newBrowserCDPSession();
  await protocol.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting: 'granted',
    ...(reply?.targetInfo.browserContextId !== undefined && { browserContextId: reply.targetInfo.browserContextId }),
  });
  return () => void protocol.detach().catch(() => undefined);
}
