import { describe, expect, it } from 'vitest';
import { formatSelectorError, parseSelector } from './index.js';

const shown = (source: string): string => {
  const read = parseSelector(source);
  return read.ok ? '' : formatSelectorError(read.error);
};

describe('a selector error', () => {
  it('says what happened, shows the place and says what to do', () => {
    expect(shown('Buton#Save')).toBe('Unknown type "Buton".\n  Buton#Save\n  ^^^^^\nDid you mean Button#Save?');
  });

  it('keeps the caret under the place behind wide characters, marks and tabs', () => {
    expect(shown('Group#保存 >> nth=0').split('\n').slice(1, 3)).toEqual([
      '  Group#保存 >> nth=0',
      `${' '.repeat(20)}^`,
    ]);
    expect(shown('Group#e\u0301 >> nth=0').split('\n').slice(1, 3)).toEqual([
      '  Group#e\u0301 >> nth=0',
      `${' '.repeat(17)}^`,
    ]);
    expect(shown('Group#a\t>>\nnth=0').split('\n').slice(1, 3)).toEqual(['  Group#a >> nth=0', `${' '.repeat(17)}^`]);
  });

  it('cuts a long source around the place', () => {
    const [, line = '', caret = ''] = shown(`Group#${'x'.repeat(300)} >> nth=0, Button#${'y'.repeat(300)}`).split('\n');
    expect(line.length).toBeLessThan(120);
    expect(line[caret.indexOf('^')]).toBe('0');
    expect(line).toMatch(/^ {2}….*….?$/);
  });

  it('shows a caret where something is missing', () => {
    expect(shown('Button#').split('\n')[2]).toBe('         ^');
  });
});
