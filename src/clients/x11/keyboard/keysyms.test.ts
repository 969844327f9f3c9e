import { describe, expect, it } from 'vitest';
import { keyName } from '../../../domain/flow/keys.js';
import { characterKey, characterOf, namedKey } from './keysyms.js';

describe('keysyms', () => {
  it('are there for every key that a flow can name', () => {
    const names = ['ctrl', 'alt', 'shift', 'cmd', 'mod', 'return', 'esc', 'tab', 'space', 'bksp', 'del', 'ins', 'home'];
    const more = ['end', 'pgup', 'pgdn', 'up', 'down', 'left', 'right', 'menu', 'capslock', 'printscreen', 'F1', 'f24'];
    for (const written of [...names, ...more]) expect(namedKey(keyName(written) ?? ''), written).toBeDefined();
    expect(namedKey('F24')).toBe(0xffd5);
    expect(namedKey('a')).toBeUndefined();
  });

  it('of characters are those of Latin-1 or of Unicode', () => {
    expect(['a', 'ü', '€', '🎉'].map(characterKey)).toEqual([0x61, 0xfc, 0x010020ac, 0x0101f389]);
    for (const character of ['a', 'ü', '€', '🎉', '\u0301'])
      expect(characterOf(characterKey(character))).toBe(character);
  });

  it('from before Unicode are known by their character', () => {
    expect([0x20ac, 0x06c1, 0x07e1, 0x01a1].map(characterOf)).toEqual(['€', 'а', 'α', 'Ą']);
  });

  it('write nothing where they are dead keys, keys of the number pad or functions', () => {
    expect([0xfe51, 0xffb1, 0xff0d, 0].map(characterOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
