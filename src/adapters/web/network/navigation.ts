import type { Frame, Page, Request, Response } from 'playwright-core';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import type { ActionResult, NavigateOptions } from '../../../ports/hand.js';
import { evaluate } from '../documents/document.js';
import { isTimeout, navigationProblem } from './navigation-problem.js';
import type { PageDocuments } from '../documents/page-documents.js';
import { inTime } from '../in-time.js';
import type { OpenPage, Pages } from '../windows/pages.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import { untilDialog } from '../hand/until-dialog.js';

/** How much later than the end of its navigation the crash of a page is reported, in milliseconds; measured: 10 to 20. */
const crashDelayMs = 200;

/** Waits until a crash that ended a navigation is known; returns without one when it was none. */
async function untilCrashReported(entry: OpenPage, log: SessionLog, since: number): Promise<void> {
  const end = performance.now() + crashDelayMs;
  for (let seen = since; !entry.crashed && performance.now() < end; seen = log.changeCount()) {
    await log.nextChange(seen, end - performance.now(), new AbortController().signal);
  }
}

/** Opens an address or moves in the history; what kept it from arriving is the reason of the refusal. */
export async function navigate(
  entry: OpenPage,
  pages: Pick<Pages, 'openDialog' | 'dismissUnexpected'>,
  log: SessionLog,
  to: { readonly url: string } | 'back' | 'forward' | 'reload',
  options: NavigateOptions,
): Promise<ActionResult> {
  const { page, documents } = entry;
  const wait = { timeout: Math.max(1, options.timeoutMs), waitUntil: 'domcontentloaded' } as const;
  const before = log.lastSeq();
  const seen = log.changeCount();
  const stop = async (): Promise<unknown> =>
    documents
      .session()
      ?.send('Page.stopLoading')
      .catch(() => undefined);
  const stopNow = (): void => void stop();
  options.signal.addEventListener('abort', stopNow, { once: true });
  const answer = watchAnswer(page, to === 'back' || to === 'forward');
  const over = new AbortController();
  try {
    const move =
      to === 'back' || to === 'forward' ? { direction: to, leadsTo: await historyTo(documents, to) } : undefined;
    if (move?.leadsTo === 'nothing') return { refused: `There is no page to go ${move.direction} to.` };
    const inFrame = move?.leadsTo === 'same address' ? frameArrival(page, over.signal) : undefined;
    const arrival = inFrame === undefined ? moveTo(page, to, wait) : Promise.race([moveTo(page, to, wait), inFrame]);
    arrival.catch(() => undefined);
    await Promise.race([arrival, answer.broken, untilDialogThere(pages, log, answer, over.signal)]);
    return answer.status === undefined ? {} : { status: answer.status };
  } catch (error) {
    const answered = answer.status === undefined ? {} : { status: answer.status };
    if (messageOf(error).includes('Download is starting')) return { ...answered, isDownload: true };
    if (messageOf(error).includes('ERR_ABORTED')) await untilCrashReported(entry, log, seen);
    const asked = typeof to === 'object' ? to.url : to === 'reload' ? page.url() : `The page to go ${to} to`;
    const { redirectedTo = asked } = answer;
    const where = redirectedTo === asked ? asked : `${asked} leads to ${redirectedTo}, which`;
    const { timeoutMs } = options;
    const isKept = log.since(before).some((event) => event.kind === 'dialog' && isLeaveRefused(event));
    const missed = { where, message: messageOf(error), timeoutMs, status: answer.status, isKept };
    // What did not come in time must not replace the page later.
    const [isHung] = await Promise.all([isBusy(documents), inTime(stop(), probeMs, undefined)]);
    if (isHung && answer.status !== undefined) {
      throw new HandeyeError(
        'target_unreachable',
        `${navigationProblem(missed)} It does not answer: a script keeps it busy.`,
      );
    }
    const refused = refusal(asked, log, before);
    if (refused !== undefined) return { refused };
    return { ...answered, refused: navigationProblem(missed), isTimeout: isTimeout(missed) };
  } finally {
    over.abort();
    answer.stop();
    options.signal.removeEventListener('abort', stopNow);
  }
}

/**
 * Resolves when the page that comes opens a dialog while it loads: it goes on only when that is answered, which is for a step
 * to do. One that the page opens which is left keeps it from being left, and no step can come between.
 */
async function untilDialogThere(
  pages: Pick<Pages, 'openDialog' | 'dismissUnexpected'>,
  log: SessionLog,
  answer: Answer,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await untilDialog(pages, log, over);
    if (over.aborted || answer.isShown) return;
    await pages.dismissUnexpected();
  }
}

type Wait = { readonly timeout: number; readonly waitUntil: 'domcontentloaded' };

function moveTo(
  page: Page,
  to: { readonly url: string } | 'back' | 'forward' | 'reload',
  wait: Wait,
): Promise<unknown> {
  if (typeof to === 'object') return page.goto(to.url, wait);
  if (to === 'reload') return page.reload(wait);
  return to === 'back' ? page.goBack(wait) : page.goForward(wait);
}

/** How the server answers a navigation of the page itself. */
interface Answer {
  /** HTTP status; undefined until it has answered, and for addresses without a server. */
  readonly status: number | undefined;
  /** The address that the server leads to instead, if it does. */
  readonly redirectedTo: string | undefined;
  /** Whether the page has begun to show it, or anything else instead of what it showed before. */
  readonly isShown: boolean;
  /** Rejects when the answer broke off and no page came of what there was of it. */
  readonly broken: Promise<never>;
  stop(): void;
}

/** How long a page may still come of an answer that broke off, in milliseconds; the browser shows most of them at once. */
const brokenGraceMs = 500;

function watchAnswer(page: Page, isInHistory: boolean): Answer {
  let status: number | undefined;
  let redirectedTo: string | undefined;
  let isShown = false;
  let answered: Request | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reject: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_resolve, rejected) => {
    reject = rejected;
  });
  broken.catch(() => undefined);
  const onResponse = (response: Response): void => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    status = response.status();
    answered = request;
  };
  const onRequest = (request: Request): void => {
    if (answered === undefined || request.redirectedFrom() !== answered) return;
    status = undefined;
    redirectedTo = request.url();
  };
  const onFailed = (request: Request): void => {
    const error = request.failure()?.errorText ?? '';
    if (request !== answered || error === 'net::ERR_ABORTED') return;
    timer = setTimeout(() => reject(new Error(error)), brokenGraceMs);
  };
  const onNavigated = (frame: Frame): void => {
    // A step in the history may be one of a frame alone.
    isShown ||= frame === page.mainFrame() || isInHistory;
  };
  page.on('framenavigated', onNavigated);
  page.on('request', onRequest);
  page.on('response', onResponse);
  page.on('requestfailed', onFailed);
  return {
    get status() {
      return status;
    },
    get redirectedTo() {
      return redirectedTo;
    },
    get isShown() {
      return isShown;
    },
    broken,
    stop() {
      clearTimeout(timer);
      page.off('framenavigated', onNavigated);
      page.off('request', onRequest);
      page.off('response', onResponse);
      page.off('requestfailed', onFailed);
    },
  };
}

/** A page that answers nothing within this time after it was waited for in vain is busy, in milliseconds. */
const probeMs = 500;

async function isBusy(documents: PageDocuments): Promise<boolean> {
  const document = documents.main();
  if (document === undefined || documents.leavingFor(document) !== undefined) return false;
  const answer = evaluate(document, '0').then(
    () => false,
    () => false,
  );
  return inTime(answer, probeMs, true);
}

function isLeaveRefused({ dialog, answer }: { readonly dialog: string; readonly answer: string }): boolean {
  return dialog === 'beforeunload' && answer === 'dismissed';
}

/** The list of origins that a navigation ran into, if it did: the browser itself says no more than that it was called off. */
function refusal(where: string, log: SessionLog, since: number): string | undefined {
  for (const event of log.since(since))
    if (event.kind === 'blocked' && event.place === 'page')
      return `${where} leads to ${event.url}, and ${event.reason}.`;
  return undefined;
}

/** Two entries of the history may have the same address, so only the history itself shows whether there is another. */
async function historyTo(
  documents: PageDocuments,
  to: 'back' | 'forward',
): Promise<'nothing' | 'same address' | 'other address'> {
  const history = await documents.session()?.send('Page.getNavigationHistory');
  if (history === undefined) return 'other address';
  const { currentIndex, entries } = history;
  const target = entries[to === 'back' ? currentIndex - 1 : currentIndex + 1];
  if (target === undefined) return 'nothing';
  return target.url === entries[currentIndex]?.url ? 'same address' : 'other address';
}

/**
 * Resolves when a frame has gone to another document, and the page has not: a step in the history may be one of a frame
 * alone, which has the address of the page as well.
 */
async function frameArrival(page: Page, over: AbortSignal): Promise<void> {
  const frame = await new Promise<Frame>((resolve) => {
    page.on('framenavigated', resolve);
    over.addEventListener('abort', () => page.off('framenavigated', resolve), { once: true });
  });
  await (frame === page.mainFrame() ? new Promise(() => undefined) : frame.waitForLoadState('domcontentloaded'));
}
