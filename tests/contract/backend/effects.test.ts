import { expect } from 'vitest';
import { leave } from './backends.js';
import { allPassed, found, guarantee, outcomes, says, topic } from './guarantee.js';

topic('Effects');

guarantee('effect-text', 'sees that a click changed a text', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Save' }, says('saved')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
  expect(ran.step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('dom');
});

guarantee(
  'effect-whole',
  'waits until a program has done all that a click makes it do at once',
  {},
  async ({ run }) => {
    const ran = await run([
      { action: 'click', selector: 'Button#In two steps' },
      { action: 'read', selector: 'status', saveAs: 'said' },
    ]);
    expect(outcomes(ran)).toEqual(allPassed(2));
    expect(ran.step(3).found).toBe('second step');
  },
);

guarantee('effect-none', 'warns of a click on a dead button', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Dead' }]);
  expect(outcomes(ran)).toEqual(['warning: no_observable_effect']);
});

guarantee(
  'effect-already',
  'says of a click without an effect that what it chooses was chosen before',
  {},
  async ({ run }) => {
    const ran = await run([
      { action: 'click', selector: 'Radio#Weekly' },
      { action: 'click', selector: 'Radio#Weekly' },
    ]);
    expect(outcomes(ran)).toEqual([...allPassed(1), 'warning: no_observable_effect']);
    expect(ran.step(3).diagnostics.note).toContain('nothing changed, since it was checked before');
  },
);

guarantee('effect-own-clock', 'takes what the app does by itself for no effect of a click', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Start clock' },
    { action: 'wait', milliseconds: 1900 },
    { action: 'click', selector: 'Button#Dead' },
  ]);
  expect(outcomes(ran).at(-1)).toBe('warning: no_observable_effect');
});

guarantee('effect-value', 'sees that a key changed a value', {}, async ({ run }) => {
  const ran = await run([{ action: 'send_keys', selector: 'Slider#Volume', keys: 'Right' }]);
  expect(outcomes(ran)).toEqual(allPassed(1));
  expect(ran.step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('value');
});

guarantee('effect-focus', 'sees that the focus moved', {}, async ({ run }) => {
  const ran = await run([
    { action: 'focus', selector: 'Edit#Name' },
    { action: 'send_keys', keys: 'Tab' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(2));
  for (const step of [2, 3]) expect(ran.step(step).diagnostics.effects?.map(({ kind }) => kind)).toContain('focus');
});

guarantee(
  'effect-caret',
  'sees that keys moved the caret or selected a text, and that they did not',
  {},
  async ({ run }) => {
    const ran = await run([
      { action: 'type', selector: 'Edit#Name', text: 'hello' },
      { action: 'send_keys', keys: 'Home' },
      { action: 'send_keys', keys: 'Ctrl+A' },
      { action: 'send_keys', keys: 'End' },
      { action: 'send_keys', keys: 'End' },
    ]);
    expect(outcomes(ran).slice(0, 4)).toEqual(allPassed(4));
    expect(ran.step(6)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
  },
);

guarantee('effect-clipboard', 'sees that something was copied', {}, async ({ open }) => {
  const { eye, hand } = (await open()).session;
  const copy = await found(eye, 'Button#Copy');
  const { signal } = new AbortController();
  await hand.click(leave(), copy, { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal });
  const giveUp = performance.now() + 5000;
  for (;;) {
    const seen = eye.changeCount();
    const { effects } = await eye.observe('click', copy.ref);
    if (effects.some(({ kind }) => kind === 'clipboard')) return;
    expect(performance.now(), 'no effect on the clipboard was seen').toBeLessThan(giveUp);
    await eye.nextChange(seen, 500, signal);
  }
});

guarantee(
  'effect-expected-none',
  'takes a click without an effect for right where a step says so',
  {},
  async ({ run }) => {
    const ran = await run([{ action: 'click', selector: 'Button#Dead', expectNoEffect: true }]);
    expect(outcomes(ran)).toEqual(allPassed(1));
  },
);
