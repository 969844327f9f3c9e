import { expect } from 'vitest';
import { allPassed, guarantee, outcomes, says, topic } from './guarantee.js';

topic('Controls');

const state = (selector: string, is: string) => ({ action: 'assert_state', selector, state: is });

guarantee('control-checkbox', 'checks a box, and leaves a checked one alone', {}, async ({ run }) => {
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

guarantee('control-radio', 'selects one of several radio buttons', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Radio#Weekly' },
    state('Radio#Weekly', 'checked'),
    state('Radio#Daily', 'unchecked'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('control-combobox', 'selects an option of a combo box', {}, async ({ run }) => {
  const ran = await run([
    { action: 'select', selector: 'ComboBox#Country', option: 'Japan' },
    { action: 'assert_value', selector: 'ComboBox#Country', expected: 'Japan' },
    { action: 'select', selector: 'ComboBox#Country', option: 'France' },
    { action: 'assert_value', selector: 'ComboBox#Country', expected: 'France' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(4));
});

guarantee('control-combobox-missing', 'reports an option that a combo box does not have', {}, async ({ run }) => {
  const ran = await run([{ action: 'select', selector: 'ComboBox#Country', option: 'Atlantis', timeoutMs: 1000 }]);
  expect(ran.step(2)).toMatchObject({ status: 'failed', error: expect.stringContaining('Atlantis') });
});

guarantee('control-slider', 'moves a slider with the keyboard', {}, async ({ run }) => {
  const ran = await run([
    { action: 'send_keys', selector: 'Slider#Volume', keys: 'Right, Right' },
    { action: 'assert_value', selector: 'Slider#Volume', expected: '32' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('control-slider-set', 'sets a slider to a number, and refuses anything else', {}, async ({ run }) => {
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

guarantee('control-list', 'scrolls to a list item and clicks it', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'ListItem#Item 50' }, says('item 50')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('control-wheel', 'scrolls a list with the wheel', {}, async ({ run }) => {
  const ran = await run([{ action: 'scroll', selector: 'list#Items', direction: 'down', scrollAmount: 3 }]);
  expect(outcomes(ran)).toEqual(allPassed(1));
  expect(ran.step(2).diagnostics.effects).not.toEqual([]);
});

guarantee('control-menu-bar', 'opens a menu and selects an item', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'MenuItem#File' },
    { action: 'click', selector: 'MenuItem#New' },
    says('new'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('control-context-menu', 'opens a context menu and selects an item', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Menu', button: 'right' },
    { action: 'click', selector: 'MenuItem#Rename' },
    says('rename'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('pointer-drag', 'drags one element onto another', {}, async ({ run }) => {
  const ran = await run([{ action: 'drag', selector: 'Any#Draggable', to: 'Any#Drop here' }, says('dropped')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('pointer-hover', 'moves the pointer over an element', {}, async ({ run }) => {
  const ran = await run([{ action: 'hover', selector: 'Any#Hover me' }, says('hovered')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('pointer-double', 'double-clicks where a single click does nothing', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Double' },
    { action: 'click', selector: 'Button#Double', clickCount: 2 },
    says('double'),
  ]);
  expect(outcomes(ran)).toEqual(['warning: no_observable_effect', ...allPassed(2)]);
});

guarantee(
  'pointer-modifiers',
  'holds modifier keys during a click',
  { notApplicable: { fake: 'its apps have no modifier keys: such a click is refused' } },
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
