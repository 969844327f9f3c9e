/**
 * Word boundaries, for matching a name inside a longer one: `OK` is a word of "OK, got it" and none of "Book".
 *
 * After the rules of UAX #29 (https://unicode.org/reports/tr29/#Word_Boundary_Rules) that matter for labels, without a
 * dictionary, so that every machine decides alike. Scripts that are written without spaces have none to go by: in them
 * every place counts as a boundary, except inside a run of katakana, which is one loan word.
 */

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;
/** Joins what stands before it to what follows: combining marks, variation selectors, zero-width joiners. */
const extending = /[\p{M}\u200C\u200D]/u;
const digit = /\p{Nd}/u;
const letter = /\p{L}/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const katakana = /[\p{Script=Katakana}ー]/u;

/** Whether a word may begin or end between `index - 1` and `index` of a text. */
export function isWordBoundary(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return true;
  const before = characterBefore(text, index);
  const after = String.fromCodePoint(text.codePointAt(index) ?? 0);
  if (extending.test(after) || before === '\u200D') return false;
  if (isInfix(text, index, before, after)) return false;
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return true;
  if (katakana.test(before) || katakana.test(after)) return !(katakana.test(before) && katakana.test(after));
  return unspaced.test(before) || unspaced.test(after);
}

function characterBefore(text: string, index: number): string {
  const pair = index > 1 ? text.slice(index - 2, index) : '';
  return pair !== '' && (pair.codePointAt(0) ?? 0) > 0xffff ? pair : text.slice(index - 1, index);
}

/** An apostrophe inside a word (`Don't`) and a point or comma inside a number (`1.5`) part nothing. */
function isInfix(text: string, index: number, before: string, after: string): boolean {
  if (after === "'" || after === '’') return letter.test(before) && letter.test(text[index + 1] ?? '');
  if (before === "'" || before === '’') return letter.test(after) && letter.test(text[index - 2] ?? '');
  if (after === '.' || after === ',') return digit.test(before) && digit.test(text[index + 1] ?? '');
  if (before === '.' || before === ',') return digit.test(after) && digit.test(text[index - 2] ?? '');
  return false;
}

/** Where `words` stands in `text` as whole words: at the beginning, inside, or not at all. */
export function findWords(text: string, words: string): 'prefix' | 'inside' | undefined {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (isWordBoundary(text, at) && isWordBoundary(text, at + words.length)) return at === 0 ? 'prefix' : 'inside';
  }
  return undefined;
}
