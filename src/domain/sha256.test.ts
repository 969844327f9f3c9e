import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.js';

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('the hash of %j is that of FIPS 180-4', (text, hash) => {
  expect(sha256(text)).toBe(hash);
});

it('is the same as that of node, whatever the length of the text', () => {
  for (const letter of ['a', 'ß', '✓'])
    for (let length = 0; length < 140; length += 1) {
      const text = letter.repeat(length);
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }
});
