import { describe, expect, it } from 'vitest';
import { sliderValue } from './slider-value.js';

describe('what a slider is set to', () => {
  const range = { min: 0, max: 10 };

  it.each([
    ['7', 7],
    ['0', 0],
    [' 2.5 ', 2.5],
  ])('"%s" is the number that it says', (text, value) => {
    expect(sliderValue(text, range)).toBe(value);
  });

  it.each([
    ['150', 'A slider takes a number from 0 to 10, and "150" is out of that range.'],
    ['-1', 'A slider takes a number from 0 to 10, and "-1" is out of that range.'],
    ['loud', 'A slider takes a number from 0 to 10, and "loud" is no number.'],
    [' ', 'A slider takes a number from 0 to 10, and " " is no number.'],
    ['', 'A slider cannot be cleared: it always holds a number from 0 to 10. Set it to one by "fill".'],
  ])('"%s" is refused, and said why', (text, refused) => {
    expect(sliderValue(text, range)).toEqual({ refused });
  });
});
