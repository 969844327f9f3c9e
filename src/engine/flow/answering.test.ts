import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import type { Session } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Located } from '../../ports/eye.js';
import type { ActionResult } from '../../ports/hand.js';
import type { Permit } from '../../ports/permit.js';
import { absentSession } from './absent-session.js';
import { sessionWithTimeouts } from './answering.js';

const never = new Promise<never>(() => undefined);
const permit = {} as Permit;
const { signal: unstopped } = new AbortController();
const clicking = { button: 'left', count: 1, modifiers: [], withinMs: 0, signal: unstopped } as const;

/** A target that never answers, asked through a clock. */
function hung(clock: Clock, pauseMs = 0, signal = new AbortController().signal): Session {
  const { eye, hand } = absentSession;
  const silent: Session = {
    ...absentSession,
    pauseMs,
    eye: { ...eye, status: () => never },
    hand: { ...hand, click: () => never, pressKeys: () => never, type: () => never },
  };
  return sessionWithTimeouts(silent, clock, signal);
}

/** What a question or action came to, as far as it is known by now. */
function fateOf(answer: Promise<unknown>): () => string {
  let fate = 'open';
  answer.then(
    (action) => {
      fate = (action as ActionResult).cutOff === true ? 'cut off' : 'done';
    },
    (error: unknown) => {
      fate = String(error);
    },
  );
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

  it('has all its time to answer once what it waited for has come, though that came right before the limit', async () => {
    const clock = createManualClock();
    let waitsFor: string | undefined = 'the answer to GET /slow';
    const { eye } = absentSession;
    const target = { ...absentSession, eye: { ...eye, query: () => never, waitsFor: () => waitsFor } };
    const asked = sessionWithTimeouts(target, clock, unstopped).eye.query({ target: { ref: 'f1e1' } });
    const fate = fateOf(asked);
    await clock.advance(4_950);
    waitsFor = undefined;
    await clock.advance(4_800);
    expect(fate()).toBe('open');
    await clock.advance(200);
    expect(fate()).toContain('The target has not answered for 5 s');
  });

  it('is given the pauses of slow motion on top, for each key that goes down and up', async () => {
    const clock = createManualClock();
    const { hand, eye } = hung(clock, 2_000);
    const chords = Array.from({ length: 30 }, () => 'Control+A');
    const [pressed, asked] = [fateOf(hand.pressKeys(permit, chords, { signal: unstopped })), fateOf(eye.status())];
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

  it('does not hold up a cancelled run: a question is dropped at once, an action after the two seconds it has to stop', async () => {
    const clock = createManualClock();
    const cancel = new AbortController();
    const { eye, hand } = hung(clock, 0, cancel.signal);
    const asked = fateOf(eye.status());
    const clicked = fateOf(hand.click(permit, { x: 0, y: 0 }, { ...clicking, signal: cancel.signal }));
    cancel.abort();
    await clock.advance(1);
    expect(asked()).not.toBe('open');
    await clock.advance(1_900);
    expect(clicked()).toBe('open');
    await clock.advance(100);
    expect(clicked()).not.toBe('open');
    expect(clock.sleepers()).toBe(0);
  });

  it('while it is typed into is called hung after five seconds and the pause between two keys, however long the text', async () => {
    const clock = createManualClock();
    const text = 'many words '.repeat(100);
    const fate = fateOf(hung(clock).hand.type(permit, text, { delayMs: 1_000, signal: unstopped }));
    await clock.advance(5_900);
    expect(fate()).toBe('open');
    await clock.advance(100);
    expect(fate()).toContain('The target has not answered for 6 s');
  });
});

/** A target that takes its time for each of some keys, and what became of typing them. */
function slowTyping(
  clock: Clock,
  keys: number,
  signal = unstopped,
  keyMs = 3_000,
): { typed: () => number; fate: () => string } {
  let typed = 0;
  const slow: Session = {
    ...absentSession,
    hand: {
      ...absentSession.hand,
      async type(_permit, _text, { signal: stopped, onAnswer }) {
        while (typed < keys && !stopped.aborted) {
          await clock.sleep(keyMs, unstopped);
          typed += 1;
          onAnswer?.();
        }
        return typed < keys ? { cutOff: true } : {};
      },
    },
  };
  const { hand } = sessionWithTimeouts(slow, clock, signal);
  const action = hand.type(permit, 'x'.repeat(keys), { delayMs: 0, signal });
  return { typed: () => typed, fate: fateOf(action) };
}

describe('an action of many keys', () => {
  it('is given its time for each of them', async () => {
    const clock = createManualClock();
    const { typed, fate } = slowTyping(clock, 10);
    for (let key = 0; key < 10; key += 1) await clock.advance(3_000);
    expect([typed(), fate()]).toEqual([10, 'done']);
  });

  it('is aborted when the run is cancelled, and awaited until it has stopped', async () => {
    const clock = createManualClock();
    const cancel = new AbortController();
    const { typed, fate } = slowTyping(clock, 10, cancel.signal);
    await clock.advance(2_000);
    cancel.abort();
    await clock.advance(900);
    expect(fate()).toBe('open');
    await clock.advance(100);
    expect([typed(), fate()]).toEqual([1, 'cut off']);
    await clock.advance(20_000);
    expect(typed()).toBe(1);
  });

  it('is called hung once a drag in it has let go, two seconds later at most: the next press would be a part of it', async () => {
    const clock = createManualClock();
    const { hand } = absentSession;
    let letGo = (_: ActionResult): void => undefined;
    const drag = (): Promise<ActionResult> => new Promise((resolve) => (letGo = resolve));
    const target = sessionWithTimeouts({ ...absentSession, hand: { ...hand, drag } }, clock, unstopped);
    const start = (): (() => string) =>
      fateOf(target.hand.drag(permit, {} as Located, { x: 0, y: 0 }, { signal: unstopped }));
    const given = start();
    await clock.advance(5_200);
    expect(given()).toBe('open');
    letGo({});
    await clock.advance(0);
    expect(given()).toContain('has not answered for 5 s');
    const held = start();
    await clock.advance(6_900);
    expect(held()).toBe('open');
    await clock.advance(100);
    expect(held()).toContain('has not answered for 5 s');
  });

  it('does not go on when a target that was given up answers after all', async () => {
    const clock = createManualClock();
    const { typed, fate } = slowTyping(clock, 10, unstopped, 8_000);
    await clock.advance(5_000);
    expect(fate()).toContain('has not answered for 5 s');
    await clock.advance(30_000);
    expect(typed()).toBe(1);
  });
});
