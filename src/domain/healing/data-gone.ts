import type { Snapshot } from '../screen/element/screen-node.js';
import type { Fingerprint } from './fingerprint.js';
import { wordsOf } from './names.js';
import { isRepeated } from './roles.js';
import { namesRow, type SelectorHints } from './selector-hints.js';

/** Of two texts of one row, in which a number may have changed, so many words are the same. */
const sameRow = 0.6;

/** Whether the row or list item that a selector names is not among the data any more. */
export function isDataGone(
  { nodes }: Snapshot,
  { row, role, name }: Fingerprint,
  hints: SelectorHints,
): { readonly score: number; readonly reason: string } | undefined {
  if (row === '' || nodes.some((node) => sharedWords(row, node.name) >= sameRow)) return undefined;
  const isNamed = isRepeated(role) || namesRow(hints, row);
  const subject = isRepeated(role)
    ? `the ${role} ${JSON.stringify(name || row)}`
    : `the row ${JSON.stringify(row)} that it was in`;
  return { score: isNamed ? 0.9 : 0.7, reason: `${subject} is not among the data on the screen` };
}

/** The part of words that two texts share (Dice), 0–1. */
function sharedWords(left: string, right: string): number {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  const there = new Set(b);
  return a.length + b.length === 0 ? 0 : (2 * a.filter((word) => there.has(word)).length) / (a.length + b.length);
}
