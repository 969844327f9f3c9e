import { describe, expect, it } from 'vitest';
import { diffTexts, type DiffPart } from './text-diff.js';

const shown = (parts: readonly DiffPart[]): string =>
  parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');

describe('the difference of two texts', () => {
  it.each([
    ['Total: €48.50', 'Total: €49.50', 'Total: €[48].50', 'Total: €[49].50'],
    ['Saved', 'Saved', 'Saved', 'Saved'],
    ['3 items in your cart', '3 new items in the cart', '3 items in [your] cart', '3 [new ]items in [the] cart'],
    ['', 'anything', '', 'anything'],
    ['Thank you', 'Error 500', 'Thank you', 'Error 500'],
  ])('%s / %s', (expected, found, left, right) => {
    const diff = diffTexts(expected, found);
    expect([shown(diff.expected), shown(diff.found)]).toEqual([left, right]);
  });

  it('loses no character, whatever the texts', () => {
    const texts = ['', ' ', 'a b  c\n d', '👩‍👩‍👧‍👦 é', 'שלום "x"', 'x'.repeat(5000), 'a b c '.repeat(900)];
    for (const expected of texts) {
      for (const found of texts) {
        const diff = diffTexts(expected, found);
        expect(diff.expected.map(({ text }) => text).join('')).toBe(expected);
        expect(diff.found.map(({ text }) => text).join('')).toBe(found);
      }
    }
  });
});
