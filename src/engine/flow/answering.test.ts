import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import type { Session } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Permit } from '../../ports/permit.js';
import { absentSession } from './absent-session.js';
import { answeringSession } from './answering.js';

const never = new Promise<never>(() => undefined);
const permit = {} as Permit;
const clicking = { button: 'left', count: 1, modifiers: [] } as const;

/** A target that never answers, asked through a clock. */
function hung(clock: Clock, pauseMs = 0, signal = new AbortController().signal): Session {
  const { eye, hand } = absentSession;
  const silent: Session = {
    ...absentSession,
    pauseMs,
    eye: { ...eye, status: () => never },
    hand: { ...hand, click: () => never, pressKeys: () => never },
  };
  return answeringSession(silent, clock, signal);
}

/** What a question or deed came to, as far as it is known by now. */
function fateOf(answer: Promise<unknown>): () => string {
  let fate = 'open';
  answer.catch((error: unknown) => {
    fate = String(error);
  });
  return () => fate;
}

describe('a target that does not answer', () => {
  it('is called hung after five seconds', async () => {
    const clock = createManualClock();
    const fate = fateOf(hung(clock).eye.status());
    await clock.advance(4_900);
    expect(fate()).toBe('open');
    await clock.advance(100);
    expect(fate()).toContain('The target has not answered for 5 s: it is busy or hung.');
  });

  it('is given the pauses of slow motion on top, for each key that goes down and up', async () => {
    const clock = createManualClock();
    const { hand, eye } = hung(clock, 2_000);
    const chords = Array.from({ length: 30 }, () => 'Control+A');
    const [pressed, asked] = [fateOf(hand.pressKeys(permit, chords)), fateOf(eye.status())];
    await clock.advance(30 * 4 * 2_000);
    expect(pressed()).toBe('open');
    expect(asked()).toContain('for 5 s');
    await clock.advance(60_000);
    expect(pressed()).toContain('has not answered for');
  });

  it('is given more time on a machine so busy that the clock comes late', async () => {
    const clock = createManualClock();
    const late: Clock = { ...clock, sleep: (ms, signal) => clock.sleep(ms * 3, signal) };
    const fate = fateOf(hung(late).eye.status());
    await clock.advance(14_000);
    expect(fate()).toBe('open');
    await clock.advance(1_000);
    expect(fate()).toContain('for 5 s');
  });

  it('does not hold up a cancelled run', async () => {
    const clock = createManualClock();
    const cancel = new AbortController();
    const fate = fateOf(hung(clock, 0, cancel.signal).hand.click(permit, { x: 0, y: 0 }, clicking));
    cancel.abort();
    await clock.advance(1);
    expect(fate()).not.toBe('open');
    expect(clock.sleepers()).toBe(0);
  });
});
