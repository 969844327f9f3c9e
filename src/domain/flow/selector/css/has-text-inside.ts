/** `:has(option:has-text("Red"))`, `article:has-text("Mug") button`: what CSS cannot say of the text in an element, as XPath. */
import type { TextMatch } from '../ast.js';
import { readQuoted } from '../lexer.js';

const textInside = /^\s*(>?)\s*([a-z][\w-]*|\*)?:(has-text|contains|text|text-is)\((.*)\)\s*$/is;

/**
 * The XPath predicate for an element that has another with a text in it; undefined where something else is asked. `:text-is`
 * takes the whole text, the others a part of it, ignoring case.
 *
 * @param argument of `:has()`, such as `option:has-text("Red")`
 */
export function hasTextInside(argument: string): string | undefined {
  const [, child = '', tag = '*', name = '', inner = ''] = textInside.exec(argument) ?? [];
  const written = inner.trim();
  const quoted = readQuoted(written, 0, written.length);
  const text = (quoted?.closed === true && quoted.end === written.length ? quoted.value : written)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text === '' || (quoted === undefined && /["'()]/.test(text))) return undefined;
  const test = name.toLowerCase() === 'text-is' ? `normalize-space(.) = ${literal(text)}` : containsText(text);
  return `[.${child === '' ? '//' : '/'}${tag.toLowerCase()}[${test}]]`;
}

/** The XPath predicate for an element with a text in it; undefined for a regular expression, which XPath 1.0 does not know. */
export function hasText(match: TextMatch): string | undefined {
  if (match.kind === 'regex') return undefined;
  return match.kind === 'exact' ? `[normalize-space(.) = ${literal(match.text)}]` : `[${containsText(match.text)}]`;
}

/** XPath 1.0 knows no case: the letters of the text alone are made small on both sides. */
function containsText(text: string): string {
  const small = text.toLowerCase();
  const letters = [...new Set(small)].filter(
    (letter) => letter.toUpperCase().length === 1 && letter !== letter.toUpperCase(),
  );
  const large = letters.map((letter) => letter.toUpperCase()).join('');
  return `contains(translate(normalize-space(.), ${literal(large)}, ${literal(letters.join(''))}), ${literal(small)})`;
}

/** A text as XPath 1.0 writes it, which knows no escapes. */
function literal(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;
}
