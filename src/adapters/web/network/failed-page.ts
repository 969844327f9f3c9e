import { isFaultOfApp } from '../../../domain/flow/address.js';
import type { SessionEvent } from '../../../domain/screen/target/session-event.js';
import type { FailedPage } from '../../../ports/eye.js';
import { hasAnotherDocument, type Baseline } from '../windows/browser-effects.js';
import { navigationProblem } from './navigation-problem.js';
import type { Pages } from '../windows/pages.js';

/** The address of the page that Chromium shows where none came. */
const errorPage = 'chrome-error:';

/**
 * The page that an action led to, in its own window or a new one, or in the frame of its target (`ref`), where none came or an
 * error did.
 */
export function failedPage(
  before: Baseline,
  events: readonly SessionEvent[],
  pages: Pages,
  ref: string | undefined,
): FailedPage | undefined {
  const opened = new Set(events.flatMap((event) => (event.kind === 'window_opened' ? [event.id] : [])));
  for (const entry of pages.all()) {
    const isOwn = entry === before.page;
    const url = entry.page.url();
    const isNew = isOwn ? url !== before.url || hasAnotherDocument(before, pages) : opened.has(entry.id);
    const failed = isNew ? failureOf(url, events) : undefined;
    if (failed !== undefined) return { ...failed, isOwn };
  }
  const url = ref === undefined ? undefined : newInFrame(before, ref);
  const failed = url === undefined ? undefined : failureOf(url, events);
  return failed && { ...failed, isOwn: false };
}

/** The address of what the frame of a target shows by now, where it is another document. */
function newInFrame({ page: { documents }, document, documents: before }: Baseline, ref: string): string | undefined {
  const pressed = before.find(({ prefix }) => ref.startsWith(`${prefix}e`));
  if (pressed === undefined || pressed === document) return undefined;
  const isThere = documents.all().includes(pressed);
  return isThere ? undefined : documents.urlOf(pressed.frameId);
}

function failureOf(url: string, events: readonly SessionEvent[]): Omit<FailedPage, 'isOwn'> | undefined {
  const ofDocuments = events.filter(
    (event) => (event.kind === 'request_failed' || event.kind === 'response') && event.resourceType === 'document',
  );
  if (url.startsWith(errorPage)) {
    const failed = ofDocuments.findLast((event) => event.kind === 'request_failed');
    const problem =
      failed === undefined
        ? 'The browser shows an error page of its own.'
        : navigationProblem({
            where: failed.url,
            message: failed.error,
            timeoutMs: 0,
            status: undefined,
            isKept: false,
          });
    return { problem, isMissing: true };
  }
  const answered = ofDocuments.findLast(
    (event) => event.kind === 'response' && withoutHash(event.url) === withoutHash(url),
  );
  if (answered?.kind !== 'response' || !isFaultOfApp(answered.status)) return undefined;
  return { problem: `${answered.url} answered ${answered.status}.`, isMissing: false };
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? '';
}
