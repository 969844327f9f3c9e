import { fold } from '../../../src/domain/nearest-word.js';

/**
 * What may stand between two letters of a word. `fold` leaves out all white space; of that only the space is named here, which
 * keeps the patterns short and within what every engine of regular expressions knows.
 */
const separators = '[ _-]*';

/**
 * A pattern of JSON Schema for words in any spelling that the reader takes: in any case, with separators anywhere. JSON Schema has
 * no flag that ignores case, so each letter is named twice.
 */
export function anySpelling(words: readonly string[]): string {
  const spellings = [...new Set(words.map(fold))].map((word) => word.split('').map(eitherCase).join(separators));
  const [only = '', ...others] = spellings;
  return `^${separators}${others.length === 0 ? only : `(?:${spellings.join('|')})`}${separators}$`;
}

function eitherCase(letter: string): string {
  const upper = letter.toUpperCase();
  if (upper !== letter) return `[${letter}${upper}]`;
  return /\w/.test(letter) ? letter : `\\${letter}`;
}
