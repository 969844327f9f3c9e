import { HandeyeError } from '../../domain/errors.js';
import type { Session } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Eye } from '../../ports/eye.js';
import type { Hand } from '../../ports/hand.js';

/** A target that has not answered one question for this long is hung, in milliseconds. Answers take a few. */
const answerLimitMs = 5_000;

/**
 * Waiting is counted in slices, in milliseconds, each at most for what it was meant to be: on a machine so busy that even
 * the clock comes late, the target is given the time that nobody got.
 */
const sliceMs = 100;

/** Operations of a deed that is none of many keys, at most: a drag moves the pointer more than ten times. */
const mostOperations = 20;

/**
 * The session with a limit on every question and deed: a hung page or program is a verdict, not a hang, and a cancelled
 * run does not wait for it. Pauses of slow motion do not count. What takes long on purpose (typing with pauses, navigating)
 * has limits of its own and is only cut short by cancellation.
 */
export function answeringSession(session: Session, clock: Clock, signal: AbortSignal): Session {
  const within = async <T>(limitMs: number, answer: Promise<T>, isPatient = false): Promise<T> => {
    const done = new AbortController();
    const overdue = (async (): Promise<never> => {
      do await Promise.race([pass(clock, limitMs, done.signal), aborted(signal, done.signal)]);
      while (isPatient && session.eye.waitsFor() !== undefined && !signal.aborted && !done.signal.aborted);
      throw unanswered(limitMs, session.eye.waitsFor());
    })();
    overdue.catch(() => undefined);
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, overdue]);
    } finally {
      done.abort();
    }
  };
  const soon = <T>(answer: Promise<T>): Promise<T> => within(answerLimitMs, answer);
  /** Whoever asks this way gives up by itself when its time is over: what the target is known to wait for may take longer. */
  const atLast = <T>(answer: Promise<T>): Promise<T> => within(answerLimitMs, answer, true);
  const inTime = <T>(answer: Promise<T>): Promise<T> => within(longestDeedMs, answer);
  const { eye, hand, pauseMs } = session;
  const slowly = <T>(answer: Promise<T>, operations = mostOperations): Promise<T> =>
    within(answerLimitMs + operations * pauseMs, answer);
  const timedEye: Eye = {
    ...eye,
    query: (query) => atLast(eye.query(query)),
    locate: (selector, options) => atLast(eye.locate(selector, options)),
    mark: (options) => soon(eye.mark(options)),
    observe: (action, ref) => soon(eye.observe(action, ref)),
    status: () => soon(eye.status()),
    snapshot: (options) => soon(eye.snapshot(options)),
    screenshot: (options) => soon(eye.screenshot(options)),
  };
  const timedHand: Hand = {
    click: (permit, target, options) => slowly(hand.click(permit, target, options)),
    hover: (permit, target) => slowly(hand.hover(permit, target)),
    drag: (permit, from, to) => slowly(hand.drag(permit, from, to)),
    type: (permit, text, options) => inTime(hand.type(permit, text, options)),
    fill: (permit, target, text) => slowly(hand.fill(permit, target, text)),
    clear: (permit, target) => slowly(hand.clear(permit, target)),
    focus: (permit, target) => slowly(hand.focus(permit, target)),
    pressKeys: (permit, chords, target) =>
      slowly(hand.pressKeys(permit, chords, target), mostOperations + operationsOf(chords)),
    selectOptions: (permit, target, options) => slowly(hand.selectOptions(permit, target, options)),
    scroll: (permit, delta, target) => slowly(hand.scroll(permit, delta, target)),
    upload: (permit, target, files) => slowly(hand.upload(permit, target, files)),
    navigate: (permit, to, options) => inTime(hand.navigate(permit, to, options)),
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
        hint: 'Look at what it was doing: the call log tells the last deed.',
      })
    : new HandeyeError('target_unreachable', `The target has not answered for ${time}: it waits for ${waitsFor}.`, {
        hint: 'See why that takes so long, or wait for what it brings with a larger timeoutMs.',
      });
}

/** No deed takes longer, in milliseconds: the longest time-out of a step, ten minutes. */
const longestDeedMs = 600_000;

/** Each key of a chord goes down and up. */
function operationsOf(chords: readonly string[]): number {
  return chords.reduce((sum, chord) => sum + 2 * chord.split('+').length, 0);
}

async function pass(clock: Clock, limitMs: number, signal: AbortSignal): Promise<void> {
  for (let leftMs = limitMs; leftMs > 0 && !signal.aborted; leftMs -= sliceMs)
    await clock.sleep(Math.min(sliceMs, leftMs), signal);
}

function aborted(signal: AbortSignal, done: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: done });
  });
}
