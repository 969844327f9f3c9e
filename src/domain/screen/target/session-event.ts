import type { HandeyeError } from '../../errors.js';
/** Something that happened in a target besides its screen. `atMs` counts from the start of the session. */
export type SessionEvent = { readonly seq: number; readonly atMs: number } & SessionEventBody;

/** Where a document would have been shown; `ahead`: nowhere yet, a page had it fetched for later. */
export type BlockedPlace = 'page' | 'window' | 'frame' | 'ahead';

/** What happened, without number and time. */
export type SessionEventBody =
  | {
      readonly kind: 'console';
      readonly level: 'error' | 'warning' | 'info' | 'debug';
      readonly text: string;
      readonly source: string;
    }
  | { readonly kind: 'page_error'; readonly text: string; readonly source: string }
  | {
      readonly kind: 'response';
      readonly method: string;
      readonly url: string;
      readonly status: number;
      readonly durationMs: number;
      readonly resourceType: string;
      /** Whether an action asked for it. */
      readonly isOfAction?: boolean;
    }
  | {
      readonly kind: 'request_failed';
      readonly method: string;
      readonly url: string;
      readonly error: string;
      readonly resourceType: string;
      /** Whether an action asked for it. */
      readonly isOfAction?: boolean;
    }
  | {
      /** A document that the list of origins kept from loading. */
      readonly kind: 'blocked';
      readonly url: string;
      readonly reason: string;
      readonly place: BlockedPlace;
    }
  /** A dialog that no step had said anything of beforehand. */
  | { readonly kind: 'dialog_opened'; readonly dialog: string; readonly message: string }
  | {
      readonly kind: 'dialog';
      readonly dialog: string;
      readonly message: string;
      /** What became of it, and whether a step had said what to do. */
      readonly answer: 'accepted' | 'dismissed';
      readonly expected: boolean;
      /** The number of the event that reported its opening; absent where a step had said beforehand what to do. */
      readonly opened?: number;
    }
  | { readonly kind: 'window_opened'; readonly id: string; readonly url: string }
  | { readonly kind: 'window_closed'; readonly id: string }
  | { readonly kind: 'navigated'; readonly url: string; readonly sameDocument: boolean }
  | { readonly kind: 'download'; readonly fileName: string; readonly path: string; readonly bytes: number }
  | {
      readonly kind: 'page_loaded';
      readonly url: string;
      readonly responseMs: number | null;
      readonly domContentLoadedMs: number | null;
      readonly loadMs: number | null;
    }
  /** A page is lost, or the browser with all of them; `inFront` where nothing is left of what was acted on. */
  | { readonly kind: 'crashed'; readonly fault: HandeyeError; readonly inFront: boolean }
  /** Stands for events of a group that there was no room for, where the last of them was. */
  | { readonly kind: 'dropped'; readonly of: EventGroup; readonly count: number };

/** Events that are kept together: however many there are of one group, they never take the place of another. */
export type EventGroup =
  | 'console error'
  | 'console warning'
  | 'console message'
  | 'answered request'
  | 'failed request'
  | Exclude<SessionEventBody['kind'], 'console' | 'page_error' | 'response' | 'request_failed'>;

/** The group of an event. */
export function groupOf(event: SessionEventBody): EventGroup {
  switch (event.kind) {
    case 'page_error':
      return 'console error';
    case 'console':
      return event.level === 'error' || event.level === 'warning' ? `console ${event.level}` : 'console message';
    case 'response':
      return event.status < 400 ? 'answered request' : 'failed request';
    case 'request_failed':
      return 'failed request';
    default:
      return event.kind;
  }
}
