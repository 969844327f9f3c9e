/**
 * Whether a field that was given a text holds only a part of it. Masks, number formats and slugs write a text in their own
 * way, and a field may hand it on (tags, a chat): only what can be nothing but a loss counts.
 *
 * @param held what the field holds of it
 */
export function isCutShort(given: string, held: string): boolean {
  const all = essenceOf(given);
  const rest = essenceOf(held);
  if (rest === '' || rest.length >= all.length) return false;
  if (all.startsWith(rest)) return true;
  // What keeps less than half, such as "US" of "United States", is a text of its own.
  return rest.length * 2 >= all.length && isSpreadOver(all, rest) && !beginsAnew(given, rest);
}

/** What of a field's value came after what it held before; undefined where that is not told from it any more. */
export function addedTo(before: string, held: string): string | undefined {
  const start = essenceOf(before);
  const all = essenceOf(held);
  return all.startsWith(start) ? all.slice(start.length) : undefined;
}

/** Letters and digits alone, in one case and without accents, and without the zeros that make no other number. */
function essenceOf(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/([.,:]\d*?)0+(?!\d)/g, '$1')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isSpreadOver(all: string, part: string): boolean {
  let at = 0;
  for (const character of all) if (character === part[at]) at += 1;
  return at === part.length;
}

/** Whether a field holds the last words of a text, as one does that made tags or messages of those before. */
function beginsAnew(given: string, rest: string): boolean {
  return [...given.matchAll(/[^\p{L}\p{N}]+/gu)].some(
    ({ 0: gap, index }) => essenceOf(given.slice(index + gap.length)) === rest,
  );
}
