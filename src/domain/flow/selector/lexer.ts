/** The smallest pieces of the language: whitespace, quoted strings, brackets, the operators between parts. */
import type { Boundary } from './grammar.js';
import { rewrite } from './rewrites.js';

/** Whether a character is whitespace; none is not. */
export function isSpace(character: string | undefined): boolean {
  return character !== undefined && character !== '' && character.trim() === '';
}

/** The first place from `from` on that is no whitespace, at most `end`. */
export function skipSpace(source: string, from: number, end: number): number {
  let at = from;
  while (at < end && isSpace(source[at])) at += 1;
  return at;
}

/** The place behind the last character before `end` that is no whitespace, at least `from`. */
export function trimEnd(source: string, from: number, end: number): number {
  let at = end;
  while (at > from && isSpace(source[at - 1])) at -= 1;
  return at;
}

/** What `pattern` (sticky) matches at `at` and before `end`. */
export function matchAt(pattern: RegExp, source: string, at: number, end: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(source);
  return match !== null && match.index + match[0].length <= end ? match : undefined;
}

/**
 * A quoted string. Only `straight` quotes are the language's own; the other styles are how people and models write them:
 * “typographic”, `back` quotes and \"escaped\" ones.
 */
export interface Quoted {
  readonly style: 'straight' | 'smart' | 'backtick' | 'escaped';
  readonly value: string;
  /** Behind the closing quote, or the end of the text where there is none. */
  readonly end: number;
  readonly closed: boolean;
}

/** Opening typographic quotes, with every character that is used to close them in some language. */
const smartPairs: Readonly<Record<string, string>> = {
  '“': '”“"',
  '”': '”"',
  '„': '“”"',
  '‟': '”',
  '«': '»',
  '»': '«»',
  '‘': '’‘',
  '’': '’',
  '‚': '‘’',
  '‹': '›',
  '「': '」',
  '『': '』',
};

const isStraight = (character: string | undefined): boolean => character === '"' || character === "'";

/** Reads the string that opens at `at`; undefined where no quote opens. In it `\"`, `\'` and `\\` stand for the second character. */
export function readQuoted(source: string, at: number, end: number): Quoted | undefined {
  const open = source[at];
  if (open === undefined || at >= end) return undefined;
  if (isStraight(open)) return scanQuoted(source, at + 1, end, 'straight', open);
  if (open === '`') return scanQuoted(source, at + 1, end, 'backtick', open);
  if (open === '\\' && at + 1 < end && isStraight(source[at + 1]))
    return scanEscaped(source, at + 2, end, source[at + 1] ?? '"');
  const closers = smartPairs[open];
  return closers === undefined ? undefined : scanQuoted(source, at + 1, end, 'smart', closers);
}

function scanQuoted(source: string, from: number, end: number, style: Quoted['style'], closers: string): Quoted {
  let value = '';
  for (let at = from; at < end; at += 1) {
    const character = source[at] ?? '';
    if (character === '\\' && at + 1 < end && /["'`\\]/.test(source[at + 1] ?? '')) {
      value += source[at + 1] ?? '';
      at += 1;
    } else if (closers.includes(character)) {
      return { style, value, end: at + 1, closed: true };
    } else {
      value += character;
    }
  }
  return { style, value, end, closed: false };
}

function scanEscaped(source: string, from: number, end: number, quote: string): Quoted {
  const close = source.indexOf(`\\${quote}`, from);
  const closed = close !== -1 && close + 2 <= end;
  return { style: 'escaped', value: source.slice(from, closed ? close : end), end: closed ? close + 2 : end, closed };
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * The bracket that closes the one at `at`, past nested brackets and quoted strings. `quotes: false` takes quotes for
 * plain characters (apostrophes in unquoted text). Undefined where it is never closed.
 */
export function closingBracket(source: string, at: number, end: number, quotes = true): number | undefined {
  const expected: string[] = [];
  for (let i = at; i < end; i += 1) {
    const character = source[i] ?? '';
    const close = pairs[character];
    if (close !== undefined) {
      expected.push(close);
    } else if (character === expected.at(-1)) {
      expected.pop();
      if (expected.length === 0) return i;
    } else if (quotes && isStraight(character)) {
      const quoted = scanQuoted(source, i + 1, end, 'straight', character);
      if (!quoted.closed) return undefined;
      i = quoted.end - 1;
    }
  }
  return undefined;
}

/** Whether the operator `>>` (or `>>>`, which some tools use for shadow roots) stands at `at`. */
export function scopeLength(source: string, at: number): number {
  if (!source.startsWith('>>', at)) return 0;
  return source[at + 2] === '>' ? 3 : 2;
}

const relation = /(?:nth|near)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s,]*)/iy;

/**
 * The boundary that follows at `at`, whitespace before it included: the end, a comma, `>>`, or an `nth=` or `near=` whose
 * `>>` was forgotten. Undefined where something else follows.
 */
export function boundaryAt(source: string, at: number, end: number): Boundary | undefined {
  const place = skipSpace(source, at, end);
  if (place >= end) return { ending: 'end', at, next: end, rewrites: [] };
  if (source[place] === ',') return { ending: 'comma', at, next: place + 1, rewrites: [] };
  const length = scopeLength(source, place);
  if (length > 0) {
    const rewrites = length === 3 ? [rewrite('scope_spacing', '>>>', '>>')] : [];
    return { ending: 'scope', at, next: place + length, rewrites };
  }
  const written = place > at ? matchAt(relation, source, place, end)?.[0] : undefined;
  if (written === undefined) return undefined;
  return { ending: 'scope', at, next: place, rewrites: [rewrite('missing_scope', written, `>> ${written}`)] };
}
