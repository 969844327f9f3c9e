import { z } from 'zod';
import { textMatches, urlMatches, type Comparison } from '../../../domain/flow/compare.js';
import type { EventGroup, SessionEvent } from '../../../domain/screen/target/session-event.js';
import type { OpenRequest } from '../../../ports/eye.js';
import type { Condition, Judgement } from './condition.js';

/** What an assertion on events looks at. */
export const sinceField = z
  .enum(['start', 'last_action'])
  .default('start')
  .describe('Looks from the start of the flow, or from the last step that acted.');

const graveness = { error: 0, warning: 1, info: 2, debug: 3 } as const;

/** Messages or requests listed where the wanted one is not among them. */
const maxListed = 5;

/** From the gravest. */
const consoleGroups = ['console error', 'console warning', 'console message'] as const;

/** What cannot be looked at any more, in words that go on after what was found; empty where all of it is there. */
function dropped(events: readonly SessionEvent[], groups: readonly EventGroup[]): string {
  return events
    .flatMap((event) =>
      event.kind === 'dropped' && groups.includes(event.of)
        ? [`; ${event.count} ${event.of}s were dropped, for there were too many to keep`]
        : [],
    )
    .join('');
}

/** What happened in the target besides its screen, such as console errors, and what it still waits for, since a given event. */
const eventsAre = (
  condition: Pick<Condition, 'expected' | 'isAbsence'>,
  since: number,
  judge: (events: readonly SessionEvent[], unanswered: readonly OpenRequest[]) => Judgement,
): Condition => ({
  ...condition,
  isOfEvents: true,
  async look(eye) {
    await eye.catchUp();
    return judge(eye.eventsSince(since), eye.unansweredSince(since));
  },
});

/** No console message of a level or graver, `error` by default; or, with `contains`, at least one with a text, of any level by default. */
export function consoleIs(
  wanted: {
    readonly level?: keyof typeof graveness | undefined;
    readonly contains?: string | undefined;
    /** A pattern, in the place of `contains`. */
    readonly matches?: string | undefined;
    readonly ignore?: readonly string[];
  },
  since = 0,
): Condition {
  const { matches, ignore = [] } = wanted;
  const contains = matches ?? wanted.contains;
  const { level = contains === undefined ? 'error' : 'debug' } = wanted;
  const comparison = matches === undefined ? 'contains' : 'matches';
  const groups = consoleGroups.slice(0, graveness[level] + 1);
  const condition =
    contains === undefined
      ? { expected: `no console ${level}`, isAbsence: true }
      : { expected: `a console ${level === 'debug' ? 'message' : level} with "${contains}"` };
  return eventsAre(condition, since, (events) => {
    const lost = dropped(events, groups);
    const messages = messagesOf(events)
      .filter((message) => !ignore.some((text) => message.text.includes(text)))
      .filter((message) => graveness[message.level] <= graveness[level]);
    if (contains === undefined) {
      const found = messages.map(describeMessage).join('\n') || `none${lost}`;
      return { holds: messages.length === 0 && lost === '', found, final: true };
    }
    const match = messages.find(({ text }) => textMatches(text, contains, comparison, false));
    const others = messages.slice(-maxListed).map(describeMessage).join('\n');
    const none =
      others === '' ? `no message${lost}` : `none with it among ${messages.length}${lost}, such as:\n${others}`;
    return { holds: match !== undefined, found: match?.text ?? none };
  });
}

interface Message {
  readonly level: keyof typeof graveness;
  readonly text: string;
}

/** What was written on the console; an uncaught error is an error there. */
function messagesOf(events: readonly SessionEvent[]): Message[] {
  return events.flatMap((event) => {
    if (event.kind === 'page_error') return [{ level: 'error' as const, text: event.text }];
    return event.kind === 'console' ? [{ level: event.level, text: event.text }] : [];
  });
}

function describeMessage({ level, text }: Message): string {
  return `${level}: ${text}`;
}

/** No failed request, and none that may still fail; or, with `url`, a request that was answered as wanted. */
export function networkHas(
  wanted: {
    readonly url?: string | undefined;
    /** A pattern, in the place of `url`. */
    readonly matches?: string | undefined;
    readonly method?: string | undefined;
    readonly status?: number | undefined;
    readonly ignore?: readonly string[];
  },
  since = 0,
): Condition {
  const method = wanted.method?.toUpperCase();
  const address = wanted.matches ?? wanted.url;
  const named = [method, address].filter(Boolean).join(' ');
  const single = address !== undefined || method !== undefined || wanted.status !== undefined;
  const expected = single ? `${named || 'a request'} answered ${wanted.status ?? 'below 400'}` : 'no failed request';
  const group = single && (wanted.status ?? 0) < 400 ? 'answered request' : 'failed request';
  const counts = ({ url }: { readonly url: string }): boolean => !(wanted.ignore ?? []).some((text) => isAt(url, text));
  const isWanted = (request: { readonly url: string; readonly method: string }): boolean =>
    isAt(request.url, address ?? '', wanted.matches === undefined ? 'contains' : 'matches') &&
    (method === undefined || request.method === method);
  return eventsAre({ expected }, since, (events, unanswered) => {
    const lost = dropped(events, [group]);
    const requests = events.filter(isAnswer).filter(counts);
    const open = unanswered.filter(counts);
    if (!single) {
      const bad = requests.filter((event) => event.kind === 'request_failed' || event.status >= 400);
      if (bad.length === 0 && lost === '' && open.length > 0)
        return { holds: false, found: open.map(describeOpen).join('\n'), advice: aboutOpen };
      const found = bad.map(describeAnswer).join('\n') || `none${lost}`;
      return { holds: bad.length === 0 && lost === '', found, final: true };
    }
    const candidates = requests.filter(isWanted);
    const match = candidates.find(
      (event) =>
        event.kind === 'response' &&
        (wanted.status === undefined ? event.status < 400 : event.status === wanted.status),
    );
    if (match === undefined) {
      const awaited = open.filter(isWanted).at(-1);
      if (awaited !== undefined) return { holds: false, found: describeOpen(awaited) + lost };
      const other = candidates.at(-1);
      return { holds: false, found: (other ? describeAnswer(other) : noneLike(requests, method)) + lost };
    }
    return { holds: true, found: describeAnswer(match) };
  });
}

/** Whether an address has a part or matches a pattern, as it is sent or as people read it (`a b` for `a%20b`). */
function isAt(url: string, part: string, comparison: Comparison = 'contains'): boolean {
  return part === '' || urlMatches(url, part, comparison) || urlMatches(readable(url), part, comparison);
}

function readable(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** What was asked for instead: the last requests of the wanted method, else of any. */
function noneLike(requests: readonly Answer[], method: string | undefined): string {
  if (requests.length === 0) return 'no request at all';
  const alike = requests.filter((event) => event.method === method);
  const lines = (alike.length > 0 ? alike : requests).slice(-maxListed).map(describeAnswer);
  return `no such request among ${requests.length}, such as:\n${lines.join('\n')}`;
}

type Answer = Extract<SessionEvent, { kind: 'response' | 'request_failed' }>;

function isAnswer(event: SessionEvent): event is Answer {
  return event.kind === 'response' || event.kind === 'request_failed';
}

/** What to do about requests that are not answered when the time is over. */
const aboutOpen =
  'Allow more time with timeoutMs; what is meant to stay open, assert_network leaves out with ignore: [part of its address].';

/** A request that nothing came of so far, in one line. */
function describeOpen({ method, url }: OpenRequest): string {
  return `${method} ${url} → no answer yet`;
}

/** A request and what came of it, in one line. */
function describeAnswer(event: Answer): string {
  return `${event.method} ${event.url} → ${event.kind === 'response' ? event.status : event.error}`;
}
