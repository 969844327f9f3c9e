import { describe, expect, it } from 'vitest';
import { addedTo, isCutShort } from './taken-text.js';

describe('a field holds only a part of what it was given', () => {
  it.each([
    ['its length is limited', 'hello', 'hel'],
    ['it refuses a key', 'hello', 'heo'],
    ['it takes digits alone', 'a1b2', '12'],
    ['it lost the first keys', 'hello', 'llo'],
    ['it lost some in between', 'Grace Hopper', 'Grae Hoper'],
    ['it formats what it took', '1234567890', '123-456'],
  ])('where %s: "%s" → "%s"', (_why, given, held) => {
    expect(isCutShort(given, held)).toBe(true);
  });
});

describe('a field that holds another text has lost nothing that could be told', () => {
  it.each([
    ['a phone number', '+353 91 123', '(353) 91-123'],
    ['a number', '007', '7'],
    ['decimals', '1.50', '1.5'],
    ['a price', '1,234.00', '1234'],
    ['a date', '05/01/2026', '5/1/2026'],
    ['a time', '14:30:00', '14:30'],
    ['upper case', 'straße', 'STRASSE'],
    ['a slug', 'Crème & Brûlée', 'creme-brulee'],
    ['a completion', 'Ber', 'Berlin'],
    ['an abbreviation', 'United States', 'US'],
    ['what is left after tags', 'red, green, blue', 'blue'],
    ['a message that was sent', 'hello\nagain', 'again'],
    ['nothing', 'hello', ''],
    ['another value', 'hello', '10'],
  ])('%s: "%s" → "%s"', (_what, given, held) => {
    expect(isCutShort(given, held)).toBe(false);
  });
});

it('tells what was typed from what stood there, unless the field wrote all of it anew', () => {
  expect(addedTo('+353 ', '+353 91')).toBe('91');
  expect(addedTo('', '12:30')).toBe('123');
  expect(addedTo('0.25', '2.51')).toBeUndefined();
});
