import { describe, expect, it } from 'vitest';
import { plainNumber, unfitForSpinButton } from './spin-value.js';

const oneToTen = { before: '8', min: 1, max: 10 };

describe('a spin button', () => {
  it.each([
    ['a number in its range', '3', oneToTen],
    ['nothing', '', oneToTen],
    ['a number as a language writes it', '3,5', oneToTen],
    ['a time', '12:30', { before: '09:15', min: 0, max: 1440 }],
    ['a name where a name stands', 'March', { before: 'January', min: 1, max: 12 }],
    ['any number where it exposes no range', '99', { before: '8', min: 0, max: 0 }],
  ])('may take %s', (_what, text, now) => {
    expect(unfitForSpinButton(text, now)).toBeUndefined();
  });

  it.each([
    ['many', 'This field takes a number from 1 to 10, and "many" is no number.'],
    ['11', 'This field takes a number from 1 to 10, and "11" is out of that range.'],
    ['-1', 'This field takes a number from 1 to 10, and "-1" is out of that range.'],
  ])('does not take %s, and says why', (text, why) => {
    expect(unfitForSpinButton(text, oneToTen)).toBe(why);
  });

  it('that exposes no range takes no text all the same', () => {
    expect(unfitForSpinButton('many', { before: '8', min: 0, max: 0 })).toBe(
      'This field takes a number, and "many" is no number.',
    );
  });
});

describe('a number in the notation of programs', () => {
  it.each([
    ['12', 12],
    ['-1.5', -1.5],
    [' 7 ', 7],
    ['', undefined],
    ['3,5', undefined],
    ['Infinity', undefined],
    ['seven', undefined],
  ])('"%s" is %s', (text, number) => {
    expect(plainNumber(text)).toBe(number);
  });
});
