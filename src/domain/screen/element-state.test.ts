import { describe, expect, it } from 'vitest';
import { settledBy } from './element-state.js';

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
