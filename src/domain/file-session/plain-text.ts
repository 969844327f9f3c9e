/** Quotes that the language module reads, with what closes them. */
const quotes = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['`', '`'],
] as const;

/** A text in quotes that do not stand in it; undefined where it holds all of them. */
export function inQuotes(text: string): string | undefined {
  const free = quotes.find(([open, close]) => !text.includes(open) && !text.includes(close));
  return free === undefined ? undefined : `${free[0]}${text}${free[1]}`;
}

/** An element as an instruction names it: on one line, without a full stop that would end the instruction. */
export function inPlainWords(element: string): string {
  return element
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.;:!]+$/, '');
}

/** A value if it is a text. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
