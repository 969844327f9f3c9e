import { clausesOf } from '../language/clause.js';

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

/**
 * An instruction about an element, and about nothing else: where the words for the element could be read as further instructions
 * ("Terms, then click Pay"), they are quoted as one name.
 *
 * @param say makes the instruction of the words for the element
 * @returns undefined where it cannot be said in one instruction
 */
export function oneInstruction(say: (element: string) => string | undefined, element: string): string | undefined {
  for (const words of [element, inQuotes(element)]) {
    const text = words === undefined ? undefined : say(words);
    if (text === undefined) continue;
    const { clauses, unknown } = clausesOf(text);
    if (clauses.length === 1 && unknown.length === 0) return text;
  }
  return undefined;
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
