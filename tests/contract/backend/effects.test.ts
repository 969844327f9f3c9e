import { expect } from 'vitest';
import { leave } from './backends.js';
import { allPassed, found, guarantee, outcomes, says, topic } from './guarantee.js';

topic('Effects');

guarantee('effect-text', 'detects that a click changed a text', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Save' }, says('saved')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
  expect(ran.step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('dom');
});

guarantee('effect-whole', 'waits for all immediate effects of a click', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#In two steps' },
    { action: 'read', selector: 'status', saveAs: 'said' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(2));
  expect(ran.step(3).found).toBe('second step');
});

guarantee('effect-none', 'warns about a click without an effect', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Dead' }]);
  expect(outcomes(ran)).toEqual(['warning: no_observable_effect']);
});

guarantee('effect-already', 'reports that a click selected what was already selected', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Radio#Weekly' },
    { action: 'click', selector: 'Radio#Weekly' },
  ]);
  expect(outcomes(ran)).toEqual([...allPassed(1), 'warning: no_observable_effect']);
  expect(ran.step(3).diagnostics.note).toContain('nothing changed, since it was checked before');
});

guarantee('effect-own-clock', 'does not count background changes as effects of a click', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Start clock' },
    { action: 'wait', milliseconds: 1900 },
    { action: 'click', selector: 'Button#Dead' },
  ]);
  expect(outcomes(ran).at(-1)).toBe('warning: no_observable_effect');
});

guarantee('effect-value', 'detects that a key changed a value', {}, async ({ run }) => {
  const ran = await run([{ action: 'send_keys', selector: 'Slider#Volume', keys: 'Right' }]);
  expect(outcomes(ran)).toEqual(allPassed(1));
  expect(ran.step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('value');
});

guarantee('effect-focus', 'detects that the focus moved', {}, async ({ run }) => {
  const ran = await run([
    { action: 'focus', selector: 'Edit#Name' },
    { action: 'send_keys', keys: 'Tab' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(2));
  for (const step of [2, 3]) expect(ran.step(step).diagnostics.effects?.map(({ kind }) => kind)).toContain('focus');
});

guarantee('effect-caret', 'detects whether keys moved the caret or selected text', {}, async ({ run }) => {
  const ran = await run([
    { action: 'type', selector: 'Edit#Name', text: 'hello' },
    { action: 'send_keys', keys: 'Home' },
    { action: 'send_keys', keys: 'Ctrl+A' },
    { action: 'send_keys', keys: 'End' },
    { action: 'send_keys', keys: 'End' },
  ]);
  expect(outcomes(ran).slice(0, 4)).toEqual(allPassed(4));
  expect(ran.step(6)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
});

guarantee('effect-clipboard', 'detects that something was copied', {}, async ({ open }) => {
  const { eye, hand } = (await open()).session;
  const copy = await found(eye, 'Button#Copy');
  const { signal } = new AbortController();
  await hand.click(leave(), copy, { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal });
  const giveUp = performance.now() + 5000;
  for (;;) {
    const seen = eye.changeCount();
    const { effects } = await eye.observe('press', copy.ref);
    if (effects.some(({ kind }) => kind === 'clipboard')) return;
    expect(performance.now(), 'no effect on the clipboard was seen').toBeLessThan(giveUp);
    await eye.nextChange(seen, 500, signal);
  }
});

guarantee('effect-expected-none', 'accepts a click without an effect if the step expects that', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Dead', expectNoEffect: true }]);
  expect(outcomes(ran)).toEqual(allPassed(1));
});
