/** The errors of pages that nothing caught. */
import type { CDPSession, WebError } from 'playwright-core';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/** Takes down what is thrown in the pages of a session and not caught. */
export interface PageErrors {
  /** What was thrown, as the browser reports it for the whole session; something that is no error by its class alone. */
  thrown(error: WebError): void;
  /** Listens to a document for what such a thing holds. */
  listen(session: CDPSession): void;
  /** Resolves when all that was thrown by now is taken down. */
  allReported(): Promise<unknown>;
}

/** What a document reports of something that was thrown in it. */
interface Thrown {
  /** `Uncaught`, or `Uncaught (in promise)`. */
  readonly text: string;
  readonly stackTrace?: {
    readonly callFrames: readonly {
      readonly url: string;
      readonly lineNumber: number;
      readonly columnNumber: number;
    }[];
  };
  readonly exception?: {
    readonly subtype?: string;
    readonly className?: string;
    readonly description?: string;
    readonly value?: unknown;
    readonly preview?: {
      readonly subtype?: string;
      readonly overflow: boolean;
      readonly properties: readonly Property[];
    };
  };
}

interface Property {
  readonly name: string;
  readonly type: string;
  readonly value?: string;
}

interface PendingError {
  readonly place: string;
  readonly reported: Promise<void>;
  report(text: string): void;
}

/** A document reports what it threw right after the browser; a worker, to which nobody listens, does not. In milliseconds. */
const detailsMs = 100;

/** Follows the uncaught errors of a session. */
export function trackPageErrors(log: Pick<SessionLog, 'add'>): PageErrors {
  const pending = new Set<PendingError>();
  return {
    thrown(webError) {
      const { message, stack } = webError.error();
      if (stack) {
        log.add({ kind: 'page_error', text: message, source: firstFrame(stack) });
        return;
      }
      const place = placeOf(webError.location());
      let done = (): void => undefined;
      const reported = new Promise<void>((resolve) => {
        done = resolve;
      });
      const entry: PendingError = {
        place,
        reported,
        report(text) {
          clearTimeout(timer);
          if (pending.delete(entry)) log.add({ kind: 'page_error', text, source: place });
          done();
        },
      };
      const timer = setTimeout(() => entry.report(`Uncaught ${message}`), detailsMs);
      pending.add(entry);
    },
    allReported: () => Promise.all([...pending].map((entry) => entry.reported)),
    listen(session) {
      session.on('Runtime.exceptionThrown', ({ exceptionDetails: details }: { exceptionDetails: Thrown }) => {
        const [frame] = details.stackTrace?.callFrames ?? [];
        const place = frame ? placeOf({ url: frame.url, line: frame.lineNumber, column: frame.columnNumber }) : '';
        [...pending].find((entry) => entry.place === place)?.report(textOf(details));
      });
    },
  };
}

/** A place as stack traces write it, counted from 1; empty where none is known. */
function placeOf({ url, line, column }: ReturnType<WebError['location']>): string {
  return url === '' ? '' : `${url}:${line + 1}:${column + 1}`;
}

function firstFrame(stack: string): string {
  return /\(?((?:https?|file):[^\s)]+)\)?/.exec(stack)?.[1] ?? '';
}

/** As consoles write it: `Uncaught (in promise) {code: "E1", message: "Name taken"}`. */
function textOf({ text, exception }: Thrown): string {
  if (exception === undefined) return text;
  const { preview, description, value, className } = exception;
  if (preview === undefined || exception.subtype === 'error') return `${text} ${description ?? String(value)}`;
  const isList = preview.subtype === 'array';
  const held = preview.properties
    .filter((property) => property.value !== undefined && property.type !== 'function')
    .map((property) => (isList ? '' : `${property.name}: `) + written(property));
  const all = [...held, ...(preview.overflow ? ['…'] : [])].join(', ');
  if (isList) return `${text} [${all}]`;
  return `${text} ${className === undefined || className === 'Object' ? '' : `${className} `}{${all}}`;
}

/** A text that the browser cut in its middle ends there: what follows could be the end of a secret, which nothing would find. */
function written({ type, value = '' }: Property): string {
  const [line = ''] = value.split('\n');
  if (type !== 'string') return line;
  const cut = value.indexOf('…');
  return JSON.stringify(cut === -1 ? value : value.slice(0, cut + 1));
}
