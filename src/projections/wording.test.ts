import { describe, expect, it } from 'vitest';
import { firstLine, formatBytes, formatCount, formatDuration, plural, sentence } from './wording.js';

describe('wording', () => {
  it.each([
    [0, '0 ms'],
    [480.4, '480 ms'],
    [3400, '3.4 s'],
    [59_949, '59.9 s'],
    [59_960, '1 min'],
    [125_000, '2 min 5 s'],
    [3_599_700, '1 h'],
    [4_320_000, '1 h 12 min'],
  ])('says %d ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

  it('separates thousands, and knows one from many', () => {
    expect([0, 999, 1000, 1234567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
    expect([plural(1, 'step'), plural(2000, 'step')]).toEqual(['1 step', '2,000 steps']);
    expect([512, 1500, 3_200_000].map(formatBytes)).toEqual(['512 B', '1.5 kB', '3.2 MB']);
  });

  it('cuts a text to its first line without splitting a character', () => {
    expect(firstLine('one\ntwo')).toBe('one');
    expect(firstLine('abc😀def', 5)).toBe('abc…');
    expect(firstLine('abcdef', 6)).toBe('abcdef');
  });

  it('ends a sentence once', () => {
    expect([sentence('Gone'), sentence('Gone.'), sentence('Gone…'), sentence('He said "no."')]).toEqual([
      'Gone.',
      'Gone.',
      'Gone…',
      'He said "no."',
    ]);
  });
});
