import { selectorOf } from '../../../tests/support/selector-of.js';
import { describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../adapters/clock/manual-clock.js';
import type { Judgement } from '../../actions/shared/conditions/condition.js';
import type { ElementReading, Eye, LocateResult } from '../../ports/eye.js';
import { deadlineIn } from './deadline.js';
import { untilHolds, untilLocated } from './waiting.js';

const reading = (name: string): ElementReading => ({
  summary: { ref: 'f1e1', controlType: 'button', name, automationId: '', isEnabled: true, bounds: null },
  states: {},
});
const found = { outcome: 'found', located: { ref: 'f1e1', reading: reading('Save') } } as unknown as LocateResult;

interface Scene<T> {
  readonly clock: ManualClock;
  readonly eye: Eye;
  readonly looks: () => number;
  now: T;
  /** Announces that something changed. */
  change(): Promise<void>;
}

function sceneOf<T>(first: T): Scene<T> {
  const clock = createManualClock();
  let changes = 0;
  let looks = 0;
  let announce = new AbortController();
  const scene: Scene<T> = {
    clock,
    now: first,
    looks: () => looks,
    eye: {
      changeCount: () => changes,
      restedMs: () => Number.POSITIVE_INFINITY,
      locate: () => {
        looks += 1;
        return Promise.resolve(scene.now);
      },
      query: () => {
        looks += 1;
        return Promise.resolve(scene.now);
      },
      distinguish: (_query: unknown, matches: readonly ElementReading[]) =>
        Promise.resolve(matches.map((_match, index) => (index === 0 ? 'Dialog >> Button#Save' : undefined))),
      nextChange: async (since: number, timeoutMs: number, signal: AbortSignal) => {
        if (since === changes) await clock.sleep(timeoutMs, AbortSignal.any([signal, announce.signal]));
      },
    } as unknown as Eye,
    async change() {
      changes += 1;
      const announced = announce;
      announce = new AbortController();
      announced.abort();
      await clock.advance(0);
    },
  };
  return scene;
}

const options = { checks: ['exists'], scroll: true } as const;
const never = new AbortController().signal;

describe('waiting for an element', () => {
  const locating = (scene: Scene<LocateResult>, written = 'Button#Save', signal = never, ms = 1000) =>
    untilLocated(scene.eye, scene.clock, selectorOf(written), options, {
      deadline: deadlineIn(scene.clock, ms, signal),
      timeoutMs: ms,
      wheelTo: () => Promise.resolve(undefined),
    });

  it('takes it as soon as it is there', async () => {
    const scene = sceneOf<LocateResult>({ outcome: 'not_found', nearest: [], hiddenMatches: 0 });
    const result = locating(scene);
    await scene.clock.advance(30);
    scene.now = found;
    await scene.change();
    expect(await result).toMatchObject({ ok: true });
    expect([scene.looks(), scene.clock.monotonicMs()]).toEqual([2, 30]);
  });

  it('looks by itself now and then, for changes that nothing announces', async () => {
    const scene = sceneOf<LocateResult>({ outcome: 'not_found', nearest: [], hiddenMatches: 0 });
    const result = locating(scene);
    await scene.clock.advance(0);
    scene.now = found;
    await scene.clock.advance(100);
    expect(await result).toMatchObject({ ok: true });
  });

  it('says at the end what is there instead', async () => {
    const scene = sceneOf<LocateResult>({ outcome: 'not_found', nearest: ['Button#Save as'], hiddenMatches: 1 });
    const result = locating(scene);
    await scene.clock.advance(1000);
    expect(await result).toMatchObject({
      ok: false,
      failure: {
        type: 'element_not_found',
        message:
          'Nothing visible matches "Button#Save" within 1000 ms. 1 hidden element matches; hidden counts as absent. Nearest: Button#Save as.',
        candidates: ['Button#Save as'],
      },
    });
  });

  it('refuses several that match once they have had time to become one', async () => {
    const scene = sceneOf<LocateResult>({
      outcome: 'ambiguous',
      count: 3,
      matches: [reading('Save'), reading('Save')],
    });
    const result = locating(scene, 'Button#Save', never, 5000);
    await scene.clock.advance(0);
    await scene.clock.advance(500);
    expect(await result).toMatchObject({
      ok: false,
      failure: {
        type: 'ambiguous_selector',
        message:
          'Selector "Button#Save" matches 3 elements: Dialog >> Button#Save, button "Save" and 1 more. Write the selector of the one that is meant, e.g. Dialog >> Button#Save.',
        candidates: ['Dialog >> Button#Save', 'button "Save"'],
      },
    });
    expect(scene.clock.monotonicMs()).toBe(500);
  });

  it('takes the one that is left of several', async () => {
    const scene = sceneOf<LocateResult>({ outcome: 'ambiguous', count: 2, matches: [] });
    const result = locating(scene);
    await scene.clock.advance(300);
    scene.now = found;
    await scene.change();
    expect(await result).toMatchObject({ ok: true });
  });

  it('says which check did not pass', async () => {
    const scene = sceneOf<LocateResult>({ outcome: 'not_actionable', check: 'enabled', reason: 'it is disabled' });
    const result = locating(scene);
    await scene.clock.advance(1000);
    expect(await result).toMatchObject({
      ok: false,
      failure: {
        type: 'not_actionable',
        check: 'enabled',
        message: '"Button#Save" cannot be acted on after 1000 ms: it is disabled (check: enabled).',
      },
    });
  });

  it('ends when the run is cancelled', async () => {
    const abort = new AbortController();
    const scene = sceneOf<LocateResult>({ outcome: 'not_found', nearest: [], hiddenMatches: 0 });
    const result = locating(scene, 'Button#Save', abort.signal);
    await scene.clock.advance(10);
    abort.abort();
    expect(await result).toMatchObject({ ok: false, failure: { type: 'cancelled' } });
  });
});

describe('waiting for a condition', () => {
  const waiting = (scene: Scene<Judgement>, signal = never) =>
    untilHolds(
      scene.eye,
      {
        expected: 'the toast says Saved',
        look: async (eye) => (await eye.query({ target: { ref: 'f1e1' } })) as unknown as Judgement,
      },
      deadlineIn(scene.clock, 1000, signal),
      1000,
    );

  it('holds as soon as it does, with what was found', async () => {
    const scene = sceneOf<Judgement>({ holds: false, found: 'Saving' });
    const result = waiting(scene);
    await scene.clock.advance(10);
    scene.now = { holds: true, found: 'Saved', value: 'kept' };
    await scene.change();
    expect(await result).toMatchObject({
      status: 'held',
      expected: 'the toast says Saved',
      found: 'Saved',
      value: 'kept',
    });
  });

  it('fails at the end, with what was expected and what was found', async () => {
    const scene = sceneOf<Judgement>({ holds: false, found: 'Saving' });
    const result = waiting(scene);
    await scene.clock.advance(1000);
    expect(await result).toMatchObject({
      status: 'failed',
      failure: {
        type: 'assertion_failed',
        message: 'Expected the toast says Saved within 1000 ms; found Saving.',
        expected: 'the toast says Saved',
        found: 'Saving',
      },
    });
  });

  it('fails at once where waiting does not help', async () => {
    const scene = sceneOf<Judgement>({ holds: false, found: 'an error', final: true });
    expect(await waiting(scene)).toMatchObject({
      failure: { message: 'Expected the toast says Saved; found an error.' },
    });
    expect(scene.looks()).toBe(1);
  });

  it('ends when the run is cancelled', async () => {
    const abort = new AbortController();
    const scene = sceneOf<Judgement>({ holds: false, found: 'Saving' });
    const result = waiting(scene, abort.signal);
    await scene.clock.advance(10);
    abort.abort();
    expect(await result).toMatchObject({ status: 'failed', failure: { type: 'cancelled' } });
  });
});
