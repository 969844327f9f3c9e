import type { Effect } from '../../../domain/screen/effect/effect.js';
import type { SessionEvent } from '../../../domain/screen/target/session-event.js';
import type { RefusedNavigation } from '../../../ports/eye.js';
import type { PageDocument } from '../documents/document.js';
import type { OpenPage, Pages } from './pages.js';

/** How the session was when an action began. */
export interface Baseline {
  readonly page: OpenPage;
  readonly document: PageDocument | undefined;
  /** Of the page and its frames. */
  readonly documents: readonly PageDocument[];
  readonly url: string;
  readonly seq: number;
}

/** Effects that the browser, not the document, reports. */
export function browserEffects(before: Baseline, events: readonly SessionEvent[], pages: Pages): Effect[] {
  const effects: Effect[] = [];
  const add = (kind: Effect['kind'], detail: string): void => {
    effects.push({ kind, detail, channel: 'browser_event' });
  };
  const url = before.page.page.url();
  if (url !== before.url) add('url', `${before.url} → ${url}`);
  else if (before.document !== undefined && hasAnotherDocument(before, pages)) add('dom', `${url} was loaded again`);
  const dialog = pages.openDialog();
  if (dialog !== undefined) add('dialog', `${dialog.kind} "${dialog.message}"`);
  for (const event of events) {
    if (event.kind === 'dialog') add('dialog', `${event.dialog} "${event.message}" ${event.answer}`);
    if (event.kind === 'window_opened') add('window', `opened ${event.url}`);
    if (event.kind === 'window_closed') add('window', 'a window closed');
    if (event.kind === 'download') add('download', event.fileName);
  }
  return effects;
}

/** Whether the page was loaded anew; one that was closed has none to show. */
export function hasAnotherDocument({ page, document }: Baseline, pages: Pages): boolean {
  const shown = page.documents.main();
  return pages.all().includes(page) && shown !== undefined && shown !== document;
}

/** Requests that were sent: one that was refused is no effect. */
export function sentRequests(started: readonly string[], events: readonly SessionEvent[]): Effect[] {
  const refused = new Set(
    events.flatMap((event) => (event.kind === 'blocked' ? [event.url.split(/[?#]/, 1)[0] ?? ''] : [])),
  );
  return started
    .filter((request) => !refused.has(request.slice(request.indexOf(' ') + 1)))
    .map((detail) => ({ kind: 'request', detail, channel: 'network' }));
}

/** The navigations that the action led to and that were refused. Frames of a document that it led to are that document's own. */
export function refusedNavigations(
  before: Baseline,
  events: readonly SessionEvent[],
  refusedByItself: ReadonlySet<string>,
): RefusedNavigation[] {
  const isNewDocument = before.page.documents.main() !== before.document;
  return events.flatMap((event) => {
    if (event.kind !== 'blocked' || event.place === 'ahead' || refusedByItself.has(event.url)) return [];
    return event.place === 'frame' && isNewDocument ? [] : [event];
  });
}
