/**
 * `#main .item[data-x="1"]`: by handeye's own grammar all of it is a name, and no such name exists. Where only CSS can be
 * meant it is read as CSS, where both could be meant it is refused, and everything else stays a name.
 */
import { scanCss } from './scan.js';
import type { CssCompound, CssScan, CssSimple } from './complex-selector.js';
import { bareCss } from './css-part.js';
import type { Input, PartOutcome } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { isCodeTag, isForeignPseudoClass, isHtmlAttribute, isHtmlTag, isPseudoClass } from './html.js';
import type { TextRead } from '../names.js';
import type { SelectorRewrite } from '../rewrites.js';
import { rewrite } from '../rewrites.js';

/** Reads `#id…` or `tag#id…` as CSS where its label says so; undefined where it is a name. */
export function cssAfterId(
  input: Input,
  at: number,
  word: string | undefined,
  label: TextRead,
): PartOutcome | undefined {
  // A type with a capital, or one that is no tag, is not written by whoever writes CSS.
  if (word !== undefined && !(isHtmlTag(word) && word === word.toLowerCase())) return undefined;
  if (!/[.:[>+~]/.test(label.text) && !endsWithTag(label.text)) return undefined;
  const scan = scanCss(input.source, at, input.end);
  if (isFault(scan) || scan.boundary.next < label.boundary.next) return undefined;
  const [first, ...rest] = scan.compounds;
  if (first === undefined || !rest.every(isKnown)) return undefined;
  const marks = [...first.simples.slice(1), ...rest.flatMap((compound) => compound.simples)];
  const isTagged =
    endsWithTag(label.text) &&
    rest.every(({ tag, simples, combinator }) => tag !== null && simples.length === 0 && combinator === ' ');
  if (
    isTagged ||
    marks.some((mark) => isProof(mark)) ||
    rest.some(({ tag, simples }) => tag !== null && simples.length > 0)
  ) {
    const written = input.source.slice(at, scan.compounds.at(-1)?.end);
    const rewrites: SelectorRewrite[] = [rewrite('css_selector', written, `css=${written}`)];
    return bareCss(input, at, rewrites);
  }
  return looksLikeCss(scan) ? ambiguous(input, at, scan) : undefined;
}

/** Whether a name ends with a tag that is no word of any language: `list li`. */
function endsWithTag(name: string): boolean {
  const [, last = ''] = /\s([a-z\d]+)$/.exec(name) ?? [];
  return isCodeTag(last);
}

function isKnown({ tag }: CssCompound): boolean {
  return tag === null || tag === '*' || (isHtmlTag(tag) && tag === tag.toLowerCase());
}

/** Whether a piece of CSS can be nothing else: an attribute with a value, or a pseudo-class that no id ends in. */
function isProof(simple: CssSimple): boolean {
  if (simple.kind === 'attribute') return simple.operator !== undefined && simple.sound && isHtmlAttribute(simple.name);
  if (simple.kind !== 'pseudo') return false;
  const known = isPseudoClass(simple.name) || isForeignPseudoClass(simple.name);
  return known && (simple.name.includes('-') || simple.name === 'visible' || simple.argument !== undefined);
}

/** `#nav > li`, `#main .content`: CSS or a name. A dot or colon inside one word (`user.name`) is part of an id. */
function looksLikeCss(scan: CssScan): boolean {
  return (
    scan.compounds.length > 1 &&
    scan.compounds.slice(1).some(({ combinator, simples }) => combinator !== ' ' || simples.length > 0)
  );
}

function ambiguous(input: Input, at: number, scan: CssScan): PartOutcome {
  const end = scan.compounds.at(-1)?.end ?? at;
  const text = input.source.slice(at, end);
  const hash = text.indexOf('#') + 1;
  return fault({ start: at, end }, 'This can be CSS or a name.', {
    hint: `Write css=${text}, or quote the name: ${text.slice(0, hash)}"${text.slice(hash)}".`,
  });
}
