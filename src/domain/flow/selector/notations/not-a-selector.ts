/** What to say of a text that has none of the forms a selector has, with the likeliest correction. */
import type { Fault, Input } from '../grammar.js';
import { excerpt, fault } from '../grammar.js';
import { isHtmlTag } from '../css/html.js';
import { boundaryAt, matchAt, readQuoted, skipSpace, trimEnd } from '../lexer.js';
import { needsQuotes } from '../print.js';
import { nearestType, resolveType } from '../types/roles.js';

/** The fault of the text at `at`. `after` is the operator before it, if any. */
export function notASelector(input: Input, at: number, after: '>>' | ',' | undefined): Fault {
  const { source, end } = input;
  const start = skipSpace(source, at, end);
  const text = source.slice(start, trimEnd(source, start, end));
  const boundary = boundaryAt(source, start, end);
  if (boundary !== undefined) return nothingHere(input, at, start, after);
  const span = { start, end: start + text.length };
  return special(span, text, input) ?? phrase({ start, end: phraseEnd(input, start) }, input);
}

function nothingHere(input: Input, at: number, start: number, after: '>>' | ',' | undefined): Fault {
  if (after === undefined) {
    const operator = matchAt(/,|>+/y, input.source, start, input.end)?.[0] ?? '';
    const message = operator === '' ? 'The selector is empty.' : `Nothing stands before "${operator}".`;
    return fault({ start, end: start + operator.length }, message, { hint: 'Name an element, as in Button#Save.' });
  }
  const hint =
    after === ',' ? 'Remove the comma, or write another selector behind it.' : 'Add what to look for inside.';
  return fault({ start: at - after.length, end: at }, `Nothing follows "${after}".`, { hint });
}

function special(span: { start: number; end: number }, text: string, input: Input): Fault | undefined {
  if (text.startsWith('<')) {
    return fault(span, 'This is HTML, not a selector.', {
      hint: 'Name the element by type and name, as in Button#Save, or with CSS.',
    });
  }
  if (/^(?:@|ref\s*=\s*)?(?:f\d+)?e\d+$/.test(text) || /^[a-z]+\s*\[ref=/.test(text)) {
    return fault(span, 'A ref is no selector: it belongs to one snapshot.', {
      hint: 'Name the element by type and name, as in Button#Save.',
    });
  }
  if (text.startsWith('{{')) {
    return fault(span, 'A variable stands where the type should.', {
      hint: 'Use variables for names: Button#{{name}}.',
    });
  }
  if (text.startsWith('{')) {
    return fault(span, 'An object is no selector.', { hint: 'Write Type#Name, or use typedSelector.' });
  }
  if (/^\/.+\/[a-z]*$/.test(text)) {
    return fault(span, 'A regular expression alone says not what it is for.', {
      hint: `Write text=${excerpt(text)} for an element with such a text.`,
    });
  }
  const quoted = readQuoted(input.source, span.start, input.end);
  if (quoted?.closed === false) {
    return fault({ start: span.start, end: span.start + 1 }, 'This quote is never closed.', {
      hint: 'Close it; a whole quoted text means text="…".',
    });
  }
  if (quoted?.value.trim() === '')
    return fault(span, 'The selector is empty.', { hint: 'Name an element, as in Button#Save.' });
  const key = /^([\w-]+(?: \w+)?)\s*=/.exec(text)?.[1];
  if (key === undefined) return undefined;
  const at = { start: span.start, end: span.start + key.length };
  return fault(at, `"${key}=" is no engine.`, {
    hint: 'There are css=, xpath=, text= and role=; by id or name, write #name.',
    nearest: nearestType(key),
  });
}

/** The place of a phrase: up to what could be an operator. */
function phraseEnd({ source, end }: Input, start: number): number {
  const length = source.slice(start, end).search(/\s>>|,/);
  return trimEnd(source, start, length === -1 ? end : start + length);
}

/** Words without any syntax: perhaps a misspelt type, perhaps a type and a name, perhaps a name. */
function phrase(span: { start: number; end: number }, input: Input): Fault {
  const text = input.source.slice(span.start, span.end);
  const named = typeAndName(text);
  if (named !== undefined) return fault(span, `"${excerpt(text)}" is no selector.`, { hint: `Did you mean ${named}?` });
  const nearest = /^[\p{L}_-]+$/u.test(text) ? nearestType(text) : undefined;
  if (nearest !== undefined) {
    return fault(span, `"${excerpt(text)}" is no type.`, {
      hint: `An element of this id or name is #${text}.`,
      nearest,
    });
  }
  const plain = /^[\p{L}\p{N}\p{P}\p{S} ]{1,60}$/u.test(text) && !needsQuotes(text) && !/["'`\\]/.test(text);
  const hint = plain
    ? `Write #${text} for the element with this id or name, text=${text} for its text, or css= before CSS.`
    : 'Write Type#Name, #id, text=… for a text, or css= before CSS.';
  return fault(span, `"${excerpt(text)}" is no selector.`, { hint });
}

/** `Save button`, `button Save`, `Click the Save button` and `Edit.Email` as `Type#Name`; tags as CSS. */
function typeAndName(text: string): string | undefined {
  const dotted = /^(\p{L}+)[.:/]\s*([\p{L}\p{N}].*)$/u.exec(text);
  const dottedType = dotted?.[1] === undefined ? undefined : resolveType(dotted[1]);
  if (dottedType !== undefined && dotted?.[2] !== undefined) return `${dottedType.word}#${dotted[2]}`;
  if (!/^[\p{L}\d\s'’_-]+$/u.test(text)) return undefined;
  const words = text.replace(/^(?:(?:click|press|tap|select|open|find|on|the|an?)\s+)+/i, '').split(/\s+/);
  if (words.length < 2) return undefined;
  const last = guess(words.slice(-1), words.slice(0, -1));
  const named = last ?? guess(words.slice(0, 1), words.slice(1));
  const tags = words.every((word) => isHtmlTag(word) && word === word.toLowerCase());
  return tags ? `css=${text}${named === undefined ? '' : `, or ${named}`}` : named;
}

function guess(typeWords: readonly string[], nameWords: readonly string[]): string | undefined {
  const type = resolveType(typeWords.join(' '));
  return type === undefined || /^(?:the|an?)$/i.test(nameWords.at(-1) ?? '')
    ? undefined
    : `${type.word}#${nameWords.join(' ')}`;
}
