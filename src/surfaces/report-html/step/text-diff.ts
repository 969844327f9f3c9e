/** A piece of one of two texts, and whether the other text lacks it. */
export interface DiffPart {
  readonly text: string;
  readonly changed: boolean;
}

/** Two texts in pieces, the pieces that only one of them has marked. */
export interface TextDiff {
  readonly expected: readonly DiffPart[];
  readonly found: readonly DiffPart[];
}

/** Above this many comparisons (words of one text times words of the other) only the ends are compared. */
const comparisonLimit = 250_000;

/** Below this part of common text (0–1) two texts have nothing to do with each other, and marking words is noise. */
const minimalLikeness = 0.25;

/** What two texts have in common word by word: the longest common subsequence between their common ends. */
export function diffTexts(expected: string, found: string): TextDiff {
  const left = words(expected);
  const right = words(found);
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const inner = commonWords(left.slice(start, left.length - end), right.slice(start, right.length - end));
  const keptLeft = left.map((_, index) => index < start || index >= left.length - end || inner.left.has(index - start));
  const keptRight = right.map(
    (_, index) => index < start || index >= right.length - end || inner.right.has(index - start),
  );
  const common = left.reduce((sum, word, index) => sum + (keptLeft[index] && word.trim() !== '' ? word.length : 0), 0);
  const likeness = common / Math.max(1, expected.length, found.length);
  if (likeness < minimalLikeness) return { expected: whole(expected), found: whole(found) };
  return { expected: parts(left, keptLeft), found: parts(right, keptRight) };
}

function words(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}]*|\p{N}+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

function commonWords(
  left: readonly string[],
  right: readonly string[],
): { readonly left: Set<number>; readonly right: Set<number> } {
  const common = { left: new Set<number>(), right: new Set<number>() };
  if (left.length * right.length > comparisonLimit) return common;
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
    }
  }
  let row = 0;
  let column = 0;
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      common.left.add(row);
      common.right.add(column);
      row += 1;
      column += 1;
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return common;
}

function parts(list: readonly string[], kept: readonly (boolean | undefined)[]): DiffPart[] {
  const result: { text: string; changed: boolean }[] = [];
  for (const [index, text] of list.entries()) {
    const changed = kept[index] !== true;
    const last = result.at(-1);
    if (last?.changed === changed) last.text += text;
    else result.push({ text, changed });
  }
  return result;
}

function whole(text: string): DiffPart[] {
  return text === '' ? [] : [{ text, changed: false }];
}
