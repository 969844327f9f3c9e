/**
 * Whether a field that was given a text holds only a part of it. Masks, number formats and slugs write a text in their own
 * way, and a field may hand it on (tags, a chat): only what can be nothing but a loss counts.
 *
 * @param held what the field holds of it
 */
export function isCutShort(given: string, held: string): boolean {
  const all = essenceOf(given);
  const rest = essenceOf(held);
  // A mask that adds characters of its own may part zeros from their number.
  if (lettersOf(given) === lettersOf(held)) return false;
  if (rest === '' || rest.length >= all.length) return false;
  if (all.startsWith(rest)) return true;
  // What keeps less than half, such as "US" of "United States", is a text of its own.
  return rest.length * 2 >= all.length && isSpreadOver(all, rest) && !beginsAnew(given, rest);
}

/** What of a field's value came after what it held before; undefined where the two cannot be distinguished any more. */
export function addedTo(before: string, held: string): string | undefined {
  if (before === '') return held;
  const [start, all] = [lettersOf(before), lettersOf(held)];
  return all.startsWith(start) ? all.slice(start.length) : undefined;
}

/**
 * Whether a field that was given a number holds another one: a comma that it does not know makes 15 of 1,5, and a greatest
 * value 60 of 99. What is a number in no notation, such as a phone number or a date, is not judged, nor is a mask that puts
 * characters of its own between the digits.
 */
export function isOtherNumber(given: string, held: string): boolean {
  const [wanted, found] = [numbersIn(given), numbersIn(held)];
  if (wanted.length === 0 || found.length === 0 || wanted.some((number) => found.includes(number))) return false;
  return !/^\d+$/.test(given.trim()) || lettersOf(given) !== lettersOf(held);
}

/** Whether two texts are the same but for the way in which they are written. */
export function isSameText(one: string, other: string): boolean {
  return essenceOf(one) === essenceOf(other) && !isOtherNumber(one, other);
}

/** A number with its thousands apart or not, and decimals: `1234.5`, `1,234.50`, `1.234,5`, `1 234,5`. */
const numberNotation = /^([+-]?)(?:(\d{1,3}(?:([.,'’\s])\d{3})(?:\3\d{3})*)|(\d+))(?:([.,])(\d+))?$/u;

/** The numbers that a text may be, in whichever language; none where it is no number, or has zeros before it as codes have. */
function numbersIn(text: string): readonly number[] {
  const bare = text.replace('−', '-').replaceAll(/^[\p{Sc}\s]+|[\p{Sc}%\s]+$/gu, '');
  const match = numberNotation.exec(bare);
  if (match === null || /^[+-]?0\d/.test(bare)) return [];
  const [, sign = '', grouped, group, plain = '', decimal, decimals = ''] = match;
  if (grouped !== undefined && group === decimal) return [];
  const of = (whole: string, part: string): number => Number(`${sign}${whole}.${part || '0'}`);
  const numbers = [of(grouped?.replaceAll(/\D/g, '') ?? plain, decimals)];
  // "1,234" may be 1.234, and "1.234" as well.
  if (decimal === undefined && grouped !== undefined && /^\d{1,3}[.,]\d{3}$/.test(grouped)) {
    const [whole = '', part = ''] = grouped.split(/[.,]/);
    numbers.push(of(whole, part));
  }
  return numbers;
}

/** Letters and digits alone, in one case and without accents. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The same, without the zeros that make no other number. */
function essenceOf(text: string): string {
  return lettersOf(
    text
      .normalize('NFKD')
      .replaceAll(/([.,:]\d*?)0+(?!\d)/g, '$1')
      .replaceAll(/(?<!\d)0+(?=\d)/g, ''),
  );
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
