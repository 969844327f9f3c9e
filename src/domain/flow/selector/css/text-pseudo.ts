/** What other tools add to CSS to look at text: `:has-text("Save")`, `:contains(Save)`, `[text="Save"]`. */
import type { TextMatch } from '../ast.js';
import type { CssAttribute, CssPseudo } from './complex-selector.js';
import type { Fault } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { readQuoted } from '../lexer.js';
import { readRegex } from '../text-match.js';

const textPseudos = new Set(['has-text', 'contains', 'text', 'text-is', 'text-matches']);

/** Whether a pseudo-class, as other tools have them, asks for text. */
export function isTextPseudo(pseudo: CssPseudo): boolean {
  return textPseudos.has(pseudo.name) && pseudo.argument !== undefined;
}

/** The text that a text pseudo-class asks for. `:text-is` takes all of it, the others a part of it, ignoring case. */
export function textOfPseudo(pseudo: CssPseudo): TextMatch | Fault {
  const argument = pseudo.argument ?? '';
  const span = { start: pseudo.end - 1 - argument.length, end: pseudo.end - 1 };
  const regex = readRegex(argument, 0, argument.length, (at) => at === argument.length);
  if (regex !== undefined) return isFault(regex) ? { ...regex, at: span.start, length: argument.length } : regex.match;
  if (pseudo.name === 'text-matches') return regexOfArguments(argument, span);
  const quoted = readQuoted(argument, 0, argument.length);
  const whole = quoted?.closed === true && quoted.end === argument.length;
  const text = (whole ? quoted.value : argument).trim();
  if (text === '') return fault(span, `:${pseudo.name}() has no text.`, { hint: 'Write the text to look for.' });
  return { kind: pseudo.name === 'text-is' ? 'exact' : 'substring', text };
}

function regexOfArguments(argument: string, span: { start: number; end: number }): TextMatch | Fault {
  const [, , body, , flags] = /^(["'])(.*?)\1\s*(?:,\s*(["'])([a-z]*)\3)?$/.exec(argument) ?? [];
  try {
    const unescaped = (body ?? '').replaceAll(/\\\\/g, '\\');
    return { kind: 'regex', source: new RegExp(unescaped, flags ?? '').source, flags: flags ?? '' };
  } catch {
    return fault(span, ':text-matches() holds no valid regular expression.', { hint: 'Write text=/…/ instead.' });
  }
}

const textAttributes = new Set(['text', 'innertext', 'textcontent', 'has-text', 'contains']);

/** The text that an attribute asks for which HTML does not have; undefined for real attributes. */
export function textOfAttribute(attribute: CssAttribute): TextMatch | Fault | undefined {
  if (attribute.value === undefined || !textAttributes.has(attribute.name.toLowerCase())) return undefined;
  if (attribute.value.trim() === '') {
    return fault(attribute, `[${attribute.name}] has no text.`, { hint: 'Write the text to look for.' });
  }
  const part = attribute.operator !== '=' || attribute.name === 'contains' || attribute.name === 'has-text';
  return { kind: part ? 'substring' : 'exact', text: attribute.value.trim() };
}

/** `:near(:text("Total"))` and `:near("Total")`: the label; undefined for anything else. */
export function labelOfNear(pseudo: CssPseudo): string | undefined {
  const inner =
    /^(?::(?:has-)?text\(|:text-is\(|text=)?\s*(.*?)\)?\s*(?:,\s*\d+)?$/.exec(pseudo.argument ?? '')?.[1] ?? '';
  const quoted = readQuoted(inner, 0, inner.length);
  return quoted?.closed === true && quoted.end === inner.length && quoted.value.trim() !== ''
    ? quoted.value.trim()
    : undefined;
}
