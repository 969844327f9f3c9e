import type { SessionEvent, SessionEventBody } from '../../domain/screen/session-event.js';

/** Events kept of one session; older ones are dropped, their number stays. */
const eventLimit = 5000;

/** What happened in a session besides its screen, and the count of changes that whoever waits looks at. */
export interface SessionLog {
  add(event: SessionEventBody): void;
  since(seq: number): readonly SessionEvent[];
  lastSeq(): number;
  /** Something changed that is no event of its own: the screen, a request. */
  changed(): void;
  changeCount(): number;
  nextChange(since: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
}

/** A log of a session in which nothing has happened yet. */
export function createSessionLog(): SessionLog {
  const started = performance.now();
  let events: SessionEvent[] = [];
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
      if (events.length > eventLimit * 1.2) events = events.slice(-eventLimit);
      changed();
    },
    since(from) {
      if (from >= seq) return [];
      const first = events[0]?.seq ?? 0;
      return events.slice(Math.max(0, from + 1 - first));
    },
    lastSeq: () => seq,
    changed,
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
