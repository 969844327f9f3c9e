/** The parts that begin with a prefix: `text=`, `xpath=` and bare XPath, `nth=`, `near=`. `css=` and `role=` have files of their own. */
import type { NthPart, SelectorPart, Span } from './ast.js';
import type { Boundary, Fault, Input, PartOutcome } from './grammar.js';
import { fault, isFault } from './grammar.js';
import { boundaryAt, closingBracket, matchAt, skipSpace, trimEnd } from './lexer.js';
import { readText } from './names.js';
import type { SelectorRewrite } from './rewrites.js';
import { rewrite } from './rewrites.js';
import { readQuotedMatch, readRegex } from './text-match.js';

const prefix = /(text|xpath|nth|near)\s*=/iy;

/** Reads a part that begins with one of the prefixes of this file. */
export function readEngine(input: Input, at: number): PartOutcome | undefined {
  const found = matchAt(prefix, input.source, at, input.end);
  if (found === undefined) return undefined;
  const value = skipSpace(input.source, at + found[0].length, input.end);
  switch (found[1]?.toLowerCase()) {
    case 'text':
      return readTextEngine(input, at, value);
    case 'nth':
      return readNth(input, at, value);
    case 'near':
      return readNear(input, at, value);
    default:
      return readXpath(input, at, value);
  }
}

/** Reads `//…`, `(//…` and `/html…`: what can be nothing but XPath. */
export function readBareXpath(input: Input, at: number): PartOutcome | undefined {
  const found = matchAt(/\(*\.?\/\/|\.\.(?=\s*$|\s*>>|\/)|\/(?=html\b|hierarchy\b)/y, input.source, at, input.end);
  return found === undefined ? undefined : readXpath(input, at, at);
}

function one(part: SelectorPart, boundary: Boundary, rewrites: readonly SelectorRewrite[] = []): PartOutcome {
  return { ok: true, parts: [part], rewrites: [...rewrites, ...boundary.rewrites], boundary };
}

/** What follows `text=`: also used for `text: …`. */
export function readTextEngine(input: Input, at: number, value: number, casual = false): PartOutcome {
  const { source, end } = input;
  const ends = (place: number): boolean => boundaryAt(source, place, end) !== undefined;
  const special = readRegex(source, value, end, ends) ?? readQuotedMatch(source, value, end);
  if (special !== undefined) {
    if (isFault(special)) return special;
    const boundary = boundaryAt(source, special.end, end);
    const span = { start: at, end: special.end };
    if (boundary !== undefined)
      return one({ kind: 'text', at: span, match: special.match }, boundary, special.rewrites);
  }
  const text = readText(input, value, casual, 'text');
  if (isFault(text)) return text;
  const span = { start: at, end: text.boundary.at };
  return one({ kind: 'text', at: span, match: { kind: 'substring', text: text.text } }, text.boundary, text.rewrites);
}

/** XPath up to ` >> ` or a comma outside brackets and quotes. */
export function readXpath(input: Input, at: number, value: number): PartOutcome {
  const { source, end } = input;
  let place = value;
  let boundary = boundaryAt(source, place, end);
  while (boundary === undefined) {
    const character = source[place] ?? '';
    const close = closerOf(input, place);
    if (close === undefined) {
      return fault({ start: place, end: place + 1 }, `This ${character} is never closed.`, { hint: 'Close it.' });
    }
    if (/[)\]]/.test(character)) {
      return fault({ start: place, end: place + 1 }, `This ${character} closes nothing.`, {
        hint: 'Remove it or open it before.',
      });
    }
    place = close + 1;
    boundary = boundaryAt(source, place, end);
  }
  const span: Span = { start: at, end: trimEnd(source, value, boundary.at) };
  const xpath = source.slice(value, span.end);
  if (xpath === '')
    return fault({ start: value, end: value }, 'The XPath is empty.', { hint: 'Write it, as in xpath=//form//input.' });
  return one({ kind: 'xpath', at: span, xpath }, boundary);
}

/** Where the bracket or string that opens at `at` closes; `at` itself where none opens. */
function closerOf(input: Input, at: number): number | undefined {
  const { source, end } = input;
  const character = source[at];
  if (character === '(' || character === '[') return closingBracket(source, at, end);
  if (character !== '"' && character !== "'") return at;
  // XPath strings know no escapes: the next quote of the kind closes.
  const close = source.indexOf(character, at + 1);
  return close === -1 || close >= end ? undefined : close;
}

function readNth(input: Input, at: number, value: number): PartOutcome {
  const { source, end } = input;
  const found = matchAt(/[^\s,>]*/y, source, value, end)?.[0] ?? '';
  const span = { start: value, end: value + found.length };
  const word = found.toLowerCase();
  const index = word === 'first' ? 1 : word === 'last' || word === '-1' ? 'last' : Number(word);
  const wrong = index === 'last' || word === 'first' ? undefined : wrongIndex(span, found, index);
  if (wrong !== undefined) return wrong;
  const boundary = boundaryAt(source, span.end, end);
  if (boundary === undefined) {
    const place = skipSpace(source, span.end, end);
    return fault({ start: place, end }, 'Text follows the number of nth=.', {
      hint: 'Only " >> ", a comma or the end may follow.',
    });
  }
  const part: NthPart = { kind: 'nth', at: { start: at, end: span.end }, index };
  const rewrites = word === 'first' || word === '-1' ? [rewrite('nth_word', `nth=${found}`, `nth=${index}`)] : [];
  return one(part, boundary, rewrites);
}

function wrongIndex(span: Span, found: string, index: number): Fault | undefined {
  if (/^\d+$/.test(found) && index >= 1 && Number.isSafeInteger(index)) return undefined;
  if (found === '') {
    return fault(span, 'nth= has no number.', { hint: 'Write which match to take, from 1, as in nth=2 or nth=last.' });
  }
  if (index === 0) {
    return fault(span, 'nth=0 picks nothing: nth counts from 1.', {
      hint: 'Write nth=1 for the first match, which other tools call 0.',
    });
  }
  return fault(span, `nth=${found} is no position.`, { hint: 'Write a whole number from 1, or nth=last.' });
}

function readNear(input: Input, at: number, value: number): PartOutcome {
  const label = readText(input, value, false, 'label');
  if (isFault(label)) return label;
  return one(
    { kind: 'near', at: { start: at, end: label.boundary.at }, label: label.text },
    label.boundary,
    label.rewrites,
  );
}
