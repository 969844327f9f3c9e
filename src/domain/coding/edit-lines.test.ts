import { expect, it } from 'vitest';
import { editLines, lineCount } from './edit-lines.js';

it.each([
  ['a\nb\nc\n', 2, 2, 'x\n', 'a\nx\nc\n'],
  ['a\nb\nc\n', 1, 3, 'x\n', 'x\n'],
  ['a\nb\nc\n', 2, 3, '', 'a\n'],
  ['a\nb\nc\n', 1, 3, '', ''],
  ['a\nb\nc', 3, 3, 'x\ny\n', 'a\nb\nx\ny'],
  ['a\nb\nc', 3, 3, '', 'a\nb'],
  ['a\nb\nc', 1, 1, '\n', '\nb\nc'],
  ['a\r\nb\r\nc\r\n', 2, 2, 'x\ny\n', 'a\r\nx\r\ny\r\nc\r\n'],
  ['a\r\nb\nc\r\n', 1, 1, 'x\n', 'x\r\nb\nc\r\n'],
  ['a\r\nb', 2, 2, 'x\n', 'a\r\nx'],
  ['\uFEFFa\nb\n', 2, 2, 'x\n', '\uFEFFa\nx\n'],
  ['a\rb\n', 1, 1, 'x\n', 'x\n'],
])('%j with lines %i to %i replaced by %j is %j', (text, startLine, endLine, content, edited) => {
  expect(editLines(text, { startLine, endLine }, content)).toEqual({ ok: true, text: edited });
});

it('lines that a file does not have are refused', () => {
  const edit = (text: string, startLine: number, endLine: number) => editLines(text, { startLine, endLine }, 'x\n');
  expect(edit('a\nb', 2, 3)).toEqual({ ok: false, reason: 'there is no line 3: the file has 2 lines' });
  expect(edit('a\n', 2, 2)).toEqual({ ok: false, reason: 'there is no line 2: the file has 1 line' });
  expect(edit('', 1, 1)).toEqual({ ok: false, reason: 'there is no line 1: the file is empty; use CREATE_FILE' });
  expect(edit('a\n', 0, 1)).toMatchObject({ ok: false });
  expect(['', 'a', 'a\n', 'a\nb', '\n\n'].map(lineCount)).toEqual([0, 1, 1, 2, 2]);
});
