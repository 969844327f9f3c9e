import type { SessionEvent } from '../../screen/target/session-event.js';
import { cappedNewest, type Capped } from './capped.js';
import { shortened } from './dom-state.js';

/** A message on the console of the app. */
export interface ConsoleLog {
  /** An uncaught error is an `error`. */
  readonly type: 'error' | 'warning' | 'info' | 'debug';
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

/** A request of the app. */
export interface ObservedRequest {
  readonly url: string;
  readonly method: string;
  /** HTTP status; null: there was no answer. */
  readonly status: number | null;
  /** Milliseconds until the answer began; null: there was none. */
  readonly duration: number | null;
  /** Why there was no answer. */
  readonly error?: string;
}

/** How many errors are new since the last observation. */
export interface NewErrors {
  readonly consoleErrors: number;
  readonly networkErrors: number;
}

/** What happened in the app besides its screen. */
export interface ObservedEvents {
  readonly consoleLogs: Capped<ConsoleLog>;
  readonly networkRequests: Capped<ObservedRequest>;
  readonly newErrors: NewErrors;
}

/** Of what a page is made; that it was loaded says nothing. */
const staticTypes = new Set('stylesheet image font media script manifest texttrack'.split(' '));
const textLength = 500;

/** Whether a request failed: no answer, or one of 400 and above. */
export function isFailedRequest({ status }: Pick<ObservedRequest, 'status'>): boolean {
  return status === null || status >= 400;
}

/**
 * The console and the network in events: errors before others where there are too many, pictures, styles and scripts only
 * where they failed.
 *
 * @param startedAt when the session of the events began, in milliseconds since 1970
 * @param most entries of each list
 */
export function observedEvents(events: readonly SessionEvent[], startedAt: number, most: number): ObservedEvents {
  const logs = events.flatMap((event): ConsoleLog[] => {
    if (event.kind !== 'console' && event.kind !== 'page_error') return [];
    const type = event.kind === 'console' ? event.level : 'error';
    return [{ type, text: shortened(event.text, textLength), timestamp: Math.round(startedAt + event.atMs) }];
  });
  const requests = events.flatMap(requestsIn);
  const isError = ({ type }: ConsoleLog): boolean => type === 'error';
  const consoleLogs = cappedNewest(logs, most, isError);
  const networkRequests = cappedNewest(requests, most, isFailedRequest);
  const dropped = (of: readonly string[]): number =>
    events.reduce((sum, event) => sum + (event.kind === 'dropped' && of.includes(event.of) ? event.count : 0), 0);
  const lost = { errors: dropped(['console error']), failed: dropped(['failed request']) };
  return {
    consoleLogs: {
      ...consoleLogs,
      more: consoleLogs.more + lost.errors + dropped(['console warning', 'console message']),
    },
    networkRequests: { ...networkRequests, more: networkRequests.more + lost.failed },
    newErrors: {
      consoleErrors: logs.filter(isError).length + lost.errors,
      networkErrors: requests.filter(isFailedRequest).length + lost.failed,
    },
  };
}

/** The request that an event is the end of. */
function requestsIn(event: SessionEvent): readonly ObservedRequest[] {
  switch (event.kind) {
    case 'response': {
      const { url, method, status, durationMs, resourceType } = event;
      if (status < 400 && staticTypes.has(resourceType)) return [];
      return [{ url, method, status, duration: Math.round(durationMs) }];
    }
    case 'request_failed':
      return [{ url: event.url, method: event.method, status: null, duration: null, error: event.error }];
    case 'blocked':
      return [{ url: event.url, method: 'GET', status: null, duration: null, error: `blocked: ${event.reason}` }];
    default:
      return [];
  }
}
