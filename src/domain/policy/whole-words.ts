/** Scripts that put no space between words, so that a word of them stands within others. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const partOfWord = String.raw`[\p{L}\p{M}\p{N}]`;

/**
 * The first of some words or phrases that a text has, whatever its case: whole words, so that `delete` is in "Delete account" and
 * not in "Undeleted". `*` stands for any letters and digits, and a space in a phrase for spaces and hyphens.
 */
export function wordIn(text: string, words: readonly string[]): string | undefined {
  const plain = plainText(text);
  return words.find((word) => wholeWords([word]).test(plain));
}

/** Matches a {@link plainText} that has one of these words or phrases, as {@link wordIn} reads them. */
export function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(words.map(patternOf).join('|'), 'iu');
}

/** A text as it is read: letters of one spelling, without what nobody sees, such as soft hyphens. */
export function plainText(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '');
}

function patternOf(written: string): string {
  const word = plainText(written).trim();
  const parts = word.split(/[\s\p{Pd}]+/u).map((part) => part.replaceAll(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`));
  const pattern = parts.join(String.raw`[\s\p{Pd}]+`).replaceAll('*', `${partOfWord}*`);
  const before = unspaced.test(word.at(0) ?? '') ? '' : `(?<!${partOfWord})`;
  const after = unspaced.test(word.at(-1) ?? '') ? '' : `(?!${partOfWord})`;
  return `${before}${pattern}${after}`;
}
