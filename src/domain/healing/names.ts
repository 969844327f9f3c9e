/** Names as people compare them: without case, and with single spaces. */
export function comparableName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** The words of a name, without punctuation. */
export function wordsOf(name: string): readonly string[] {
  return comparableName(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * How alike two names are, 0–1. The same: 1. One whose words are all in the other, as `Save` in `Save changes`: from 0.7. Otherwise
 * the better of the words they share (Dice) and the letters they share (Levenshtein), as far as that is more than half.
 */
export function nameSimilarity(left: string, right: string): number {
  const [a, b] = [comparableName(left), comparableName(right)];
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  const [few, many] = [wordsOf(a), wordsOf(b)].toSorted((x, y) => x.length - y.length) as [string[], string[]];
  if (few.length === 0) return 0;
  const left2 = [...many];
  let shared = 0;
  for (const word of few) {
    const at = left2.indexOf(word);
    if (at === -1) continue;
    left2.splice(at, 1);
    shared += 1;
  }
  const isContained = shared === few.length;
  const letters = 1 - levenshtein(a, b) / Math.max(a.length, b.length);
  const alike = Math.max((2 * shared) / (few.length + many.length), letters > 0.5 ? letters : 0);
  return isContained ? Math.max(alike, 0.7 + (0.3 * few.length) / many.length) : alike;
}

/** The part of some texts that is among others too, 0–1. */
export function sharedPart(before: readonly string[], now: readonly string[]): number {
  if (before.length === 0) return 0;
  const there = new Set(now.map(comparableName));
  return before.filter((text) => there.has(comparableName(text))).length / before.length;
}

/** A text with its numbers, dates and amounts left out: two texts of one shape differ in data alone. */
function shapeOf(text: string): string {
  return comparableName(text).replaceAll(/[-+]?\p{Sc}?\d+(?:[.,:/' -]?\d+)*\s?[\p{Sc}%]?/gu, '#');
}

/** Whether two texts differ, and only in numbers, dates or amounts. */
export function differInData(left: string, right: string): boolean {
  const shape = shapeOf(left);
  return shape.includes('#') && shape === shapeOf(right) && comparableName(left) !== comparableName(right);
}

/** Longer texts are paragraphs, of which the beginning says enough. */
const comparedLength = 80;

function levenshtein(left: string, right: string): number {
  const [a, b] = [left.slice(0, comparedLength), right.slice(0, comparedLength)];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
