import type { TargetStatus, TargetWindow } from '../../../ports/eye.js';
import { callPage, ignoreGone } from '../documents/document.js';
import { unlessLeft } from '../documents/left-document.js';
import type { NetworkActivity } from '../network/network-activity.js';
import type { OpenPage, Pages } from '../windows/pages.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/** The status of the target, as its page in front reports it. */
export async function pageStatus(
  page: OpenPage,
  pages: Pages,
  network: NetworkActivity,
  log: SessionLog,
): Promise<TargetStatus> {
  const documents = page.documents.all();
  const states = await Promise.all(
    documents.map((document) =>
      unlessLeft(page.documents, document, log, callPage(document, 'state', {}).catch(ignoreGone)),
    ),
  );
  const [main] = states;
  return {
    ...(await windowStatus(pages, log)),
    url: page.page.url(),
    title: main?.title ?? '',
    loading: page.documents.pendingNavigations() > 0 || main === undefined || main.readyState === 'loading',
    loadingIndicators: states.flatMap((state) => state?.loadingIndicators ?? []),
    pendingRequests: network.pending(),
    networkQuietMs: network.quietMs(),
  };
}

/** How the target is while a dialog holds its page back, which answers nothing. */
export async function blockedStatus(pages: Pages, network: NetworkActivity, log: SessionLog): Promise<TargetStatus> {
  const dialog = pages.openDialog();
  return {
    ...(await windowStatus(pages, log)),
    ...(dialog && { dialog }),
    url: pages.active().page.url(),
    title: '',
    loading: false,
    loadingIndicators: [],
    pendingRequests: network.pending(),
    networkQuietMs: network.quietMs(),
  };
}

async function windowStatus(pages: Pages, log: SessionLog): Promise<{ windows: TargetWindow[] }> {
  const active = pages.all().length === 0 ? undefined : pages.active();
  const blocked = pages.openDialog() !== undefined;
  const windows = await Promise.all(
    pages.all().map(async (entry): Promise<TargetWindow> => ({
      id: entry.id,
      title: blocked || entry.crashed ? '' : await titleOf(entry, log),
      url: entry.page.url(),
      active: entry === active,
    })),
  );
  return { windows };
}

async function titleOf({ documents }: OpenPage, log: SessionLog): Promise<string> {
  const document = documents.main();
  if (document === undefined) return '';
  const state = await unlessLeft(documents, document, log, callPage(document, 'state', {}).catch(ignoreGone));
  return state?.title ?? '';
}
