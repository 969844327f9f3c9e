/** CSS as parts: pure CSS stays one part, text and positions in it become parts of their own. */
import type { SelectorPart, Span, TextMatch } from '../ast.js';
import type { CssCompound, CssScan } from './complex-selector.js';
import type { Division } from './compound.js';
import { divide } from './compound.js';
import { hasText } from './has-text-inside.js';
import type { Fault } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { cssPart, rolePart, tagWithText, textPart, typeOfTag } from '../parts.js';
import { printParts } from '../print.js';
import type { SelectorRewrite } from '../rewrites.js';
import { rewrite } from '../rewrites.js';

/** The parts that a CSS selector becomes, with what was put right. */
export interface CssParts {
  readonly parts: readonly SelectorPart[];
  readonly rewrites: readonly SelectorRewrite[];
}

/** CSS that waits for more of the same part. */
interface Pending {
  readonly css: string;
  readonly span: Span;
}

/** Makes parts of a scanned selector that begins at `from` (an engine prefix included). */
export function cssParts(source: string, scan: CssScan, from: number): CssParts | Fault {
  const parts: SelectorPart[] = [];
  const rewrites: SelectorRewrite[] = [];
  let pending: Pending | undefined;
  const scope = isScope(source, scan);
  for (const [index, compound] of scan.compounds.entries()) {
    const division = divide(source, compound);
    if (isFault(division)) return division;
    rewrites.push(...division.rewrites);
    const span: Span = { start: index === 0 ? from : compound.start, end: compound.end };
    const { text } = division;
    if (isSibling(compound) && (text !== undefined || pending === undefined)) return siblingOfText(compound);
    const named = namedPart(span, compound, division);
    if (named === undefined) {
      const next = scan.compounds[index + 1];
      if (text !== undefined && (scope || next !== undefined || division.filter !== undefined)) {
        const filter = isSibling(next) ? undefined : hasText(text.match);
        if (filter === undefined) return textScope(source, compound, text.match);
        division.filter = filter + (division.filter ?? '');
      }
      if (text === undefined || division.filter !== undefined || !saysNothing(division.css)) {
        pending = joined(pending, compound, division, span, parts.length);
      }
      const picks = division.position !== undefined || division.near !== undefined || division.filter !== undefined;
      if (text === undefined && !picks) continue;
    }
    const before = parts.length;
    if (pending !== undefined) parts.push(cssPart(pending.span, pending.css));
    pending = undefined;
    if (named !== undefined) parts.push(named);
    else if (text !== undefined && division.filter === undefined) parts.push(textPart(span, text.match));
    const written = source.slice(compound.start, compound.end);
    if (division.filter !== undefined) {
      parts.push({ kind: 'xpath', at: span, xpath: `self::*${division.filter}` });
      rewrites.push(rewrite('text_inside', written, printParts(parts.slice(before))));
    } else if (text !== undefined) rewrites.push(rewrite(text.rule, written, printParts(parts.slice(before))));
    pick(division, span, written, parts, rewrites);
  }
  if (pending !== undefined) parts.push(cssPart(pending.span, pending.css));
  return { parts: plain(source, scan, parts, rewrites), rewrites };
}

const isSibling = (compound: CssCompound | undefined): boolean =>
  compound?.combinator === '+' || compound?.combinator === '~';

/** Whether another part looks inside what this selector finds; `nth=` and `near=` only pick from it. */
function isScope(source: string, { boundary }: CssScan): boolean {
  return boundary.ending === 'scope' && !/^\s*(?:nth|near)\s*=/i.test(source.slice(boundary.next));
}

const textTags = new Set([
  '',
  '*',
  'article',
  'b',
  'body',
  'div',
  'em',
  'i',
  'label',
  'main',
  'p',
  'section',
  'small',
  'span',
  'strong',
]);

/** Whether CSS before a text only says "some element": the text alone finds what was meant. */
function saysNothing(css: string): boolean {
  return textTags.has(css.toLowerCase());
}

/** The part that a compound's text names by itself: a type by its tag, a role, or any element. */
function namedPart(span: Span, compound: CssCompound, division: Division): SelectorPart | undefined {
  const match = division.text?.match;
  if (match === undefined) return undefined;
  if (division.role !== undefined) return rolePart(span, division.role, match);
  if (compound.tag === null || division.css !== compound.tag) return undefined;
  const heading = /^h[1-6]$/i.test(compound.tag);
  return heading || typeOfTag(compound.tag) !== undefined ? tagWithText(span, compound.tag, match) : undefined;
}

/** A compound joined to the CSS before it. Behind another part, `>` must go on meaning "child of". */
function joined(
  lead: Pending | undefined,
  compound: CssCompound,
  division: Division,
  span: Span,
  before: number,
): Pending {
  const css = division.css || '*';
  const { combinator } = compound;
  if (lead === undefined) return { css: before > 0 && combinator === '>' ? `:scope > ${css}` : css, span };
  const joint = combinator === ' ' || combinator === '' ? ' ' : ` ${combinator} `;
  return { css: `${lead.css}${joint}${css}`, span: { start: lead.span.start, end: span.end } };
}

function pick(
  division: Division,
  span: Span,
  written: string,
  parts: SelectorPart[],
  rewrites: SelectorRewrite[],
): void {
  if (division.position !== undefined) {
    parts.push({ kind: 'nth', at: span, index: division.position });
    rewrites.push(rewrite('position_pseudo', written, printParts(parts.slice(-2))));
  }
  if (division.near !== undefined) {
    parts.push({ kind: 'near', at: span, label: division.near });
    rewrites.push(rewrite('near_pseudo', written, printParts(parts.slice(-2))));
  }
}

/** CSS that needed no change stays as it was written. */
function plain(
  source: string,
  scan: CssScan,
  parts: readonly SelectorPart[],
  rewrites: readonly SelectorRewrite[],
): readonly SelectorPart[] {
  const only = parts[0];
  const first = scan.compounds[0];
  if (only === undefined || first === undefined || rewrites.length > 0) return parts;
  return [cssPart(only.at, source.slice(first.start, only.at.end))];
}

function siblingOfText(compound: CssCompound): Fault {
  return fault(compound, `"${compound.combinator}" cannot lead from or to an element that is found by its text.`, {
    hint: 'Write Field#Label for the field with that label, or near="Label".',
  });
}

function textScope(source: string, compound: CssCompound, match: TextMatch): Fault {
  const text = match.kind === 'regex' ? '…' : match.text;
  const hint =
    compound.tag?.toLowerCase() === 'label'
      ? `Write Field#${text} for the field with that label.`
      : `Name the container by type, as in Row#${text} >> …, or pick by what stands beside: Button#Name >> near="${text}".`;
  return fault(compound, `${source.slice(compound.start, compound.end)} is no CSS: CSS cannot test text.`, { hint });
}
