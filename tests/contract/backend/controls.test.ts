import { expect } from 'vitest';
import { allPassed, guarantee, outcomes, says, topic } from './guarantee.js';

topic('Controls');

const state = (selector: string, is: string) => ({ action: 'assert_state', selector, state: is });

guarantee('control-checkbox', 'checks a box, and leaves one alone that is checked already', {}, async ({ run }) => {
  const ran = await run([
    { action: 'check', selector: 'CheckBox#Subscribe' },
    state('CheckBox#Subscribe', 'checked'),
    { action: 'check', selector: 'CheckBox#Subscribe' },
    state('CheckBox#Subscribe', 'checked'),
    { action: 'uncheck', selector: 'CheckBox#Subscribe' },
    state('CheckBox#Subscribe', 'unchecked'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(6));
  expect(ran.step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('state');
});

guarantee('control-radio', 'chooses one of several radio buttons', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Radio#Weekly' },
    state('Radio#Weekly', 'checked'),
    state('Radio#Daily', 'unchecked'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('control-combobox', 'chooses in a combo box', {}, async ({ run }) => {
  const ran = await run([
    { action: 'select', selector: 'ComboBox#Country', option: 'Japan' },
    { action: 'assert_value', selector: 'ComboBox#Country', expected: 'Japan' },
    { action: 'select', selector: 'ComboBox#Country', option: 'France' },
    { action: 'assert_value', selector: 'ComboBox#Country', expected: 'France' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(4));
});

guarantee('control-combobox-missing', 'says that a combo box has no such option', {}, async ({ run }) => {
  const ran = await run([{ action: 'select', selector: 'ComboBox#Country', option: 'Atlantis', timeoutMs: 1000 }]);
  expect(ran.step(2)).toMatchObject({ status: 'failed', error: expect.stringContaining('Atlantis') });
});

guarantee('control-slider', 'moves a slider by its keys', {}, async ({ run }) => {
  const ran = await run([
    { action: 'send_keys', selector: 'Slider#Volume', keys: 'Right, Right' },
    { action: 'assert_value', selector: 'Slider#Volume', expected: '32' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('control-slider-set', 'sets a slider to a number, and to nothing else', {}, async ({ run }) => {
  const ran = await run(
    [
      { action: 'fill', selector: 'Slider#Volume', text: '70' },
      { action: 'assert_value', selector: 'Slider#Volume', expected: '70' },
      { action: 'fill', selector: 'Slider#Volume', text: '70' },
      { action: 'fill', selector: 'Slider#Volume', text: '170', timeoutMs: 400 },
      { action: 'fill', selector: 'Slider#Volume', text: 'loud', timeoutMs: 400 },
      { action: 'type', selector: 'Slider#Volume', text: '55', timeoutMs: 400 },
      { action: 'assert_value', selector: 'Slider#Volume', expected: '70' },
    ],
    { stopOnFailure: false },
  );
  expect(outcomes(ran).slice(0, 3)).toEqual(allPassed(3));
  expect(ran.step(4).diagnostics.note).toContain('already');
  for (const step of [5, 6])
    expect(ran.step(step)).toMatchObject({ status: 'failed', error: expect.stringMatching(/number from 0 to 100/) });
  expect(ran.step(7)).toMatchObject({ status: 'failed', error: expect.stringMatching(/Use fill|by "fill"/) });
  expect(ran.step(8).status).toBe('passed');
});

guarantee('control-list', 'scrolls to an item of a list and presses it', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'ListItem#Item 50' }, says('item 50')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('control-wheel', 'scrolls a list by the wheel', {}, async ({ run }) => {
  const ran = await run([{ action: 'scroll', selector: 'list#Items', direction: 'down', scrollAmount: 3 }]);
  expect(outcomes(ran)).toEqual(allPassed(1));
  expect(ran.step(2).diagnostics.effects).not.toEqual([]);
});

guarantee('control-menu-bar', 'opens a menu and chooses in it', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'MenuItem#File' },
    { action: 'click', selector: 'MenuItem#New' },
    says('new'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('control-context-menu', 'opens the menu of the right button and chooses in it', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Menu', button: 'right' },
    { action: 'click', selector: 'MenuItem#Rename' },
    says('rename'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('pointer-drag', 'drags one thing onto another', {}, async ({ run }) => {
  const ran = await run([{ action: 'drag', selector: 'Any#Draggable', to: 'Any#Drop here' }, says('dropped')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('pointer-hover', 'moves the pointer over an element', {}, async ({ run }) => {
  const ran = await run([{ action: 'hover', selector: 'Any#Hover me' }, says('hovered')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('pointer-double', 'clicks twice where a single click does nothing', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Double' },
    { action: 'click', selector: 'Button#Double', clickCount: 2 },
    says('double'),
  ]);
  expect(outcomes(ran)).toEqual(['warning: no_observable_effect', ...allPassed(2)]);
});

guarantee(
  'pointer-modifiers',
  'holds keys down while it clicks',
  { notApplicable: { fake: 'its apps know nothing of held keys: such a click is refused' } },
  async ({ run }) => {
    const ran = await run([
      { action: 'fill', selector: 'Edit#Name', text: 'chosen' },
      { action: 'send_keys', selector: 'Edit#Name', keys: 'Home' },
      { action: 'click', selector: 'Edit#Name', modifiers: ['Shift'] },
      { action: 'type', text: 'x' },
      { action: 'assert_value', selector: 'Edit#Name', expected: 'x' },
    ]);
    expect(outcomes(ran).filter((_, index) => index !== 2)).toEqual(allPassed(4));
  },
);
