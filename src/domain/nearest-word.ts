/** Letters from which on a word says enough to be taken for a part of a longer one. */
const shortestPart = 4;
/** Letters beyond which a word is no slip of any known one; comparing takes time by the product of the lengths. */
const longestWord = 64;

/**
 * The word that was most likely meant: the known word with the smallest edit distance, if it is near enough to be a slip
 * (at most a third of its length, at least one letter); else the only known word that it is a part of, as `title` is of
 * `windowTitle`.
 *
 * Distance is optimal string alignment (Levenshtein plus transposition of neighbours), which counts the commonest typing
 * slip, two swapped letters, as one. A word of more than 64 letters has no nearest but itself in another spelling.
 */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  const wanted = fold(word);
  const all = [...known];
  const isLong = wanted.length > longestWord;
  const allowed = isLong ? 0 : Math.max(1, Math.floor(Math.max(wanted.length, 3) / 3));
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of all) {
    const folded = fold(candidate);
    if (folded === wanted) return candidate;
    // Each letter more or less is an edit at least.
    if (Math.abs(folded.length - wanted.length) > allowed || isLong) continue;
    const distance = editDistance(wanted, folded);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  if (best !== undefined && bestDistance <= allowed) return best;
  const [longer, another] =
    wanted.length < shortestPart || isLong ? [] : all.filter((candidate) => fold(candidate).includes(wanted));
  return another === undefined ? longer : undefined;
}

/** A word without case and separators, so that `testName`, `TestName`, `test_name` and `test-name` are the same. */
export function fold(word: string): string {
  return word.replace(/[\s_-]+/g, '').toLowerCase();
}

function editDistance(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    const above = rows[i - 1] ?? [];
    for (let j = 1; j <= right.length; j += 1) {
      const substitution = (above[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      let distance = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, substitution);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        distance = Math.min(distance, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      row.push(distance);
    }
    rows.push(row);
  }
  return rows[left.length]?.[right.length] ?? 0;
}
