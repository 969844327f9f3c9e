/**
 * A CSS complex selector taken apart far enough to find its end, its mistakes and the places that are no CSS.
 * Syntax after Selectors Level 4; whether the values make sense is the browser's business.
 */
import { scanAttribute } from './attribute.js';
import type { Combinator, CssCompound, CssPseudo, CssScan, CssSimple } from './complex-selector.js';
import type { Fault } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { boundaryAt, closingBracket, matchAt, skipSpace } from '../lexer.js';

const identifier = /-{0,2}(?:[_a-zA-Z\u0080-\uFFFF]|\\[^\n])(?:[\w\u0080-\uFFFF-]|\\[^\n])*/y;
const pseudoName = /::?([a-zA-Z-]+)/y;

/** Takes the selector at `from` apart, up to its boundary. */
export function scanCss(source: string, from: number, end: number): CssScan | Fault {
  const compounds: CssCompound[] = [];
  let combinator: Combinator = '';
  let at = skipSpace(source, from, end);
  for (;;) {
    const compound = scanCompound(source, at, end, combinator);
    if (isFault(compound)) return compound;
    compounds.push(compound);
    const boundary = boundaryAt(source, compound.end, end);
    if (boundary !== undefined) return { compounds, boundary };
    at = skipSpace(source, compound.end, end);
    const arrow = source[at];
    if (arrow === '>' || arrow === '+' || arrow === '~') {
      combinator = arrow;
      at = skipSpace(source, at + 1, end);
    } else if (at > compound.end) {
      combinator = ' ';
    } else {
      return unexpected(source, at, end);
    }
  }
}

function scanCompound(source: string, at: number, end: number, combinator: Combinator): CssCompound | Fault {
  const tag = source[at] === '*' ? '*' : (matchAt(identifier, source, at, end)?.[0] ?? null);
  const simples: CssSimple[] = [];
  let place = at + (tag?.length ?? 0);
  for (let simple = scanSimple(source, place, end); simple !== undefined; simple = scanSimple(source, place, end)) {
    if (isFault(simple)) return simple;
    simples.push(simple);
    place = simple.end;
  }
  if (place === at) return unexpected(source, at, end);
  return { start: at, end: place, combinator, tag, simples };
}

function scanSimple(source: string, at: number, end: number): CssSimple | Fault | undefined {
  if (at >= end) return undefined;
  switch (source[at]) {
    case '#':
    case '.': {
      const kind = source[at] === '#' ? 'id' : 'class';
      const name = matchAt(identifier, source, at + 1, end)?.[0];
      if (name !== undefined) return { kind, name, start: at, end: at + 1 + name.length };
      return fault({ start: at, end: at + 1 }, `No ${kind} name follows this ${source[at] ?? ''}.`, {
        hint: `CSS names begin with a letter, "_" or "-". Others go into brackets, as in [${kind}="1a"].`,
      });
    }
    case '[':
      return scanAttribute(source, at, end);
    case ':':
      return scanPseudo(source, at, end);
    default:
      return undefined;
  }
}

function scanPseudo(source: string, at: number, end: number): CssPseudo | Fault {
  const found = matchAt(pseudoName, source, at, end);
  if (found?.[1] === undefined) {
    return fault({ start: at, end: at + 1 }, 'No pseudo-class follows this colon.', {
      hint: String.raw`A colon in a class or id is written "\:" in CSS.`,
    });
  }
  const name = found[1].toLowerCase();
  const nameEnd = at + found[0].length;
  if (source[nameEnd] !== '(' || nameEnd >= end) return { kind: 'pseudo', name, start: at, end: nameEnd };
  // Unquoted text may hold an apostrophe, so a second look takes quotes for plain characters.
  const close = closingBracket(source, nameEnd, end) ?? closingBracket(source, nameEnd, end, false);
  if (close === undefined)
    return fault({ start: nameEnd, end: nameEnd + 1 }, 'This ( is never closed.', { hint: 'Close it with ).' });
  return { kind: 'pseudo', name, argument: source.slice(nameEnd + 1, close).trim(), start: at, end: close + 1 };
}

function unexpected(source: string, at: number, end: number): Fault {
  if (at >= end)
    return fault({ start: at, end: at }, 'The CSS selector ends too early.', {
      hint: 'Write what follows, as in div > button.',
    });
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  return fault({ start: at, end: at + character.length }, `Unexpected ${character} in a CSS selector.`, {
    hint: 'To find an element by what it says, write Type#Name or text=….',
  });
}
