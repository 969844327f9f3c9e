/** One compound of a CSS selector, divided into what is CSS and what is not. */
import type { TextMatch } from '../ast.js';
import { nearestWord } from '../../../nearest-word.js';
import type { CssAttribute, CssCompound, CssPseudo } from './complex-selector.js';
import { hasTextInside } from './has-text-inside.js';
import { isTextPseudo, labelOfNear, textOfAttribute, textOfPseudo } from './text-pseudo.js';
import type { Fault } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { isForeignPseudoClass, isPseudoClass, readablePseudoClasses } from './html.js';
import { attributeCss } from '../parts.js';
import type { SelectorRewrite } from '../rewrites.js';
import { rewrite } from '../rewrites.js';
import { isRole } from '../types/roles.js';

/** What a compound asks for. `css` is empty where all of it was something else. */
export interface Division {
  css: string;
  text?: { match: TextMatch; rule: 'text_pseudo' | 'text_attribute' };
  position?: number | 'last';
  near?: string;
  /** What the element must have in it, as XPath from that element: CSS cannot test text. */
  filter?: string;
  rewrites: SelectorRewrite[];
  /** The role, where `[role="…"]` is all the CSS there is. */
  role?: string;
}

/** Divides a compound; a fault where a pseudo-class is neither CSS nor can be put right. */
export function divide(source: string, compound: CssCompound): Division | Fault {
  const division: Division = { css: compound.tag ?? '', rewrites: [] };
  for (const simple of compound.simples) {
    const written = source.slice(simple.start, simple.end);
    if (division.position !== undefined || division.near !== undefined) {
      return fault(simple, `${written} stands behind a pseudo-class that picks.`, {
        hint: 'Put nth= or near= last, as in css=li >> nth=1.',
      });
    }
    if (simple.kind === 'attribute') {
      if (simple.name === 'ref' && isRef(simple.value ?? '')) return refused(simple);
      const text = textOfAttribute(simple);
      if (text !== undefined && isFault(text)) return text;
      if (text === undefined) division.css += attributeText(simple, written, division.rewrites);
      else division.text = { match: text, rule: 'text_attribute' };
    } else if (simple.kind === 'pseudo' && !written.startsWith('::') && isTextPseudo(simple)) {
      const match = textOfPseudo(simple);
      if (isFault(match)) return match;
      division.text = { match, rule: 'text_pseudo' };
    } else if (simple.kind === 'pseudo') {
      const wrong = pseudo(division, simple, written);
      if (wrong !== undefined) return wrong;
    } else {
      division.css += written;
    }
  }
  const only = compound.tag === null && compound.simples.length > 0 ? compound.simples[0] : undefined;
  if (only?.kind === 'attribute' && only.name === 'role' && only.operator === '=' && isRole(only.value ?? '')) {
    if (division.css === source.slice(only.start, only.end) && only.value !== undefined) division.role = only.value;
  }
  return division;
}

const isRef = (value: string): boolean => /^(?:f\d+)?e\d+$/.test(value);

function refused(attribute: CssAttribute): Fault {
  return fault(attribute, 'A ref is no selector: it belongs to one snapshot.', {
    hint: 'Name the element by type and name, as in Button#Save.',
  });
}

/** The attribute as CSS wants it. */
function attributeText(attribute: CssAttribute, written: string, rewrites: SelectorRewrite[]): string {
  if (attribute.sound || attribute.value === undefined) return written;
  const flag = attribute.flag === '' ? '' : ` ${attribute.flag}`;
  const text = attributeCss(attribute.name, attribute.value, attribute.operator, flag);
  const rule = /=\s*[“”„‟«»‘’‚‹›「『`\\]/.test(written) ? 'smart_quotes' : 'unquoted_attribute';
  rewrites.push(rewrite(rule, written, text));
  return text;
}

const foreignInside = /:(?:has-text|contains|text|text-is|text-matches|visible|eq|first|last)(?:\(|(?![\w-]))/i;

/** Adds a pseudo-class that asks for no text, or says why it cannot be. */
function pseudo(division: Division, simple: CssPseudo, written: string): Fault | undefined {
  const { name, argument } = simple;
  if (written.startsWith('::')) {
    return fault(simple, `${written} is no element.`, { hint: 'Select the element that it belongs to.' });
  }
  const filter = name === 'has' ? hasTextInside(argument ?? '') : undefined;
  if (filter !== undefined) {
    division.filter = (division.filter ?? '') + filter;
    return undefined;
  }
  if (isPseudoClass(name) || name.startsWith('-')) {
    const inside = argument === undefined ? null : foreignInside.exec(argument);
    if (inside !== null) {
      return fault(simple, `${inside[0].replace('(', '()')} cannot stand inside :${name}(): it is no CSS.`, {
        hint: 'Find the element by type and name, or look inside it with " >> ".',
      });
    }
    division.css += written;
    return undefined;
  }
  if (name === 'visible') {
    division.rewrites.push(rewrite('visible_pseudo', written, ''));
    return undefined;
  }
  const position = positionOf(simple);
  if (position !== undefined) {
    division.position = position;
    return undefined;
  }
  const near = name === 'near' ? labelOfNear(simple) : undefined;
  if (near !== undefined) {
    division.near = near;
    return undefined;
  }
  return unknownPseudo(simple, written);
}

/** `:first`, `:last`, `:eq(2)` (counted from 0 there) as a position from 1. */
function positionOf({ name, argument }: CssPseudo): number | 'last' | undefined {
  if (name === 'first' && argument === undefined) return 1;
  if (name === 'last' && argument === undefined) return 'last';
  if (name !== 'eq' || argument === undefined) return undefined;
  if (argument === '-1') return 'last';
  return /^\d{1,9}$/.test(argument) ? Number(argument) + 1 : undefined;
}

const relations = new Set(['right-of', 'left-of', 'above', 'below', 'near']);

function unknownPseudo(simple: CssPseudo, written: string): Fault {
  if (relations.has(simple.name)) {
    return fault(simple, `:${simple.name}() cannot be read.`, {
      hint: 'Write near="Label", as in Edit >> near="Total".',
    });
  }
  if (simple.name === 'hidden') {
    return fault(simple, 'Hidden elements cannot be selected: hidden counts as absent.', {
      hint: 'Use assert_not_exists for what must not be seen.',
    });
  }
  if (isForeignPseudoClass(simple.name)) {
    return fault(simple, `${written} cannot be read.`, {
      hint: 'Write text=… for a text, nth=2 for the second match, counted from 1.',
    });
  }
  const nearest = nearestWord(simple.name, readablePseudoClasses);
  const message = `${written} is no CSS pseudo-class.`;
  if (nearest !== undefined) return fault(simple, message, { nearest: `:${nearest}` });
  return fault(simple, message, { hint: String.raw`A colon that belongs to a class or id is written "\:" in CSS.` });
}
