/** Which of several elements a label names, and whether a text matches. */
import type { TextMatch } from './ast.js';
import { findWords } from './word-boundary.js';

/** How a label was found, best first. */
export const matchTiers = ['id', 'exact', 'case_insensitive', 'prefix', 'inside', 'beside', 'none'] as const;
/** How a label was found; `beside`: it is no name of the element but a text beside it. */
export type MatchTier = (typeof matchTiers)[number];

/** Whether a tier is one that a report notes as `loose_match`: a negative assertion does not go by it. */
export function isLooseTier(tier: string): boolean {
  return tier === 'prefix' || tier === 'inside' || tier === 'beside';
}

/** `exact_only` leaves the prefix and inside tiers out: a negative assertion must not be kept from passing by a longer name. */
export type MatchMode = 'loose' | 'exact_only';

/** What a label names, and how well. */
export interface MatchDecision<T> {
  readonly tier: MatchTier;
  /** Everything that matched in the deciding tier, in the order of the candidates; empty for `none`. */
  readonly matches: readonly T[];
  /** As {@link isLooseTier} says. */
  readonly loose: boolean;
}

/** What to know of a candidate. Names cost more than ids to read, so they are read only where no id matches, once each. */
export interface CandidateReader<T> {
  ids(candidate: T): readonly string[];
  name(candidate: T): string;
}

/**
 * Finds what a label names: the first tier with a match decides. Ids are compared as they are; names with whitespace
 * collapsed, as a whole, then ignoring case, then as whole words at the beginning, then anywhere.
 *
 * @param label An id or name; an empty one names nothing.
 */
export function decideMatch<T>(
  candidates: readonly T[],
  label: string,
  read: CandidateReader<T>,
  mode: MatchMode = 'loose',
): MatchDecision<T> {
  const id = label.trim();
  if (id === '') return { tier: 'none', matches: [], loose: false };
  const byId = candidates.filter((candidate) => read.ids(candidate).includes(id));
  if (byId.length > 0) return { tier: 'id', matches: byId, loose: false };
  return decideByName(candidates, label, read, mode);
}

function decideByName<T>(
  candidates: readonly T[],
  label: string,
  read: CandidateReader<T>,
  mode: MatchMode,
): MatchDecision<T> {
  const wanted = comparable(label);
  const folded = foldCase(wanted);
  // Starting from the worst tier that counts lets one pass do: a better find throws the worse ones away.
  let best: Rank = mode === 'loose' ? inside : caseInsensitive;
  let matches: T[] = [];
  for (const candidate of candidates) {
    const rank = rankOf(comparable(read.name(candidate)), wanted, folded, best);
    if (rank === undefined || rank > best) continue;
    if (rank < best) matches = [];
    best = rank;
    matches.push(candidate);
  }
  const tier = matches.length === 0 ? 'none' : rankTiers[best];
  return { tier, matches, loose: isLooseTier(tier) };
}

const [exact, caseInsensitive, prefix, inside] = [0, 1, 2, 3] as const;
type Rank = 0 | 1 | 2 | 3;
const rankTiers = ['exact', 'case_insensitive', 'prefix', 'inside'] as const;

/** The best rank of a name, not looking for any that is worse than what was found already. */
function rankOf(name: string, wanted: string, folded: string, best: Rank): Rank | undefined {
  if (name === wanted) return exact;
  if (best === exact || name.length === 0) return undefined;
  const name_ = foldCase(name);
  if (name_ === folded) return caseInsensitive;
  if (best <= caseInsensitive || name_.length <= folded.length) return undefined;
  const found = findWords(name_, folded);
  return found === 'prefix' ? prefix : found === 'inside' ? inside : undefined;
}

/** Printable ASCII: already composed, and of one length in either case. */
const printable = /^[ -~]*$/;
/** Characters that are not read: invisible ones, and the private ones that icon fonts draw their icons with. */
const unread = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;
const untidy = new RegExp(String.raw`\s|${unread.source}`, 'u');

/** A text as it is compared: whitespace collapsed and trimmed, characters that are not read dropped, composed (NFC). */
function comparable(text: string): string {
  // Most names need nothing done; the test is cheaper than the work.
  const composed = printable.test(text) ? text : text.normalize('NFC');
  if (!untidy.test(composed)) return composed;
  return composed.replaceAll(unread, '').replaceAll(/\s+/g, ' ').trim();
}

/** A text without case. Through upper case first, so that ß and SS, ς and σ are the same. */
function foldCase(text: string): string {
  return printable.test(text) ? text.toLowerCase() : text.toUpperCase().toLowerCase();
}

const compiled = new WeakMap<TextMatch, RegExp>();

/** Whether a text (an accessible name, the text of an element) is what is asked for. */
export function matchText(match: TextMatch, text: string): boolean {
  const found = comparable(text);
  switch (match.kind) {
    case 'exact':
      return found === comparable(match.text);
    case 'substring':
      return foldCase(found).includes(foldCase(comparable(match.text)));
    case 'regex': {
      const regex = compiled.get(match) ?? new RegExp(match.source, match.flags.replaceAll(/[gy]/g, ''));
      compiled.set(match, regex);
      return regex.test(found);
    }
  }
}
