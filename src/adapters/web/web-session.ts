import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { isRecord } from '../../domain/spec/zod-shape.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
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
  const { target, stateFile, attachTo } = options;
  if (attachTo !== undefined) return attachedSession(browser, gate, options, pauseMs);
  const context = await browser.newContext({
    ...(stateFile !== undefined && existsSync(stateFile) && { storageState: await readState(stateFile) }),
    viewport: options.viewport,
    acceptDownloads: true,
    ignoreHTTPSErrors: target?.ignoreHttpsErrors ?? false,
    ...(target?.locale !== undefined && { locale: target.locale }),
    ...(target?.timezone !== undefined && { timezoneId: timezoneNamed(target.timezone) ?? target.timezone }),
    ...(target?.colorScheme !== undefined && { colorScheme: target.colorScheme }),
  });
  try {
    const session = await sessionIn(context, browser, gate, options, pauseMs);
    if (stateFile === undefined) return session;
    return {
      ...session,
      async close() {
        await keepState(context, stateFile).catch(() => undefined);
        await session.close();
      },
    };
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
}

/** A tab of its own in a browser that runs: its cookies and logins are used, and all other tabs are left alone. */
async function attachedSession(
  browser: Browser,
  gate: NavigationGate,
  options: SessionOptions,
  pauseMs: number,
): Promise<Session> {
  const [context] = browser.contexts();
  if (context === undefined) throw browserLost();
  const before = new Set(context.pages());
  const session = await sessionIn(context, browser, gate, options, pauseMs, async () => {
    for (const page of context.pages()) if (!before.has(page)) await page.close().catch(() => undefined);
  });
  return {
    ...session,
    notes: [...session.notes, 'a tab of a browser that was running: its cookies and logins are used'],
  };
}

async function readState(file: string): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  try {
    const state: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isRecord(state) || !('cookies' in state && 'origins' in state))
      throw new Error('it has no "cookies" and no "origins", and is left alone');
    return state as unknown as Exclude<BrowserContextOptions['storageState'], string | undefined>;
  } catch (error) {
    throw new HandeyeError('usage', `${file} holds no state of a browser: ${messageOf(error)}`, {
      hint: 'Delete it to begin without a login, or name another file.',
      data: { file },
    });
  }
}

/** Whoever can read the file is logged in: it is for its owner alone. */
async function keepState(context: BrowserContext, file: string): Promise<void> {
  const state = await context.storageState({ indexedDB: true });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(state, null, 2), { mode: 0o600 });
  await chmod(file, 0o600);
}

async function sessionIn(
  context: BrowserContext,
  browser: Browser,
  gate: NavigationGate,
  options: SessionOptions,
  pauseMs: number,
  end = async () => context.close(),
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
        end().catch(() => undefined),
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
