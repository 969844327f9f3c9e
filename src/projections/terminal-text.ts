import { withoutRunnerCommands } from '../domain/runner-commands.js';

/**
 * What a terminal would obey or what would reorder the text: C0 and C1 controls, escape sequences, bidirectional
 * overrides. Texts of an app under test must not be able to move the cursor or to hide words.
 */
const escape = String.fromCharCode(27);
const harmful = new RegExp(
  String.raw`${escape}\[[0-?]*[ -/]*[@-~]|(?!\n)\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{Cs}`,
  'gu',
);

/**
 * A text that is safe to print: colours of others are dropped, other controls are shown as `·`, and what would command the
 * runner of a CI job is broken up.
 */
export function printable(text: string): string {
  return withoutRunnerCommands(
    text
      .replaceAll('\r\n', '\n')
      .replaceAll('\t', '  ')
      .replaceAll(harmful, (found) => (found.length > 1 ? '' : '·')),
  );
}

/** Characters that take no column: combining marks, joiners, variation selectors. */
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
/** Characters that take two columns: East Asian wide ranges and emoji (Unicode TR 11, simplified). */
const doubleWidth =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]$/u;

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += zeroWidth.test(character) ? 0 : doubleWidth.test(character) ? 2 : 1;
  return columns;
}

/** Cuts a text to `width` columns, with an ellipsis where something was left out. */
export function truncate(text: string, width: number, ellipsis = '…'): string {
  if (columnsOf(text) <= width) return text;
  const room = Math.max(0, width - columnsOf(ellipsis));
  let kept = '';
  let columns = 0;
  for (const character of text) {
    columns += columnsOf(character);
    if (columns > room) break;
    kept += character;
  }
  return kept + ellipsis;
}

/** Breaks a text into lines of at most `width` columns, at spaces where there are any. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(8, width)));
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  let columns = 0;
  const endLine = (): void => {
    lines.push(current.trimEnd());
    current = '';
    columns = 0;
  };
  for (const word of line.split(/(?<=\s)/).flatMap((whole) => piecesOf(whole, width))) {
    if (current !== '' && columns + columnsOf(word.trimEnd()) > width) endLine();
    // A break may put at the beginning of a line what stood harmlessly within one.
    const isBeginning = current.trim() === '';
    current = isBeginning ? withoutRunnerCommands(current + word) : current + word;
    columns = isBeginning ? columnsOf(current) : columns + columnsOf(word);
  }
  endLine();
  return lines;
}

/** A word in pieces that fit into a line each, with room for what takes the meaning from the command of a runner. */
function piecesOf(word: string, width: number): string[] {
  if (word.length * 2 <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let columns = 0;
  for (const character of word) {
    const own = /\s/.test(character) ? 0 : columnsOf(character);
    if (columns + own > width - (piece.startsWith('::') ? 1 : 0)) {
      pieces.push(piece);
      piece = '';
      columns = 0;
    }
    piece += character;
    columns += own;
  }
  return [...pieces, piece];
}
