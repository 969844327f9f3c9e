import { describe, expect, it } from 'vitest';
import { ansiPaint } from '../../../projections/terminal-style.js';
import { tableLines } from './table.js';

describe('a table', () => {
  it('keeps its columns, whatever is coloured or wide', () => {
    const rows = [
      [ansiPaint('passed', 'ok'), '5', '日本', 'x'],
      ['failed', '12', 'ab', 'y'],
    ];
    expect(tableLines(rows, { alignRight: [1] })).toEqual([
      `${ansiPaint('passed', 'ok')}       5  日本  x`,
      'failed  12  ab    y',
    ]);
  });

  it('cuts the last column where the terminal ends', () => {
    expect(tableLines([['a', ansiPaint('dim', 'a long list of names')]], { width: 15 })).toEqual([
      `a  ${ansiPaint('dim', 'a long list…')}`,
    ]);
  });
});
