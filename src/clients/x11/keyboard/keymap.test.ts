import { describe, expect, it } from 'vitest';
import { groupCount, keysOfGroup, numLockMask, spareCodes, type Key, type Keymap, type KeyType } from './keymap.js';

const [shift, mod2, mod5] = [1, 16, 128];
const single: KeyType = { mask: 0, levels: [] };
const twoLevels: KeyType = { mask: shift, levels: [{ modifiers: shift, level: 1 }] };
const fourLevels: KeyType = {
  mask: shift | mod5,
  levels: [
    { modifiers: shift, level: 1 },
    { modifiers: mod5, level: 2 },
    { modifiers: shift | mod5, level: 3 },
  ],
};

function key(code: number, type: KeyType, groups: readonly (readonly number[])[], beyond: Key['beyond'] = 'wrap'): Key {
  const width = groups[0]?.length ?? 0;
  const types = groups.map(() => type);
  return { code, groupCount: groups.length, beyond, width, types, symbols: groups.flat(), wire: Buffer.alloc(8) };
}

const [a, capitalA, at, alpha, capitalAlpha, minus] = [0x61, 0x41, 0x40, 0x7e1, 0x7c1, 0x2d];
const keymap: Keymap = {
  keys: [
    key(8, single, []),
    key(24, fourLevels, [[a, capitalA, at, 0]]),
    key(25, twoLevels, [
      [0x62, 0x42],
      [alpha, capitalAlpha],
    ]),
    key(26, single, [[minus]]),
    key(50, single, [[0xffe1]]),
    key(77, single, [[0xff7f]]),
    key(92, single, [[0xfe03]]),
    key(93, single, [[0]]),
    key(94, single, []),
    key(99, single, [[minus]]),
  ],
  modifiers: new Map([
    [50, shift],
    [77, mod2],
    [92, mod5],
    [94, mod2],
  ]),
};

describe('a keymap', () => {
  it('says which keys to hold for what is on a key', () => {
    const { characters } = keysOfGroup(keymap, 0, 0);
    expect(characters.get('a')).toEqual({ code: 24, held: [], group: 0 });
    expect(characters.get('A')).toEqual({ code: 24, held: [50], group: 0 });
    expect(characters.get('@')).toEqual({ code: 24, held: [92], group: 0 });
    expect(characters.get('Ω')).toBeUndefined();
  });

  it('takes no notice of modifiers that do not count for a key, such as Num Lock', () => {
    const locked = numLockMask(keymap);
    expect(locked).toBe(mod2);
    expect(keysOfGroup(keymap, 0, locked)).toEqual(keysOfGroup(keymap, 0, 0));
  });

  it('takes the first of two keys with the same on them', () => {
    expect(keysOfGroup(keymap, 0, 0).symbols.get(minus)?.code).toBe(26);
  });

  it('has other characters in another group, and those of keys that have but one', () => {
    expect(groupCount(keymap)).toBe(2);
    const { characters } = keysOfGroup(keymap, 1, 0);
    expect(characters.get('Α')).toEqual({ code: 25, held: [50], group: 1 });
    expect(characters.get('b')).toBeUndefined();
    expect(characters.get('a')).toEqual({ code: 24, held: [], group: 1 });
  });

  it.each([
    ['wrap' as const, 0x61],
    ['clamp' as const, 0x62],
    [0, 0x61],
    [1, 0x62],
  ])('finds what is on a key in a group that it has not: %s', (beyond, symbol) => {
    const keys = [key(24, single, [[0x61], [0x62]], beyond)];
    expect([...keysOfGroup({ keys, modifiers: new Map() }, 2, 0).symbols.keys()]).toEqual([symbol]);
  });

  it('has spare keys: nothing on them, and no modifiers', () => {
    expect(spareCodes(keymap)).toEqual([8, 93]);
  });
});
