import { sameWords } from './role-words.js';

const canonical = new Map(sameWords.flatMap((words) => words.map((word) => [word, words[0]!] as const)));

/** Words that carry nothing of a name. */
const articles = new Set([
  'the',
  'a',
  'an',
  'this',
  'that',
  'my',
  'your',
  'our',
  'its',
  'their',
  'his',
  'her',
  'called',
  'named',
  'labelled',
  'labeled',
]);

/** A text as names are compared: lower case, plain spaces, without marks around words. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The words of a text, lower case, without punctuation. */
export function wordsOf(text: string): readonly string[] {
  return normalised(text)
    .replaceAll(/([a-z\d])[_./-](?=[a-z])/g, '$1 ')
    .split(/[\s,;:!?"()[\]{}<>|/\\…·•*]+/u)
    .map((word) => word.replace(/^[.'-]+(?=.)|[.']+$/g, ''))
    .filter((word) => word !== '');
}

/** The words of a name or of an id: `save-slowly`, `displayName`. */
export function wordsOfId(id: string): readonly string[] {
  return wordsOf(id.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_.]/g, ' '));
}

/** A word without its ending, and as the first of those that mean the same. */
export function stemOf(word: string): string {
  const known = canonical.get(word);
  if (known !== undefined) return known;
  let stem = word.replace(/'s?$/, '');
  if (stem.length > 3) {
    if (stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
    else if (/(?:ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
    else if (stem.endsWith('s') && !stem.endsWith('ss') && !stem.endsWith('us')) stem = stem.slice(0, -1);
  }
  return canonical.get(stem) ?? stem;
}

/** Words without articles, unless nothing else is left. */
export function withoutArticles(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !articles.has(word));
  return kept.length > 0 ? kept : words;
}

/** Whether a word carries nothing of a name. */
export function isArticle(word: string): boolean {
  return articles.has(word);
}
