import { HandeyeError } from '../../domain/errors.js';

/** A place in a text, counted from 1; columns count characters as editors do. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** What is shown of a long line, around the place. */
const shownWidth = 100;

/** Characters that terminals show two columns wide. */
const wideCharacter =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF01-\uFF60]/gu;

const lineBreak = /\r\n|\r|\n/g;

/** Line and column of offsets in UTF-16 units; the lines of the text are looked for once. */
export function placesIn(text: string): (offset: number) => TextPlace {
  const starts = [0];
  for (const match of text.matchAll(lineBreak)) starts.push(match.index + match[0].length);
  return (offset) => {
    let [from, to] = [0, starts.length];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (starts[middle]! <= offset) from = middle;
      else to = middle;
    }
    return { line: from + 1, column: Array.from(text.slice(starts[from], offset)).length + 1 };
  };
}

/** Line and column of an offset in UTF-16 units. */
export function placeAt(text: string, offset: number): TextPlace {
  return placesIn(text)(offset);
}

/**
 * The line that holds `offset`, with a caret under the place:
 * ```text
 * 3 |   "action": clik
 *   |             ^
 * ```
 */
export function excerptAt(text: string, offset: number): string {
  const { line, column } = placeAt(text, offset);
  const whole = Array.from(text.split(/\r\n|\r|\n/, line).at(-1) ?? '');
  const from = Math.max(0, Math.min(column - 1 - shownWidth / 2, whole.length - shownWidth));
  const before = (from > 0 ? '…' : '') + whole.slice(from, column - 1).join('');
  const after = whole.slice(column - 1, from + shownWidth).join('') + (from + shownWidth < whole.length ? '…' : '');
  const gutter = String(line);
  // Tabs stay tabs, so that the caret stands right whatever their width.
  const indent = before.replaceAll(wideCharacter, '  ').replaceAll(/[^\t]/gu, ' ');
  return `${gutter} | ${before}${after}\n${' '.repeat(gutter.length)} | ${indent}^`;
}

/** The error of a spec whose text is wrong at `offset`: file:line:column, what is wrong, and the line with a caret. */
export function syntaxError(file: string, text: string, offset: number, message: string, hint?: string): HandeyeError {
  const { line, column } = placeAt(text, offset);
  return new HandeyeError('spec_syntax', `${file}:${line}:${column}: ${message}\n${excerptAt(text, offset)}`, {
    ...(hint !== undefined && { hint }),
    data: { file, line, column, reason: message },
  });
}
