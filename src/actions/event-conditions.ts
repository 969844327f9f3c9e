import { z } from 'zod';
import type { SessionEvent } from '../domain/screen/session-event.js';
import { eventsAre, type Condition } from './condition.js';

/** What an assertion on events looks at. */
export const sinceField = z
  .enum(['start', 'last_action'])
  .default('start')
  .describe('From where to look: the start of the flow, or the last step that acted.');

const graveness = { error: 0, warning: 1, info: 2, debug: 3 } as const;

/** No console message of a level or graver; or, with `contains`, at least one with a text. */
export function consoleIs(
  wanted: {
    readonly level: 'error' | 'warning' | 'info';
    readonly contains?: string | undefined;
    readonly ignore?: readonly string[];
  },
  since = 0,
): Condition {
  const expected =
    wanted.contains === undefined ? `no console ${wanted.level}` : `a console message with "${wanted.contains}"`;
  return eventsAre(expected, since, (events) => {
    const messages = events
      .flatMap((event) =>
        event.kind === 'console'
          ? [{ level: event.level, text: event.text }]
          : event.kind === 'page_error'
            ? [{ level: 'error' as const, text: event.text }]
            : [],
      )
      .filter((message) => !(wanted.ignore ?? []).some((text) => message.text.includes(text)));
    if (wanted.contains !== undefined) {
      const match = messages.find((message) => message.text.includes(wanted.contains ?? ''));
      return { holds: match !== undefined, found: match?.text ?? `${messages.length} messages, none with it` };
    }
    const grave = messages.filter((message) => graveness[message.level] <= graveness[wanted.level]);
    return {
      holds: grave.length === 0,
      found: grave.map((message) => `${message.level}: ${message.text}`).join('\n') || 'none',
      final: true,
    };
  });
}

/** No failed request; or, with `url`, a request that was answered as wanted. */
export function networkHas(
  wanted: {
    readonly url?: string | undefined;
    readonly method?: string | undefined;
    readonly status?: number | undefined;
    readonly ignore?: readonly string[];
  },
  since = 0,
): Condition {
  const method = wanted.method?.toUpperCase();
  const named = [method, wanted.url].filter(Boolean).join(' ');
  const single = wanted.url !== undefined || method !== undefined || wanted.status !== undefined;
  const expected = single ? `${named || 'a request'} answered ${wanted.status ?? 'below 400'}` : 'no failed request';
  return eventsAre(expected, since, (events) => {
    const requests = events
      .filter(isAnswer)
      .filter((event) => !(wanted.ignore ?? []).some((text) => event.url.includes(text)));
    if (!single) {
      const bad = requests.filter((event) => event.kind === 'request_failed' || event.status >= 400);
      return { holds: bad.length === 0, found: bad.map(describeAnswer).join('\n') || 'none', final: true };
    }
    const candidates = requests.filter(
      (event) => isAt(event.url, wanted.url ?? '') && (method === undefined || event.method === method),
    );
    const match = candidates.find(
      (event) =>
        event.kind === 'response' &&
        (wanted.status === undefined ? event.status < 400 : event.status === wanted.status),
    );
    const found = match ?? candidates.at(-1);
    if (found === undefined) return { holds: false, found: noneLike(requests, method) };
    return { holds: match !== undefined, found: describeAnswer(found) };
  });
}

/** Whether an address has a part, as it is sent or as people read it (`a b` for `a%20b`). */
function isAt(url: string, part: string): boolean {
  return url.includes(part) || readable(url).includes(part);
}

function readable(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Requests told where the wanted one was not made. */
const mostTold = 5;

/** What was asked for instead: the last requests of the wanted method, else of any. */
function noneLike(requests: readonly Answer[], method: string | undefined): string {
  if (requests.length === 0) return 'no request at all';
  const alike = requests.filter((event) => event.method === method);
  const told = (alike.length > 0 ? alike : requests).slice(-mostTold).map(describeAnswer);
  return `no such request among ${requests.length}, such as:\n${told.join('\n')}`;
}

type Answer = Extract<SessionEvent, { kind: 'response' | 'request_failed' }>;

function isAnswer(event: SessionEvent): event is Answer {
  return event.kind === 'response' || event.kind === 'request_failed';
}

/** A request and what came of it, in one line. */
function describeAnswer(event: Answer): string {
  return `${event.method} ${event.url} → ${event.kind === 'response' ? event.status : event.error}`;
}
