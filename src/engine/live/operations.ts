import { HandeyeError } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';

/** Something that is asked of a live session. */
type Operation<Context> = (context: Context) => Promise<void>;

/** What is asked of a live session, one after the other. */
export interface Operations<Context> {
  /**
   * Has something done when it is its turn.
   * @throws HandeyeError `session_not_found` where the session ends before
   */
  perform<T>(operation: (context: Context) => Promise<T>): Promise<T>;
  /** Carries out what is asked for until nothing more may be. @returns why it ended */
  serve(context: Context, idleMs: number, signal: AbortSignal): Promise<'closed' | 'idle' | 'stopped'>;
  /** Nothing more is taken; what was asked before is carried out. */
  close(): void;
  /** What still waits is given up. @param why as a sentence */
  end(why: string): void;
}

/** A queue of operations, for one session. */
export function createOperations<Context>(clock: Clock): Operations<Context> {
  const waiting: { readonly run: Operation<Context>; readonly giveUp: (error: Error) => void }[] = [];
  let wake = (): void => undefined;
  let isClosed = false;
  let endedBecause: string | undefined;

  const gone = (why: string): HandeyeError =>
    new HandeyeError('session_not_found', why, { hint: 'Open the app again.' });

  return {
    async perform(operation) {
      if (endedBecause !== undefined || isClosed) throw gone(endedBecause ?? 'The session is being closed.');
      return new Promise((resolve, reject) => {
        waiting.push({ run: (context) => operation(context).then(resolve, reject), giveUp: reject });
        wake();
      });
    },
    async serve(context, idleMs, signal) {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) {
          await next.run(context);
          continue;
        }
        if (signal.aborted) return 'stopped';
        if (isClosed) return 'closed';
        const woken = new AbortController();
        wake = () => woken.abort();
        const asleep = AbortSignal.any([woken.signal, signal]);
        await clock.sleep(idleMs, asleep);
        if (!asleep.aborted && waiting.length === 0) return 'idle';
      }
    },
    close() {
      isClosed = true;
      wake();
    },
    end(why) {
      endedBecause ??= why;
      for (const { giveUp } of waiting.splice(0)) giveUp(gone(why));
    },
  };
}
