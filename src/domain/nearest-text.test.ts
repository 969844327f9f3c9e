import { expect, it } from 'vitest';
import { nearestText } from './nearest-text.js';

it.each([
  ['Item total: $37.99', ['Login', 'Item total: $37.98'], { text: 'Item total: $37.98', distance: 1 }],
  ['$37.99', ['Item total: $37.98'], { text: '$37.98', distance: 1 }],
  ['item Total: $37.99', ['Item total:', '$37.98', 'Item total: $37.98'], { text: 'Item total: $37.98', distance: 1 }],
  ['3 items in cart', ['You have 13 item in cart!'], { text: '13 item in cart!', distance: 1 }],
  ['Saved', ['Saved'], { text: 'Saved', distance: 0 }],
  ['Settings saved', ['Welcome back', 'Profile'], undefined],
  ['5', ['6'], undefined],
  ['/Item total: .*9/', ['Item total: $37.98'], undefined],
] as const)('of %s as a part: the nearest in %j', (expected, texts, nearest) => {
  expect(nearestText(expected, texts, 'contains', false)).toEqual(nearest);
});

it('compares the whole text where all of it is expected, and case where that counts', () => {
  expect(nearestText('Total 12', ['The Total 13'], 'equals', false)).toBeUndefined();
  expect(nearestText('Total 12', ['Total 13'], 'equals', false)).toEqual({ text: 'Total 13', distance: 1 });
  expect(nearestText('Total 12', ['total 12'], 'contains', true)).toEqual({ text: 'total 12', distance: 1 });
});

it('finds the place in a text of any length, in bounded time', () => {
  const words = Array.from({ length: 40_000 }, (_, index) => `word${index % 97} of`);
  words[31_234] = 'Grand total: 1,024.50 EUR';
  const before = performance.now();
  expect(nearestText('Grand total: 1,024.60 EUR', [words.join(' ')], 'contains', false)).toEqual({
    text: 'Grand total: 1,024.50 EUR',
    distance: 1,
  });
  expect(performance.now() - before).toBeLessThan(2_000);
});
