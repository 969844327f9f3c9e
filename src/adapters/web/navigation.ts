import { messageOf } from '../../domain/errors.js';
import type { Deed, NavigateOptions } from '../../ports/hand.js';
import type { PageDocuments } from './page-documents.js';
import type { OpenPage } from './pages.js';
import type { SessionLog } from './session-log.js';

/** How much later than the end of its navigation the crash of a page is told, in milliseconds; measured: 10 to 20. */
const crashDelayMs = 200;

/** Waits until a crash that ended a navigation is known; returns without one when it was none. */
export async function crashIsTold(entry: OpenPage, log: SessionLog, since: number): Promise<void> {
  const end = performance.now() + crashDelayMs;
  for (let seen = since; !entry.crashed && performance.now() < end; seen = log.changeCount()) {
    await log.nextChange(seen, end - performance.now(), new AbortController().signal);
  }
}

/** Opens an address or moves in the history; what kept it from arriving is told as the reason of a refusal. */
export async function navigate(
  { page, documents }: OpenPage,
  to: { readonly url: string } | 'back' | 'forward' | 'reload',
  options: NavigateOptions,
): Promise<Deed> {
  const wait = { timeout: Math.max(1, options.timeoutMs), waitUntil: 'domcontentloaded' } as const;
  const stop = async (): Promise<unknown> =>
    documents
      .session()
      ?.send('Page.stopLoading')
      .catch(() => undefined);
  const stopNow = (): void => void stop();
  options.signal.addEventListener('abort', stopNow, { once: true });
  try {
    if (to === 'reload') await page.reload(wait);
    else if (typeof to === 'object') await page.goto(to.url, wait);
    else {
      if (!(await hasHistory(documents, to))) return { refused: `There is no page to go ${to} to.` };
      await (to === 'back' ? page.goBack(wait) : page.goForward(wait));
    }
    return {};
  } catch (error) {
    // An address that is a file to keep leaves the page as it is.
    if (messageOf(error).includes('Download is starting')) return {};
    // What did not come in time must not replace the page later.
    await stop();
    return { refused: navigationProblem(typeof to === 'object' ? to.url : to, messageOf(error), options.timeoutMs) };
  } finally {
    options.signal.removeEventListener('abort', stopNow);
  }
}

/** Two entries of the history may have the same address, so only the history itself tells whether there is another. */
async function hasHistory(documents: PageDocuments, to: 'back' | 'forward'): Promise<boolean> {
  const history = await documents.session()?.send('Page.getNavigationHistory');
  if (history === undefined) return true;
  const { currentIndex, entries } = history;
  return to === 'back' ? currentIndex > 0 : currentIndex < entries.length - 1;
}

/** A time as people say it, as in `5 s` or `0.3 s`. */
function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(2))} s`;
}

/** Why a navigation did not arrive, for whoever must act next. */
function navigationProblem(where: string, message: string, timeoutMs: number): string {
  const code = /net::(ERR_\w+)/.exec(message)?.[1];
  if (/Timeout [\d.]+ms exceeded/.test(message)) {
    return `${where} did not answer within ${seconds(timeoutMs)}. Is the app running? A slower one needs a larger timeoutMs.`;
  }
  switch (code) {
    case 'ERR_CONNECTION_REFUSED':
      return `${where} refuses connections. Start the app, or correct the address.`;
    case 'ERR_NAME_NOT_RESOLVED':
      return `${where} cannot be found: no such host.`;
    case 'ERR_BLOCKED_BY_CLIENT':
      return `${where} was blocked: it leads to an address that is not allowed (allow.origins).`;
    case undefined:
      return `${where} could not be opened: ${message.split('\n', 1)[0] ?? message}`;
    default:
      return `${where} could not be opened: ${code}.`;
  }
}
