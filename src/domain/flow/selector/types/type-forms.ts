/**
 * A bare `Type`, and how `Type#Name` is written by mistake: `Button=Save`, `Button: Save`, `button "Save"`,
 * `Button #Save`, `Button[Save]`, `Button("Save")`.
 */
import type { SelectorPart, SelectorType } from '../ast.js';
import { readTextEngine } from '../engines.js';
import type { Input, PartOutcome } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { isHtmlTag, isPseudoClass } from '../css/html.js';
import { boundaryAt, closingBracket, matchAt, readQuoted, skipSpace } from '../lexer.js';
import { readText } from '../names.js';
import { ownPart } from '../parts.js';
import { printPart } from '../print.js';
import type { RewriteRule } from '../rewrites.js';
import { rewrite } from '../rewrites.js';
import { resolveType } from './roles.js';
import { readSnapshotLine } from '../notations/snapshot-line.js';
import { readTypeAttribute } from './type-attribute.js';

const words = /\p{L}[\p{L}\d]*(?:[ _-]+\p{L}[\p{L}\d]*){0,3}/uy;

/** A type word at `at`, the longest first: `Radio button`, `Button`. */
function* typesAt(source: string, at: number, end: number): Generator<{ type: SelectorType; end: number }> {
  const phrase = matchAt(words, source, at, end)?.[0] ?? '';
  for (let length = phrase.length; length > 0; length = phrase.slice(0, length).search(/[ _-]+\p{L}[\p{L}\d]*$/u)) {
    const type = resolveType(phrase.slice(0, length));
    if (type !== undefined) yield { type, end: at + length };
  }
}

/** Reads a part that begins with a type word but not with `Type#`. Spoken forms count only where `casual` is set. */
export function readTypeForm(input: Input, at: number, casual: boolean): PartOutcome | undefined {
  for (const found of typesAt(input.source, at, input.end)) {
    const boundary = boundaryAt(input.source, found.end, input.end);
    if (boundary !== undefined) {
      const part: SelectorPart = {
        kind: 'own',
        at: { start: at, end: found.end },
        type: found.type,
        label: null,
        labelQuoted: false,
      };
      return { ok: true, parts: [part], rewrites: boundary.rewrites, boundary };
    }
    const read = readForm(input, at, found.type, found.end, casual);
    if (read !== undefined) return read;
  }
  return undefined;
}

function readForm(
  input: Input,
  at: number,
  type: SelectorType,
  typeEnd: number,
  casual: boolean,
): PartOutcome | undefined {
  const { source, end } = input;
  const place = skipSpace(source, typeEnd, end);
  switch (source[place]) {
    case '=':
      return named(input, at, type, place + 1, casual, 'type_equals');
    case '[':
      return (
        readTypeAttribute(input, at, type, typeEnd, place) ??
        (casual ? readBrackets(input, at, type, place) : undefined)
      );
    case '(':
      return casual ? readBrackets(input, at, type, place) : undefined;
    case ':':
      return casual ? readColon(input, at, type, place) : undefined;
    case '#':
      return casual && place > typeEnd ? readSpaced(input, at, type, typeEnd, place) : undefined;
    default:
      return casual && place > typeEnd ? readSnapshotLine(input, at, type, place) : undefined;
  }
}

/** The name from `from`, as if `Type#` stood before it. */
function named(
  input: Input,
  at: number,
  type: SelectorType,
  from: number,
  casual: boolean,
  rule: RewriteRule,
): PartOutcome | undefined {
  const label = readText(input, from, casual, 'name');
  if (isFault(label)) return label;
  const span = { start: at, end: label.boundary.at };
  const part = ownPart(span, type.word, label.text);
  const changed = rewrite(rule, input.source.slice(span.start, span.end), printPart(part));
  return { ok: true, parts: [part], rewrites: [changed, ...label.boundary.rewrites], boundary: label.boundary };
}

function readColon(input: Input, at: number, type: SelectorType, colon: number): PartOutcome | undefined {
  const { source, end } = input;
  const next = skipSpace(source, colon + 1, end);
  const pseudo = matchAt(/[a-z-]+/y, source, next, end)?.[0] ?? '';
  if (next >= end || source[next] === ':' || (next === colon + 1 && isPseudoClass(pseudo))) return undefined;
  if (type.word !== 'Text') return named(input, at, type, next, true, 'type_colon');
  const read = readTextEngine(input, at, next, true);
  if (isFault(read)) return read;
  const [part] = read.parts;
  const written = input.source.slice(at, read.boundary.at);
  return part === undefined
    ? read
    : { ...read, rewrites: [rewrite('text_colon', written, printPart(part)), ...read.rewrites] };
}

/** Tags that hold no elements: `input #email` cannot be CSS for something inside it. */
const childless = new Set(['button', 'img', 'input', 'option', 'select', 'textarea', 'meter', 'link']);

/** `Button #Save`. Written as a tag that holds others (`form #email`), it may be CSS for an id inside. */
function readSpaced(
  input: Input,
  at: number,
  type: SelectorType,
  typeEnd: number,
  hash: number,
): PartOutcome | undefined {
  const word = input.source.slice(at, typeEnd);
  if (!isHtmlTag(word) || word !== word.toLowerCase() || childless.has(word)) {
    return named(input, at, type, hash + 1, true, 'type_space');
  }
  const rest = input.source.slice(hash, input.end);
  return fault({ start: typeEnd, end: hash }, `A space before "#" can mean "inside" or nothing.`, {
    hint: `Write ${type.word} >> ${rest} for what is inside it, or ${type.word}${rest}.`,
  });
}

/** `Button[Save]`, `Button["Save"]`, `Button("Save")`. */
function readBrackets(input: Input, at: number, type: SelectorType, open: number): PartOutcome | undefined {
  const { source, end } = input;
  const close = closingBracket(source, open, end) ?? closingBracket(source, open, end, false);
  const boundary = close === undefined ? undefined : boundaryAt(source, close + 1, end);
  if (close === undefined || boundary === undefined) return undefined;
  const inside = skipSpace(source, open + 1, close);
  const quoted = readQuoted(source, inside, close);
  const whole = quoted?.closed === true && skipSpace(source, quoted.end, close) === close;
  const label = (whole ? quoted.value : source.slice(inside, close)).trim();
  if (label === '' || (!whole && (/[=@[\]()]/.test(label) || /^\d+$/.test(label)))) return undefined;
  const span = { start: at, end: close + 1 };
  const part = ownPart(span, type.word, label);
  const changed = rewrite('type_brackets', source.slice(at, span.end), printPart(part));
  return { ok: true, parts: [part], rewrites: [changed, ...boundary.rewrites], boundary };
}
