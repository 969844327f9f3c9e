import type { SessionEvent } from './session-event.js';

/** What went wrong in a page besides what is to be seen, a line for each. */
export interface PageFaults {
  readonly consoleErrors: readonly string[];
  readonly failedRequests: readonly string[];
}

/** The errors on the console and the requests that failed or were blocked. */
export function faultsIn(events: readonly SessionEvent[]): PageFaults {
  const consoleErrors = events.flatMap((event) =>
    event.kind === 'page_error' || (event.kind === 'console' && event.level === 'error') ? [event.text] : [],
  );
  const failedRequests = events.flatMap((event) => {
    if (event.kind === 'request_failed') return [`${event.method} ${event.url} → ${event.error}`];
    if (event.kind === 'blocked') return [`${event.url} blocked: ${event.reason}`];
    return event.kind === 'response' && event.status >= 400 ? [`${event.method} ${event.url} → ${event.status}`] : [];
  });
  return { consoleErrors, failedRequests };
}

/**
 * What happened since the document that is shown was asked for. A navigation for which none was asked stays in it: routers
 * change the address alone.
 */
export function sinceNavigation(events: readonly SessionEvent[]): readonly SessionEvent[] {
  const shown = new Set<string>();
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const event = events[at]!;
    if (event.kind === 'navigated') shown.add(withoutFragment(event.url));
    else if (event.kind === 'response' && event.resourceType === 'document' && shown.has(event.url))
      return events.slice(at);
  }
  return events;
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '');
}
