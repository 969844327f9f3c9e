/** `css=…`, and CSS without a prefix where nothing else can be meant. */
import { scanCss } from './scan.js';
import type { CssCompound, CssScan } from './complex-selector.js';
import { cssParts } from './css-rewrites.js';
import type { Fault, Input, PartOutcome } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { isForeignPseudoClass, isHtmlAttribute, isHtmlTag, isPseudoClass } from './html.js';
import { matchAt, skipSpace } from '../lexer.js';
import type { SelectorRewrite } from '../rewrites.js';
import { nearestType, resolveType } from '../types/roles.js';

/** Reads a part that begins with `css=`. */
export function readCss(input: Input, at: number): PartOutcome | undefined {
  const prefix = matchAt(/css\s*=/iy, input.source, at, input.end);
  if (prefix === undefined) return undefined;
  const value = skipSpace(input.source, at + prefix[0].length, input.end);
  if (value < input.end && input.source[value] !== ',') {
    const scan = scanCss(input.source, value, input.end);
    return isFault(scan) ? scan : scanned(input, at, scan, []);
  }
  return fault({ start: value, end: value }, 'The CSS selector is empty.', {
    hint: 'Write it, as in css=form > button.',
  });
}

/**
 * Reads CSS without a prefix. Unmistakable are `[attribute…]`, `.class`, `*`, `:pseudo-class`, a tag followed by one of
 * these, and `tag#id` where the tag is no type. Behind a comma in a name (`casual` unset) less is: ", .NET" and ", [Draft]"
 * are text, ", .next" and ", [disabled]" are CSS.
 */
export function readBareCss(input: Input, at: number, casual: boolean): PartOutcome | undefined {
  const behindName =
    !casual && matchAt(/\*|:|\.(?![a-z_])|\[\s*[A-Z][\w\s]*\]/y, input.source, at, input.end) !== undefined;
  return !behindName && isUnmistakable(input, at) ? bareCss(input, at) : undefined;
}

/** CSS without a prefix that has been recognised: its tags must exist. */
export function bareCss(input: Input, at: number, rewrites: readonly SelectorRewrite[] = []): PartOutcome {
  const scan = scanCss(input.source, at, input.end);
  if (isFault(scan)) return scan;
  const unknown = scan.compounds.find(({ tag }) => tag !== null && tag !== '*' && !isHtmlTag(tag));
  return unknown === undefined ? scanned(input, at, scan, rewrites) : unknownTag(unknown);
}

function scanned(input: Input, at: number, scan: CssScan, rewrites: readonly SelectorRewrite[]): PartOutcome {
  const made = cssParts(input.source, scan, at);
  if (isFault(made)) return made;
  const { boundary } = scan;
  return { ok: true, parts: made.parts, rewrites: [...rewrites, ...made.rewrites, ...boundary.rewrites], boundary };
}

const start = /([a-zA-Z][\w-]*|\*)?(?:([.#:])(::?)?([\w-]+)?|(\[))?/y;

function isUnmistakable({ source, end }: Input, at: number): boolean {
  const found = matchAt(start, source, at, end);
  if (found === undefined || found[0] === '') return false;
  const [whole, tag, mark, , name, bracket] = found;
  if (tag !== undefined && tag !== '*' && !isHtmlTag(tag)) return false;
  if (bracket !== undefined) return opensAttribute(source, at + whole.length - 1, end, tag);
  if (mark === undefined) return tag === '*';
  if (mark === '#') return tag === '*' || (tag !== undefined && resolveType(tag) === undefined);
  if (mark === '.') return name !== undefined && /^-?[_a-z]/i.test(name);
  const called = source[at + whole.length] === '(';
  return (
    name !== undefined &&
    (isPseudoClass(name) ||
      isForeignPseudoClass(name) ||
      called ||
      (tag !== undefined && tag !== 'text' && /^[a-z-]+$/.test(name)))
  );
}

/** `[type=…]`, `[disabled]`: a bracket that opens an attribute, not a name (`Button[Save]`) or an XPath predicate. */
function opensAttribute(source: string, at: number, end: number, tag: string | undefined): boolean {
  const found = matchAt(/\[\s*([\w\u0080-\uFFFF:|\\-]+)\s*([~|^$*!]?=|\])?/y, source, at, end);
  const name = found?.[1];
  if (name === undefined || /^\d+$/.test(name)) return at + 1 >= end;
  // A bracket that is never closed is CSS that its reader will refuse.
  if (found?.[2] !== ']') return found?.[2] !== undefined || at + (found?.[0].length ?? 0) >= end;
  // `[disabled]`, `[data-x]`, and Angular's `input[matInput]`; but `Button[Save]` has a capital and is no attribute.
  return tag === undefined || isHtmlAttribute(name) || /^[a-z]/.test(name);
}

function unknownTag({ start: from, tag }: CssCompound): Fault {
  const word = tag ?? '';
  const nearest = nearestType(word);
  return fault({ start: from, end: from + word.length }, `"${word}" is no HTML tag.`, {
    hint: 'Write css= before CSS with tags of your own, or quote the name if it is all a name.',
    nearest,
  });
}
