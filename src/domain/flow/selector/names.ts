/**
 * Where a name, an unquoted text, ends: at ` >> `, at a comma followed by a valid selector, or at the end;
 * everything else (#, >, brackets, quotes, commas) is part of the name.
 */
import type { Boundary, Fault, Input } from './grammar.js';
import { fault, isFault } from './grammar.js';
import { boundaryAt, isSpace, matchAt, readQuoted, scopeLength, skipSpace, trimEnd } from './lexer.js';
import type { SelectorRewrite } from './rewrites.js';
import { rewrite } from './rewrites.js';
import { resolveType } from './types/roles.js';

const strongStart =
  /(?:(?:css|xpath|text|role)\s*=|(?:nth|near)\s*=|\/\/|(\p{L}[\p{L}\d]*(?:[ _-]\p{L}[\p{L}\d]*)*)?#\S)/iuy;

/** Whether what stands at `at` can only be a part: an engine prefix, `//`, `#x` or a known `Type#`. */
export function startsPart(source: string, at: number, end: number): boolean {
  const match = matchAt(strongStart, source, at, end);
  return match !== undefined && (match[1] === undefined || resolveType(match[1]) !== undefined);
}

/** Where the unquoted name that begins at `from` ends, and at what. */
function findNameEnd(input: Input, from: number, casual: boolean): Boundary | Fault {
  const { source, end } = input;
  for (let at = from; at < end; at += 1) {
    const character = source[at];
    if (character === ',') {
      const follows = input.follows(at, casual);
      if (follows === 'selector') return { ending: 'comma', at: trimEnd(source, from, at), next: at + 1, rewrites: [] };
      if (follows !== 'text') return follows;
    } else if (character === '>' && at > from) {
      const found = scopeIn(input, from, at);
      if (found !== undefined) return found;
      while (source[at + 1] === '>') at += 1;
    } else if (isSpace(character) && /n/i.test(source[skipSpace(source, at, end)] ?? '')) {
      const found = boundaryAt(source, at, end);
      if (found?.rewrites[0]?.rule === 'missing_scope' && relationEnds(input, found.next)) {
        return { ...found, at: trimEnd(source, from, at) };
      }
    }
  }
  return { ending: 'end', at: trimEnd(source, from, end), next: end, rewrites: [] };
}

/** `>>` with a space on either side, or without where nothing else can be meant. */
function scopeIn(input: Input, from: number, at: number): Boundary | Fault | undefined {
  const { source, end } = input;
  const length = scopeLength(source, at);
  const before = isSpace(source[at - 1]);
  const next = at + length;
  if (length === 0) return before && isSpace(source[at + 1]) ? arrowIn(input, at) : undefined;
  const nothingAfter = skipSpace(source, next, end) >= end;
  if (before && nothingAfter) return danglingScope(source, at, next, from);
  const spaced = length === 2 && before && isSpace(source[next]);
  if (!spaced && (nothingAfter || !startsPart(source, skipSpace(source, next, end), end))) return undefined;
  const rewrites = spaced ? [] : [rewrite('scope_spacing', source.slice(at - (before ? 1 : 0), next), ' >> ')];
  return { ending: 'scope', at: trimEnd(source, from, at), next, rewrites };
}

function danglingScope(source: string, at: number, next: number, from: number): Fault {
  const name = source.slice(from, next);
  return fault({ start: at, end: next }, 'Nothing follows ">>".', {
    hint: `Add what to look for inside, or quote the name if it really ends in ">>": "${name}".`,
  });
}

/** ` > Button#OK` inside a name is either text or a scope written with CSS's arrow: refused. */
function arrowIn(input: Input, at: number): Fault | undefined {
  const { source, end } = input;
  const next = skipSpace(source, at + 1, end);
  const typed = source[next] !== '#' && startsPart(source, next, end) && /^[^=/]*#/.test(source.slice(next, end));
  if (!typed) return undefined;
  return fault({ start: at, end: at + 1 }, 'A ">" before a selector can be part of the name or mean "inside".', {
    hint: 'Write " >> " to look inside what stands before it, or quote the name.',
  });
}

/** After a forgotten `>>`, the number or label must be all that is left of the part. */
function relationEnds(input: Input, at: number): boolean {
  const { source, end } = input;
  const value = skipSpace(source, source.indexOf('=', at) + 1, end);
  const quoted = readQuoted(source, value, end);
  if (quoted !== undefined) return quoted.closed && boundaryAt(source, quoted.end, end) !== undefined;
  if (/^near/i.test(source.slice(at, at + 4))) return value < end;
  const number = matchAt(/-?\w+/y, source, value, end);
  return number !== undefined && boundaryAt(source, value + number[0].length, end) !== undefined;
}

/** A name or value as it was written, quoted or not. */
export interface TextRead {
  readonly text: string;
  readonly quoted: boolean;
  /** Where the text begins, its opening quote included. */
  readonly start: number;
  readonly boundary: Boundary;
  readonly rewrites: readonly SelectorRewrite[];
}

/** What a text is called in messages, with an example of it. */
const examples = { name: 'Button#Save', label: 'near="Total"', text: 'text=Save', value: 'id=save' } as const;
type TextName = keyof typeof examples;

/** Reads the name at `from`. `what` is what it is called in messages. */
export function readText(input: Input, from: number, casual: boolean, what: TextName): TextRead | Fault {
  const { source, end } = input;
  const start = skipSpace(source, from, end);
  const quoted = readQuoted(source, start, end);
  if (quoted?.style === 'straight' && !quoted.closed) return openQuote(source, start, what);
  if (quoted?.closed === true) {
    const boundary = boundaryAt(source, quoted.end, end);
    if (boundary !== undefined) {
      const written = source.slice(start, quoted.end);
      const rewrites =
        quoted.style === 'straight' ? [] : [rewrite('smart_quotes', written, JSON.stringify(quoted.value))];
      if (quoted.value.trim() === '') return emptyText(start, quoted.end, what);
      return { text: quoted.value.trim(), quoted: true, start, boundary, rewrites };
    }
    // Typographic quotes may well be part of a name; straight ones are the language's own.
    if (quoted.style === 'straight') return textAfterQuote(input, start, quoted.end, what);
  }
  const boundary = findNameEnd(input, start, casual);
  if (isFault(boundary)) return boundary;
  const text = source.slice(start, boundary.at);
  if (text === '') return emptyText(start, start, what);
  return { text, quoted: false, start, boundary, rewrites: [] };
}

function openQuote(source: string, start: number, what: string): Fault {
  const other = source[start] === '"' ? "'" : '"';
  return fault({ start, end: start + 1 }, `The ${what} opens with a quote that is never closed.`, {
    hint: `Close it, or, if the ${what} begins with a quote, put ${other} around all of it.`,
  });
}

function textAfterQuote(input: Input, start: number, quoteEnd: number, what: string): Fault {
  const place = skipSpace(input.source, quoteEnd, input.end);
  const other = input.source[start] === '"' ? "'" : '"';
  return fault({ start: place, end: input.end }, `Text follows the closing quote of the ${what}.`, {
    hint: `Only " >> ", a comma or the end may follow. If the quotes belong to the ${what}, put ${other} around all of it.`,
  });
}

function emptyText(start: number, end: number, what: TextName): Fault {
  return fault({ start, end }, `The ${what} is empty.`, { hint: `Write the ${what}, as in ${examples[what]}.` });
}
