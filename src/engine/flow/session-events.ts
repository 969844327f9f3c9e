import type { EventGroup, SessionEvent } from '../../domain/screen/target/session-event.js';
import type { Eye } from '../../ports/eye.js';
import type { FlowRun } from '../step/flow-run.js';

/**
 * Writes what happens in a target besides its screen into the journal: console, failed requests, pages, downloads. What was
 * dropped before it could be written is passed to `note`.
 */
export function createEventRelay(
  at: Pick<FlowRun, 'flowRunId' | 'lane'>,
  eye: Eye,
  runFolder: string,
  record: FlowRun['record'],
  note: (text: string) => void,
): () => void {
  let seen = 0;
  return () => {
    for (const event of eye.eventsSince(seen)) {
      seen = event.seq;
      const what = event.kind === 'dropped' ? listed[event.of] : undefined;
      if (what !== undefined) note(`A step brought more ${what} than can be kept: some are missing here.`);
      relay({ ...at, record }, runFolder, event);
    }
  };
}

/** Writes into the journal which requests of the steps have not been answered when the flow ends. */
export function recordOpenRequests({
  flowRunId,
  lane,
  session,
  record,
}: Pick<FlowRun, 'flowRunId' | 'lane' | 'session' | 'record'>): void {
  for (const { method, url, atMs, isOfAction } of session.eye.unansweredSince(0)) {
    if (!isOfAction) continue;
    const entry = {
      timestampMs: Math.round(atMs),
      method,
      url,
      status: null,
      error: 'no answer by the end of the flow',
    };
    record({ type: 'request_failed', flowRunId, lane, entry });
  }
}

function relay(run: Pick<FlowRun, 'flowRunId' | 'lane' | 'record'>, runFolder: string, event: SessionEvent): void {
  const at = { flowRunId: run.flowRunId, lane: run.lane };
  const timestampMs = Math.round(event.atMs);
  switch (event.kind) {
    case 'console':
      run.record({
        type: 'console',
        ...at,
        entry: { timestampMs, level: event.level, text: event.text, source: event.source },
      });
      return;
    case 'page_error':
      run.record({
        type: 'console',
        ...at,
        entry: { timestampMs, level: 'error', text: event.text, source: event.source },
      });
      return;
    case 'response':
      if (event.status < 400) return;
      run.record({
        type: 'request_failed',
        ...at,
        entry: {
          timestampMs,
          method: event.method,
          url: event.url,
          status: event.status,
          durationMs: Math.round(event.durationMs),
        },
      });
      return;
    case 'request_failed':
      run.record({
        type: 'request_failed',
        ...at,
        entry: { timestampMs, method: event.method, url: event.url, status: null, error: event.error },
      });
      return;
    case 'blocked':
      run.record({
        type: 'request_failed',
        ...at,
        entry: { timestampMs, method: 'GET', url: event.url, status: null, error: event.reason },
      });
      return;
    case 'crashed':
      run.record({
        type: 'console',
        ...at,
        entry: { timestampMs, level: 'error', text: event.fault.message, source: '' },
      });
      return;
    case 'page_loaded':
      run.record({
        type: 'page_loaded',
        ...at,
        entry: {
          url: event.url,
          responseMs: event.responseMs,
          domContentLoadedMs: event.domContentLoadedMs,
          loadMs: event.loadMs,
        },
      });
      return;
    case 'download':
      run.record({
        type: 'downloaded',
        ...at,
        entry: { fileName: event.fileName, path: relativeTo(runFolder, event.path), bytes: event.bytes },
      });
      return;
    case 'dialog':
    case 'dialog_opened':
    case 'window_opened':
    case 'window_closed':
    case 'navigated':
    case 'dropped':
      return;
  }
}

/** What the report lists, and what it is called there. */
const listed: Partial<Record<EventGroup, string>> = {
  'console error': 'errors on the console',
  'console warning': 'warnings on the console',
  'console message': 'messages on the console',
  'failed request': 'failed requests',
  blocked: 'blocked requests',
  page_loaded: 'pages that loaded',
  download: 'downloads',
};

/** Paths in reports are relative to the run folder, with forward slashes. */
function relativeTo(folder: string, path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '') : path;
}
