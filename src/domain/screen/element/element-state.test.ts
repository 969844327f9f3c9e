import { describe, expect, it } from 'vitest';
import { describeState, isInState, settledBy } from './element-state.js';

describe('a press', () => {
  it.each([
    ['tab', 'selected'],
    ['radio', 'checked'],
    ['menuitemradio', 'checked'],
  ] as const)('on a %s that is %s changes nothing', (controlType, state) => {
    expect(settledBy({ controlType, states: { [state]: true } })).toBe(state);
    expect(settledBy({ controlType, states: { [state]: false } })).toBeUndefined();
  });

  it('on what it sets back changes something, whatever that was', () => {
    expect(settledBy({ controlType: 'checkbox', states: { checked: true } })).toBeUndefined();
  });
});

describe('editable', () => {
  it.each([
    ['a field', 'textbox', {}, { value: '' }, true],
    ['a field that says so', 'textbox', { readonly: false }, {}, true],
    ['a read-only field', 'textbox', { readonly: true }, { value: 'x' }, false],
    ['a field that is disabled', 'textbox', { disabled: true }, { value: '' }, false],
    ['a heading that people write in', 'heading', {}, { value: 'Title' }, true],
    ['a drop-down', 'combobox', {}, { value: 'Milk' }, true],
    ['a label', 'text', {}, { text: 'Total' }, undefined],
    ['a button', 'button', {}, {}, undefined],
    ['a button that is disabled', 'button', { disabled: true }, {}, undefined],
    ['what shows how far something is', 'progressbar', {}, { value: '40' }, undefined],
  ] as const)('%s: %s', (_what, role, states, held, is) => {
    expect(isInState(states, { role, ...held }, 'editable')).toBe(is);
  });
});

describe('the state that was found', () => {
  it.each([
    ['disabled', { focused: true }, 'enabled'],
    ['enabled', { focused: true, disabled: true }, 'disabled'],
    ['checked', { checked: 'mixed', focused: true }, 'mixed'],
    ['unchecked', { pressed: true }, 'checked'],
    ['unpressed', { pressed: true }, 'pressed'],
    ['focused', { checked: true }, 'not focused'],
    ['editable', { readonly: true, disabled: true }, 'readonly'],
    ['editable', { disabled: true }, 'disabled'],
    ['expanded', { expanded: false, focused: true }, 'collapsed'],
  ] as const)('instead of %s is the one that was asked about', (wanted, states, found) => {
    expect(describeState(states, wanted, false)).toBe(found);
  });
});
