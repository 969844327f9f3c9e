import {
  groupOf,
  type EventGroup,
  type SessionEvent,
  type SessionEventBody,
} from '../../domain/screen/target/session-event.js';

/** Events of a group that are kept of one session, and how many of them are its first: they show where it began. */
const groupLimit = 5000;
const firstKept = 500;

/** What happened in a session besides its screen, and the count of changes that whoever waits looks at. */
export interface SessionLog {
  /** @returns its number */
  add(event: SessionEventBody): number;
  /** A number and time, in milliseconds, among those of the events, for what is none itself. */
  moment(): { readonly seq: number; readonly atMs: number };
  /** Milliseconds since the start of the session. */
  elapsedMs(): number;
  since(seq: number): readonly SessionEvent[];
  lastSeq(): number;
  /** Something changed that is no event of its own: the screen, a request. */
  changed(): void;
  /** Calls a listener at each change, until what is returned is called. */
  watch(listener: () => void): () => void;
  changeCount(): number;
  nextChange(since: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
}

/** A log of a session in which nothing has happened yet. */
export function createSessionLog(): SessionLog {
  const started = performance.now();
  let events: SessionEvent[] = [];
  const kept = new Map<EventGroup, number>();
  let seq = 0;
  let changes = 0;
  const waiting = new Set<() => void>();
  const changed = (): void => {
    changes += 1;
    for (const wake of waiting) wake();
  };
  return {
    add(event) {
      seq += 1;
      events.push({ ...event, seq, atMs: performance.now() - started });
      const group = groupOf(event);
      const count = (kept.get(group) ?? 0) + 1;
      const isFull = count > groupLimit * 1.2;
      if (isFull) events = thinned(events, group);
      kept.set(group, isFull ? groupLimit : count);
      changed();
      return seq;
    },
    moment: () => ({ seq: (seq += 1), atMs: performance.now() - started }),
    elapsedMs: () => performance.now() - started,
    since: (from) => (from >= seq ? [] : events.slice(events.findLastIndex((event) => event.seq <= from) + 1)),
    lastSeq: () => seq,
    changed,
    watch(listener) {
      waiting.add(listener);
      return () => waiting.delete(listener);
    },
    changeCount: () => changes,
    nextChange(since, timeoutMs, signal) {
      if (changes > since || signal.aborted || timeoutMs <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = (): void => {
          waiting.delete(wake);
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    },
  };
}

/** The events without those of a group that are neither its first nor its newest; one stands for all that were dropped. */
function thinned(events: readonly SessionEvent[], group: EventGroup): SessionEvent[] {
  const dropped = new Set(events.filter((event) => groupOf(event) === group).slice(firstKept, firstKept - groupLimit));
  const last = [...dropped].at(-1);
  let count = dropped.size;
  return events.flatMap((event): SessionEvent[] => {
    if (event.kind === 'dropped' && event.of === group) count += event.count;
    else if (!dropped.has(event)) return [event];
    return event === last ? [{ kind: 'dropped', of: group, count, seq: event.seq, atMs: event.atMs }] : [];
  });
}
