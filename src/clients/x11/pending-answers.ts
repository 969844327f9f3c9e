import { HandeyeError } from '../../domain/errors.js';

/** The answers that are awaited, each with its time limit. */
export interface PendingAnswers {
  /** Why no more answers can come; undefined while they can. */
  readonly lost: string | undefined;
  /** Awaits one more. */
  add<T>(ask: (succeed: (value: T) => void, fail: (error: Error) => void) => void): Promise<T>;
  /** No more answers come: fails all that are awaited. */
  lose(why: string): void;
}

interface Waiting {
  readonly until: number;
  readonly fail: (error: Error) => void;
}

/**
 * Keeps the answers that are awaited from a server. One timer serves all: they run out in the order in which they were asked for.
 * @param display named in errors
 * @param limit ms for each answer
 */
export function createPendingAnswers(display: string, limit: number): PendingAnswers {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let lost: string | undefined;

  const watch = (): void => {
    const [oldest] = waiting;
    timer = oldest ? setTimeout(expire, Math.max(0, oldest.until - performance.now())) : undefined;
  };
  const expire = (): void => {
    const now = performance.now();
    for (const one of waiting) {
      // A timer may fire a fraction of a ms early.
      if (one.until > now + 1) break;
      waiting.delete(one);
      one.fail(silence(display, limit));
    }
    watch();
  };

  return {
    get lost() {
      return lost;
    },
    add: (ask) =>
      new Promise((resolve, reject) => {
        if (lost !== undefined) {
          reject(gone(display, lost));
          return;
        }
        const one: Waiting = { until: performance.now() + limit, fail: reject };
        const answered = (): void => {
          waiting.delete(one);
          if (waiting.size > 0) return;
          clearTimeout(timer);
          timer = undefined;
        };
        waiting.add(one);
        if (timer === undefined) watch();
        try {
          ask(
            (value) => {
              answered();
              resolve(value);
            },
            (error) => {
              answered();
              reject(error);
            },
          );
        } catch (error) {
          // The package refuses parameters that no request can carry.
          answered();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }),
    lose(why) {
      lost ??= why;
      clearTimeout(timer);
      timer = undefined;
      for (const { fail } of waiting) fail(gone(display, why));
      waiting.clear();
    },
  };
}

function silence(display: string, limit: number): HandeyeError {
  return new HandeyeError('target_unreachable', `The X server at ${display} has not answered for ${limit} ms.`, {
    hint: 'It hangs or is stopped; look for its process.',
    data: { display, limit },
  });
}

function gone(display: string, why: string): HandeyeError {
  return new HandeyeError('target_lost', `The X server at ${display} is gone: ${why}.`, { data: { display } });
}
