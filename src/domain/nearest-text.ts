import type { Comparison } from './flow/compare.js';

/** A text that comes near to an expected one. */
export interface NearText {
  /** As it is shown, whole words. */
  readonly text: string;
  /** Characters that would have to be put in, left out or replaced (Levenshtein distance). */
  readonly distance: number;
}

/** Expected texts longer than this have no nearest: comparing takes time by the product of the lengths. */
const longestExpected = 200;
/** At most one character of so many may be another. */
const charactersPerSlip = 4;
/** Pieces of text that are compared at most; those with the most pairs of letters in common. */
const mostCompared = 20;
/** Characters that the nearest text is longer by at an end, at most, so that it ends with a word. */
const longestWordEnd = 20;

/**
 * The text, or the part of one where a part is expected, that is the expected one but for a few characters: at most one in
 * four. Undefined where none is, and for patterns.
 *
 * The distance to any part of a text is found as Sellers has it (The theory and computation of evolutionary distances,
 * 1980); an edit takes two pairs of letters at most, so that what shares less than half of them need not be compared.
 */
export function nearestText(
  expected: string,
  texts: readonly string[],
  comparison: Comparison,
  exact: boolean,
): NearText | undefined {
  const wanted = folded(collapsed(expected), exact);
  const most = Math.floor(wanted.length / charactersPerSlip);
  if (most === 0 || wanted.length > longestExpected || comparison === 'matches') return undefined;
  const wantedPairs = pairsOf(wanted);
  const all = texts.map(collapsed);
  const isPart = comparison === 'contains';
  const pieces = all.flatMap((text) => (isPart ? piecesOf(text, wanted.length) : [{ text, from: 0, to: text.length }]));
  const alike = pieces
    .filter(({ from, to }) => isPart || Math.abs(to - from - wanted.length) <= most)
    .map((piece) => ({ piece, shared: sharedPart(wantedPairs, folded(piece.text.slice(piece.from, piece.to), exact)) }))
    .filter(({ shared }) => shared >= leastShared)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, mostCompared);
  let nearest: NearText | undefined;
  for (const { piece } of alike) {
    const match = nearestPart(wanted, folded(piece.text.slice(piece.from, piece.to), exact), isPart);
    if (match.distance > most || (nearest !== undefined && match.distance >= nearest.distance)) continue;
    const { text, from } = piece;
    nearest = { text: wholeWords(text, from + match.start, from + match.end), distance: match.distance };
  }
  return nearest;
}

/** Less of the pairs of letters in common than this, and the texts are further apart than they may be. */
const leastShared = 0.4;

interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A long text in parts, each of which shares with the next what an expected text may lie in. */
function piecesOf(text: string, wantedLength: number): Piece[] {
  const length = Math.max(wantedLength * 4, 200);
  const pieces: Piece[] = [];
  for (let from = 0; from === 0 || from + wantedLength * 2 < text.length; from += length - wantedLength * 2)
    pieces.push({ text, from, to: Math.min(text.length, from + length) });
  return pieces;
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Without case where that does not count; letters that another number of letters stand for stay as they are. */
function folded(text: string, exact: boolean): string {
  if (exact) return text;
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1) pairs.add(text.slice(at, at + 2));
  return pairs;
}

function sharedPart(wanted: ReadonlySet<string>, text: string): number {
  let shared = 0;
  for (const pair of wanted) if (text.includes(pair)) shared += 1;
  return shared / wanted.size;
}

/** Where in a text, or whether as a whole, it comes nearest to what is wanted: a column of the table for each character. */
function nearestPart(
  wanted: string,
  text: string,
  isPart: boolean,
): { readonly start: number; readonly end: number; readonly distance: number } {
  let costs = Array.from({ length: wanted.length + 1 }, (_, row) => row);
  let starts = costs.map(() => 0);
  let best = { start: 0, end: 0, distance: isPart ? wanted.length : Number.POSITIVE_INFINITY };
  for (let at = 1; at <= text.length; at += 1) {
    const nextCosts = [isPart ? 0 : at];
    const nextStarts = [isPart ? at : 0];
    for (let row = 1; row <= wanted.length; row += 1) {
      const replaced = costs[row - 1]! + (wanted[row - 1] === text[at - 1] ? 0 : 1);
      const added = costs[row]! + 1;
      const missing = nextCosts[row - 1]! + 1;
      const least = Math.min(replaced, added, missing);
      nextCosts.push(least);
      nextStarts.push(least === replaced ? starts[row - 1]! : least === added ? starts[row]! : nextStarts[row - 1]!);
    }
    [costs, starts] = [nextCosts, nextStarts];
    const distance = costs[wanted.length]!;
    if (isPart ? distance < best.distance : at === text.length)
      best = { start: starts[wanted.length]!, end: at, distance };
  }
  return best;
}

function wholeWords(text: string, start: number, end: number): string {
  const before = /\S*$/.exec(text.slice(Math.max(0, start - longestWordEnd), start))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(end, end + longestWordEnd))?.[0] ?? '';
  return text.slice(start - before.length, end + after.length).trim();
}
