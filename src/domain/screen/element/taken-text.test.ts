import { describe, expect, it } from 'vitest';
import { addedTo, isCutShort, isOtherNumber, isSameText } from './taken-text.js';

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

describe('a field that holds another text has lost nothing that could be noticed', () => {
  it.each([
    ['a phone number', '+353 91 123', '(353) 91-123'],
    ['a date of a mask with points', '12052024', '12.05.2024'],
    ['a number of a mask with points and a dash', '78556384072', '785.563.840-72'],
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

describe('a field makes another number of what it was given', () => {
  it.each([
    ['it knows no comma', '1,5', '15'],
    ['it has a greatest value', '99', '60'],
    ['it has no negative numbers', '-5', '5'],
    ['it rounds', '12.6', '13'],
    ['it shows the price in another way', '1234,5', '12.345,00 €'],
  ])('where %s: "%s" → "%s"', (_why, given, held) => {
    expect(isOtherNumber(given, held)).toBe(true);
  });

  it.each([
    ['with the thousands apart and a currency', '1234,5', '1.234,50 €'],
    ['with a comma for the point', '1.5', '1,5'],
    ['without the thousands apart', '1,234', '1234'],
    ['with thousands that may be decimals', '1.234', '1234'],
    ['with spaces', '1234567', '1 234 567'],
    ['in percent', '50', '50 %'],
    ['without zeros', '007', '7'],
    ['in cents, which a mask puts a point before', '1050', '10.50'],
    ['as a date without its year', '1205', '12.05'],
    ['as a phone number', '0171 234', '+49 171 234'],
    ['as a time', '930', '9:30'],
    ['as words', '2', 'two'],
    ['not yet', '2', ''],
  ])('not where it is the same or none, %s: "%s" → "%s"', (_how, given, held) => {
    expect(isOtherNumber(given, held)).toBe(false);
  });
});

it('takes a text for the same that is written in another way, and no other', () => {
  expect(isSameText('1', '1.00')).toBe(true);
  expect(isSameText('Alice', 'alice')).toBe(true);
  expect(isSameText('Price', 'Name')).toBe(false);
  expect(isSameText('1,5', '15')).toBe(false);
});

it('distinguishes what was typed from what stood there, unless the field wrote all of it anew', () => {
  expect(addedTo('+353 ', '+353 91')).toBe('91');
  expect(addedTo('', '12:30')).toBe('12:30');
  expect(addedTo('0.25', '2.51')).toBeUndefined();
});
