import { HandeyeError } from '../../domain/errors.js';
import type { Session } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Eye } from '../../ports/eye.js';
import type { ActionOptions, Hand } from '../../ports/hand.js';

/** A target that has not answered one question for this long is hung, in milliseconds. Answers take a few. */
const answerLimitMs = 5_000;

/**
 * Waiting is counted in slices, in milliseconds, each at most for what it was meant to be: on a machine so busy that even
 * the clock comes late, the target is given the time that nobody got.
 */
const sliceMs = 100;

/** How long an action that is stopped is given to come to an end, in milliseconds: what it began must not reach what comes next. */
const stopLimitMs = 2_000;

/** Operations of an action that is none of many keys, at most: a drag moves the pointer more than ten times. */
const mostOperations = 20;

/**
 * The session with a limit on every question and action: a hung page or program is a verdict, not a hang, and a cancelled
 * run does not wait for it longer than it takes to stop the action in flight. Pauses of slow motion do not count, and of
 * many keys each has the limit to itself. Navigating takes long on purpose and has a limit of its own.
 */
export function sessionWithTimeouts(session: Session, clock: Clock, signal: AbortSignal): Session {
  const { eye, hand, pauseMs } = session;
  const within = async <T>(
    patience: Patience,
    answer: Promise<T>,
    { isPatient = false, stopMs = 0 }: { isPatient?: boolean; stopMs?: number } = {},
  ): Promise<T> => {
    const limitMs = patience.leftMs;
    const done = new AbortController();
    // What the target waits for may come right before the limit: from then on it has all the time to answer.
    const renew = (): void => {
      if (isPatient && eye.waitsFor() !== undefined) patience.leftMs = limitMs;
    };
    const overdue = (async (): Promise<never> => {
      await Promise.race([pass(clock, patience, done.signal, renew), aborted(signal, done.signal)]);
      if (signal.aborted) await pass(clock, { leftMs: stopMs }, done.signal);
      throw unanswered(limitMs, eye.waitsFor());
    })();
    overdue.catch(() => undefined);
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, overdue]);
    } finally {
      done.abort();
    }
  };
  const soon = <T>(answer: Promise<T>): Promise<T> => within({ leftMs: answerLimitMs }, answer);
  /** Whoever asks this way gives up by itself when its time is over: what the target is known to wait for may take longer. */
  const atLast = <T>(answer: Promise<T>): Promise<T> => within({ leftMs: answerLimitMs }, answer, { isPatient: true });
  const stopMs = stopLimitMs + mostOperations * pauseMs;
  const usualLimitMs = answerLimitMs + mostOperations * pauseMs;
  const slowly = <T>(answer: Promise<T>): Promise<T> => within({ leftMs: usualLimitMs }, answer, { stopMs });
  /**
   * An action of several operations: once it is given up or stopped, none of them follows but what ends a drag.
   * @param endMs how long that is awaited, since the next press would be a part of it
   */
  const stoppably = async <T, Options extends ActionOptions>(
    options: Options,
    action: (options: Options) => Promise<T>,
    { limitMs = usualLimitMs, endMs = 0 }: { limitMs?: number; endMs?: number } = {},
  ): Promise<T> => {
    const patience: Patience = { leftMs: limitMs };
    const stop = new AbortController();
    const over = new AbortController();
    if (options.signal.aborted) stop.abort();
    options.signal.addEventListener('abort', () => stop.abort(), { once: true, signal: over.signal });
    const onAnswer = (): void => {
      patience.leftMs = limitMs;
    };
    const answer = action({ ...options, signal: stop.signal, onAnswer });
    try {
      return await within(patience, answer, { stopMs });
    } finally {
      over.abort();
      stop.abort();
      if (endMs > 0) await within({ leftMs: endMs }, answer).catch(() => undefined);
    }
  };
  const loadTimes = eye.performance;
  const timedEye: Eye = {
    ...eye,
    query: (query) => atLast(eye.query(query)),
    distinguish: (query, matches) => soon(eye.distinguish(query, matches)),
    locate: (selector, options) => atLast(eye.locate(selector, options)),
    mark: (options) => soon(eye.mark(options)),
    observe: (interaction, ref) => soon(eye.observe(interaction, ref)),
    status: (options) => soon(eye.status(options)),
    snapshot: (options) => soon(eye.snapshot(options)),
    screenshot: (options) => soon(eye.screenshot(options)),
    catchUp: () => soon(eye.catchUp()),
    ...(loadTimes !== undefined && { performance: () => soon(loadTimes()) }),
  };
  const { wheelTo } = hand;
  const timedHand: Hand = {
    click: (permit, target, options) =>
      stoppably(options, (stoppable) => hand.click(permit, target, stoppable), {
        limitMs: usualLimitMs + options.count * (options.holdMs ?? 0),
      }),
    hover: (permit, target, options) => stoppably(options, (stoppable) => hand.hover(permit, target, stoppable)),
    drag: (permit, from, to, options) =>
      stoppably(options, (stoppable) => hand.drag(permit, from, to, stoppable), {
        limitMs: usualLimitMs + (options.holdMs ?? 0) + (options.durationMs ?? 0),
        endMs: stopMs,
      }),
    type: (permit, text, options) =>
      stoppably(options, (stoppable) => hand.type(permit, text, stoppable), {
        limitMs: usualLimitMs + options.delayMs,
      }),
    fill: (permit, target, text, options) =>
      stoppably(options, (stoppable) => hand.fill(permit, target, text, stoppable)),
    clear: (permit, target, options) => stoppably(options, (stoppable) => hand.clear(permit, target, stoppable)),
    focus: (permit, target, options) => stoppably(options, (stoppable) => hand.focus(permit, target, stoppable)),
    pressKeys: (permit, chords, options) =>
      stoppably(options, (stoppable) => hand.pressKeys(permit, chords, stoppable), {
        limitMs: answerLimitMs + (mostOperations + operationsOf(chords)) * pauseMs,
      }),
    async selectOptions(permit, target, options) {
      const result = await slowly(hand.selectOptions(permit, target, options));
      const closeAgain = result.custom?.closeAgain;
      if (result.custom !== undefined && closeAgain !== undefined)
        return { ...result, custom: { ...result.custom, closeAgain: (leave) => slowly(closeAgain(leave)) } };
      const putBack = result.choice?.putBack;
      if (result.choice === undefined || putBack === undefined) return result;
      return { ...result, choice: { ...result.choice, putBack: () => slowly(putBack()) } };
    },
    scroll: (permit, delta, target, options) =>
      stoppably(options, (stoppable) => hand.scroll(permit, delta, target, stoppable)),
    ...(wheelTo !== undefined && {
      wheelTo: (permit, ref, options) => stoppably(options, (stoppable) => wheelTo(permit, ref, stoppable)),
    }),
    upload: (permit, target, files, options) =>
      stoppably(options, (stoppable) => hand.upload(permit, target, files, stoppable)),
    navigate: (permit, to, options) =>
      stoppably(options, (stoppable) => hand.navigate(permit, to, stoppable), { limitMs: longestActionMs }),
    focusWindow: (permit, id) => slowly(hand.focusWindow(permit, id)),
    closeWindow: (permit, id) => slowly(hand.closeWindow(permit, id)),
    answerDialog: (permit, answer) => slowly(hand.answerDialog(permit, answer)),
  };
  return { ...session, eye: timedEye, hand: timedHand };
}

function unanswered(limitMs: number, waitsFor: string | undefined): HandeyeError {
  const time = `${Math.round(limitMs / 1000)} s`;
  return waitsFor === undefined
    ? new HandeyeError('target_unreachable', `The target has not answered for ${time}: it is busy or hung.`, {
        hint: 'Look at what it was doing: the call log shows the last action.',
      })
    : new HandeyeError('target_unreachable', `The target has not answered for ${time}: it waits for ${waitsFor}.`, {
        hint: 'See why that takes so long, or wait for what it brings with a larger timeoutMs.',
      });
}

/** No action takes longer, in milliseconds: the longest time-out of a step, ten minutes. */
const longestActionMs = 600_000;

/** Each key of a chord goes down and up. */
function operationsOf(chords: readonly string[]): number {
  return chords.reduce((sum, chord) => sum + 2 * chord.split('+').length, 0);
}

/** How long the target is waited for from now on, in milliseconds. */
interface Patience {
  leftMs: number;
}

async function pass(
  clock: Clock,
  patience: Patience,
  signal: AbortSignal,
  renew: () => void = () => undefined,
): Promise<void> {
  while (patience.leftMs > 0 && !signal.aborted) {
    const slice = Math.min(sliceMs, patience.leftMs);
    await clock.sleep(slice, signal);
    patience.leftMs -= slice;
    renew();
  }
}

function aborted(signal: AbortSignal, done: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: done });
  });
}
