import { describe, expect, it } from 'vitest';
import { keyName, modifierName, parseKeys } from './keys.js';

describe('keys', () => {
  it.each([
    ['Ctrl+S', ['Control+S']],
    ['ctrl+shift+arrowup', ['Control+Shift+ArrowUp']],
    ['Tab, Enter', ['Tab', 'Enter']],
    ['Cmd+A, Del', ['Meta+A', 'Delete']],
    ['mod+c', ['ControlOrMeta+c']],
    ['Page Down', ['PageDown']],
    ['page_up', ['PageUp']],
    ['f5', ['F5']],
    ['F24', ['F24']],
    ['Esc', ['Escape']],
    ['Comma, Plus', [',', '+']],
    ['+', ['+']],
    ['Ctrl++', ['Control++']],
    ['Ctrl + +', ['Control++']],
    ['Ctrl+Plus', ['Control++']],
    ['é', ['é']],
    ['Alt+ä', ['Alt+ä']],
    ['😀', ['😀']],
    ['Shift', ['Shift']],
  ])('%s are read as %j', (written, chords) => {
    expect(parseKeys(written)).toEqual({ ok: true, chords });
  });

  it.each([
    ['Ctrl+Foo', '"Foo" is no key; a text is written by type'],
    ['Entr', '"Entr" is no key; did you mean Enter?'],
    ['Ctrl+Arow Up', '"Arow Up" is no key; did you mean ArrowUp?'],
    ['Tab,,Enter', 'empty chord'],
    ['', 'empty chord'],
    ['A+B', '"A" is no modifier'],
    ['F25', '"F25" is no key'],
    ['Ctrl+', '"Ctrl+" ends without a key; the comma key is written Comma, the plus key Plus'],
  ])('%j are refused: %s', (written, message) => {
    expect(parseKeys(written)).toEqual({ ok: false, message: expect.stringContaining(message) });
  });
});

it('knows keys and modifiers by every name', () => {
  expect(keyName('Return')).toBe('Enter');
  expect(keyName('constructor')).toBeUndefined();
  expect(modifierName('option')).toBe('Alt');
  expect(modifierName('Enter')).toBeUndefined();
});
