import { clausesOf } from '../../language/clause.js';
import { roleWords } from '../../language/phrase/role-words.js';
import { cutsOf } from '../../language/text/clauses.js';
import { tokensOf } from '../../language/text/token.js';

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
  const ways = mayBeCut(element) ? [nameInQuotes(element), inQuotes(element)] : [element, inQuotes(element)];
  for (const words of ways) {
    const text = words === undefined ? undefined : say(words);
    if (text === undefined) continue;
    const { clauses, unknown } = clausesOf(text);
    if (clauses.length === 1 && unknown.length === 0) return text;
  }
  return undefined;
}

/** Whether words for an element hold what ends an instruction or joins two, outside of quotes. */
function mayBeCut(element: string): boolean {
  const tokens = tokensOf(element);
  const isOpen = ['"', '`'].some((quote) => element.split(quote).length % 2 === 0);
  return (
    isOpen || cutsOf(tokens).length > 0 || tokens.some(({ kind, text }) => kind === 'mark' && /[,;:.!?]/.test(text))
  );
}

const kinds = roleWords
  .flatMap(({ words }) => words)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const described = new RegExp(`^(?:(?:the|an?) )?(.+?)(?: (${kinds}))?$`);

/** `the Save and continue button` as `the "Save and continue" button`: article and kind are no part of the name. */
function nameInQuotes(element: string): string | undefined {
  const [, name = '', kind] = described.exec(element) ?? [];
  const quoted = inQuotes(name);
  if (quoted === undefined || name === element) return quoted;
  return kind === undefined ? quoted : `the ${quoted} ${kind}`;
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
