import { HandeyeError } from '../../domain/errors.js';
import type { Session } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Eye } from '../../ports/eye.js';
import type { Hand } from '../../ports/hand.js';

/** A target that has not answered one question for this long is hung, in milliseconds. Answers take a few. */
const answerLimitMs = 5_000;

/**
 * The session with a limit on every question and deed: a hung page or program is a verdict, not a hang, and a cancelled
 * run does not wait for it. What takes long on purpose (typing with pauses, navigating) has limits of its own and is only
 * cut short by cancellation.
 */
export function answeringSession(session: Session, clock: Clock, signal: AbortSignal): Session {
  const within = async <T>(limitMs: number, answer: Promise<T>): Promise<T> => {
    const done = new AbortController();
    const overdue = Promise.race([clock.sleep(limitMs, done.signal), aborted(signal, done.signal)]).then((): never => {
      throw new HandeyeError(
        'target_unreachable',
        `The target has not answered for ${limitMs} ms: it is busy or hung.`,
        {
          hint: 'Look at what it was doing: the call log tells the last deed.',
        },
      );
    });
    overdue.catch(() => undefined);
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, overdue]);
    } finally {
      done.abort();
    }
  };
  const soon = <T>(answer: Promise<T>): Promise<T> => within(answerLimitMs, answer);
  const inTime = <T>(answer: Promise<T>): Promise<T> => within(longestDeedMs, answer);
  const { eye, hand } = session;
  const timedEye: Eye = {
    ...eye,
    query: (query) => soon(eye.query(query)),
    locate: (selector, options) => soon(eye.locate(selector, options)),
    mark: (options) => soon(eye.mark(options)),
    observe: (action, ref) => soon(eye.observe(action, ref)),
    status: () => soon(eye.status()),
    snapshot: (options) => soon(eye.snapshot(options)),
    screenshot: (options) => soon(eye.screenshot(options)),
  };
  const timedHand: Hand = {
    click: (permit, target, options) => soon(hand.click(permit, target, options)),
    hover: (permit, target) => soon(hand.hover(permit, target)),
    drag: (permit, from, to) => soon(hand.drag(permit, from, to)),
    type: (permit, text, options) => inTime(hand.type(permit, text, options)),
    fill: (permit, target, text) => soon(hand.fill(permit, target, text)),
    clear: (permit, target) => soon(hand.clear(permit, target)),
    focus: (permit, target) => soon(hand.focus(permit, target)),
    pressKeys: (permit, chords, target) => soon(hand.pressKeys(permit, chords, target)),
    selectOptions: (permit, target, options) => soon(hand.selectOptions(permit, target, options)),
    scroll: (permit, delta, target) => soon(hand.scroll(permit, delta, target)),
    upload: (permit, target, files) => soon(hand.upload(permit, target, files)),
    navigate: (permit, to, options) => inTime(hand.navigate(permit, to, options)),
    focusWindow: (permit, id) => soon(hand.focusWindow(permit, id)),
    closeWindow: (permit, id) => soon(hand.closeWindow(permit, id)),
    answerDialog: (permit, answer) => soon(hand.answerDialog(permit, answer)),
  };
  return { eye: timedEye, hand: timedHand, identity: () => session.identity(), close: () => session.close() };
}

/** No deed takes longer, in milliseconds: the longest time-out of a step, ten minutes. */
const longestDeedMs = 600_000;

function aborted(signal: AbortSignal, done: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: done });
  });
}
