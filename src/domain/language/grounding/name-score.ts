import { distance } from 'fastest-levenshtein';
import { normalised, stemOf, withoutArticles, wordsOf } from '../phrase/words.js';
import type { KnownName } from './scene.js';

/** A name as it is sought. */
export interface SoughtName {
  readonly text: string;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly isQuoted: boolean;
}

/** Words that people add to a name without another meaning. */
const generic = new Set(
  'shopping main whole current given corresponding website site app application little respective online'.split(' '),
);

/** Shorter words are no slip of each other. */
const shortestFuzzy = 4;

/** A name made ready to be compared. */
export function soughtName(text: string, isQuoted: boolean): SoughtName {
  const words = wordsOf(text);
  const plain = isQuoted ? words : withoutArticles(words);
  return { text: normalised(text), words: plain, stems: plain.map(stemOf), isQuoted };
}

/**
 * How well a name is the one that is sought, 0 to 1: 1 letter by letter, 0.96 but for marks, articles, counts and endings, 0.8 to 0.9
 * as a part of it, 0.65 to 0.8 for a slip of the finger. Quoted names are parts at least.
 */
export function nameScore(sought: SoughtName, known: readonly KnownName[]): number {
  let best = 0;
  for (const name of known) {
    const score = scoreOf(sought, name) * name.weight;
    if (score > best) best = score;
  }
  return best;
}

function scoreOf(sought: SoughtName, { text, words }: KnownName): number {
  if (text === sought.text) return 1;
  if (sought.words.length === 0) return sought.text !== '' && text.includes(sought.text) ? 0.8 : 0;
  const plain = withoutCounts(withoutArticles(words));
  if (sameList(plain, sought.words) || sameList(words, sought.words)) return 0.97;
  const stems = plain.map(stemOf);
  if (!sought.isQuoted && sameList(stems, sought.stems)) return 0.95;
  const inside = sublistAt(words, sought.words);
  const share = sought.words.length / words.length;
  if (inside === 0) return 0.84 + 0.08 * share;
  if (inside > 0) return 0.78 + 0.08 * share;
  if (sought.isQuoted) return 0;
  const stemsInside = sublistAt(stems, sought.stems);
  if (stemsInside >= 0) return 0.76 + 0.08 * share;
  if (sought.stems.every((stem) => stems.includes(stem))) return 0.7 + 0.08 * share;
  const extra = sought.words.filter((_, at) => !stems.includes(sought.stems[at]!));
  if (extra.length > 0 && extra.every((word) => generic.has(word)) && extra.length < sought.words.length) {
    const rest = sought.stems.filter((stem) => stems.includes(stem));
    return sameList(rest, stems) ? 0.85 : 0.7;
  }
  return fuzzy(plain.join(' '), sought.words.join(' '));
}

/** Slips of the finger: about one letter in five. */
function fuzzy(name: string, sought: string): number {
  if (sought.length < shortestFuzzy || name.length < shortestFuzzy) return 0;
  const squeezed = name.replaceAll(' ', '') === sought.replaceAll(' ', '');
  if (squeezed) return 0.93;
  const most = Math.max(1, Math.floor(sought.length / 5));
  if (Math.abs(name.length - sought.length) > most) return 0;
  const slips = distance(name, sought);
  return slips <= most && !/\d/.test(difference(name, sought)) ? 0.82 * (1 - slips / sought.length) : 0;
}

/** What two texts do not share at their ends: another number is another name. */
function difference(a: string, b: string): string {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  let end = 0;
  while (end < a.length - from && end < b.length - from && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return a.slice(from, a.length - end) + b.slice(from, b.length - end);
}

function withoutCounts(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !/^\d+$/.test(word));
  return kept.length > 0 ? kept : words;
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at]);
}

function sublistAt(list: readonly string[], part: readonly string[]): number {
  if (part.length === 0 || part.length > list.length) return -1;
  for (let at = 0; at + part.length <= list.length; at += 1)
    if (part.every((word, index) => list[at + index] === word)) return at;
  return -1;
}
