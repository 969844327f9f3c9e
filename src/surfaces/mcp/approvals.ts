import { randomBytes } from 'node:crypto';
import type { ApprovalRequest, Approver } from '../../ports/approver.js';

/** How long a person may think, in milliseconds. */
const answerLimitMs = 120_000;

/** Something that is asked of a person while a call waits. */
export interface Question {
  readonly id: string;
  readonly request: ApprovalRequest;
}

/** What a call came to so far: its result, or a question to a person without which it does not go on. */
export type CallState<T> = { readonly result: T } | { readonly question: Question };

/** A call that may have to ask before it is over. */
export interface AskingCall<T> {
  /** Resolves when the call is over or asks. */
  next(): Promise<CallState<T>>;
  /** The answer to a question, once: an answer to another one, a late or a second one counts for nothing. */
  answer(id: string, isApproved: boolean): boolean;
  /** Whoever made it gives it up. */
  cancel(): void;
}

/**
 * Starts a call whose questions go to whoever made it. Silence is no.
 *
 * @param start is given who to ask, and what cancels it
 * @param nobody why there is nobody to ask; left out: there is
 */
export function startAskingCall<T>(
  start: (approver: Approver, signal: AbortSignal) => Promise<T>,
  nobody?: string,
): AskingCall<T> {
  const cancelled = new AbortController();
  let open: (Question & { settle(isApproved: boolean, by: string): void }) | undefined;
  let noticed = (): void => undefined;
  let asked = new Promise<void>((resolve) => (noticed = resolve));
  const approver: Approver = {
    async approve(request, signal) {
      if (nobody !== undefined) return { approved: false, by: nobody };
      return new Promise((resolve) => {
        const settle = (approved: boolean, by: string): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          open = undefined;
          resolve({ approved, by });
        };
        const giveUp = (): void => settle(false, 'the call was cancelled meanwhile');
        const timer = setTimeout(
          () => settle(false, `nobody answered within ${answerLimitMs / 1000} s`),
          answerLimitMs,
        );
        signal.addEventListener('abort', giveUp, { once: true });
        if (signal.aborted) return giveUp();
        open = { id: randomBytes(16).toString('hex'), request, settle };
        noticed();
        return undefined;
      });
    },
  };
  const result = start(approver, cancelled.signal);
  result.catch(() => undefined);
  return {
    async next() {
      const state = await Promise.race([
        result.then((value): CallState<T> => ({ result: value })),
        asked.then((): CallState<T> | undefined => (open === undefined ? undefined : { question: open })),
      ]);
      return state ?? { result: await result };
    },
    answer(id, isApproved) {
      if (open?.id !== id) return false;
      asked = new Promise<void>((resolve) => (noticed = resolve));
      open.settle(isApproved, isApproved ? 'a person, through the client' : 'the answer of the person was no');
      return true;
    },
    cancel: () => cancelled.abort('cancelled'),
  };
}
