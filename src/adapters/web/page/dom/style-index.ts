import { WordReader, type SelectorWords } from './selector-words.js';
import type { Root } from './tree.js';

/**
 * What the style sheets of one tree can do that matters here, as selectors of the elements they may do it to. Asking the
 * browser for the computed style of every element costs more than everything else together; a page where no rule
 * generates content needs no such question.
 */
export interface StyleIndex {
  /** May have generated text before or after. */
  readonly before: Selectors;
  readonly after: Selectors;
  /** May be placed outside the box of an ancestor. */
  readonly displaced: Selectors;
  /** May be out of sight, or cut off what is in them, although they are rendered: see `veils`. */
  readonly veiling: Selectors;
  /** May be hidden: by `display`, `visibility` or `content-visibility`. */
  readonly hidden: Selectors;
  /** May hide what is in them, texts too, not themselves: by `content-visibility`. */
  readonly hidingContent: Selectors;
  /** Whether a rule sets `text-transform`. */
  readonly transformsText: boolean;
  /** Whether a rule reaches beyond the tree it stands in, by `:host`, `::slotted` or `::part`. */
  readonly reachesOut: boolean;
  /** Whether one of these rules depends on pointer, focus or field contents, which change without a mutation. */
  readonly dynamic: boolean;
  /** What the rules look at; null where they cannot be read. */
  readonly words: SelectorWords | null;
}

/** Selectors of the elements that rules may apply to; `*` = any element. */
type Selectors = readonly string[] | '*';

const everything = '*';

const anything: StyleIndex = {
  before: everything,
  after: everything,
  displaced: everything,
  veiling: everything,
  hidden: everything,
  hidingContent: everything,
  transformsText: true,
  reachesOut: true,
  dynamic: true,
  words: null,
};

interface Known {
  readonly fingerprint: string;
  readonly index: StyleIndex;
}
const known = new WeakMap<Root, Known>();

/** The index of a tree, read again when its sheets changed. */
export function styleIndex(root: Root): StyleIndex {
  const sheets = sheetsOf(root);
  const fingerprint = sheets.map(fingerprintOf).join();
  const last = known.get(root);
  if (last?.fingerprint === fingerprint) return last.index;
  const index = readSheets(sheets);
  known.set(root, { fingerprint, index });
  return index;
}

/** Whether the rules of a tree are those that an index was made of. */
export function rulesStand(root: Root, index: StyleIndex): boolean {
  const last = known.get(root);
  return last?.index === index && last.fingerprint === sheetsOf(root).map(fingerprintOf).join();
}

function sheetsOf(root: Root): CSSStyleSheet[] {
  const own = root.styleSheets ?? [];
  const adopted = root.adoptedStyleSheets ?? [];
  if (own.length + adopted.length === 0) return noSheets;
  return [...own, ...adopted].filter((sheet) => !sheet.disabled);
}

const noSheets: CSSStyleSheet[] = [];

const sheetNumbers = new WeakMap<CSSStyleSheet, number>();
let lastNumber = 0;

/** Sheets no longer than this are compared rule by rule: a rule edited in place leaves no other trace. */
const shortSheet = 200;

function fingerprintOf(sheet: CSSStyleSheet): string {
  let number = sheetNumbers.get(sheet);
  if (number === undefined) sheetNumbers.set(sheet, (number = ++lastNumber));
  const rules = rulesOf(sheet);
  if (rules === null) return `${number}:unreadable`;
  if (rules.length > shortSheet) return `${number}:${rules.length}`;
  let length = 0;
  for (const rule of rules) length = (length * 31 + rule.cssText.length) | 0;
  return `${number}:${rules.length}:${length}`;
}

/** Null where the sheet is another origin's. */
function rulesOf(sheet: { readonly cssRules: CSSRuleList }): CSSRuleList | null {
  try {
    return sheet.cssRules;
  } catch {
    return null;
  }
}

function readSheets(sheets: readonly CSSStyleSheet[]): StyleIndex {
  if (sheets.length === 0) {
    return {
      before: [],
      after: [],
      displaced: [],
      veiling: [],
      hidden: [],
      hidingContent: [],
      transformsText: false,
      reachesOut: false,
      dynamic: false,
      words: new WordReader().words(),
    };
  }
  const reader = new SheetReader();
  for (const sheet of sheets) reader.sheet(sheet);
  return reader.index();
}

/** Pseudo-classes whose matches change without a mutation. Those of attributes (`:disabled`, `:required`) do not. */
const dynamicState =
  /:(hover|active|focus|checked|indeterminate|target|valid|invalid|user-|in-range|out-of-range|placeholder-shown|autofill|open|popover-open|modal|state\()/;

const keyframesRule = 7;
const keyframeRule = 8;

class SheetReader {
  private readonly before = new Set<string>();
  private readonly after = new Set<string>();
  private readonly displaced = new Set<string>();
  private readonly veiling = new Set<string>();
  private readonly hidden = new Set<string>();
  private readonly hidingContent = new Set<string>();
  private transformsText = false;
  private reachesOut = false;
  private dynamic = false;
  private unreadable = false;
  private readonly words = new WordReader();

  index(): StyleIndex {
    if (this.unreadable) return anything;
    return {
      before: union(this.before),
      after: union(this.after),
      displaced: union(this.displaced),
      veiling: union(this.veiling),
      hidden: union(this.hidden),
      hidingContent: union(this.hidingContent),
      transformsText: this.transformsText,
      reachesOut: this.reachesOut,
      dynamic: this.dynamic,
      words: this.words.words(),
    };
  }

  sheet(sheet: CSSStyleSheet): void {
    const rules = rulesOf(sheet);
    if (rules === null) {
      this.unreadable = true;
      return;
    }
    for (const rule of rules) this.words.read(rule.cssText);
    this.rules(rules, '');
  }

  private rules(rules: CSSRuleList, parent: string): void {
    for (const rule of rules) {
      if (rule.type === keyframesRule) {
        this.keyframes(rule as CSSKeyframesRule);
        continue;
      }
      const selector = (rule as CSSStyleRule).selectorText as string | undefined;
      const style = (rule as CSSStyleRule).style as CSSStyleDeclaration | undefined;
      const full = selector === undefined ? parent : nested(selector, parent);
      if (style !== undefined && full !== '') this.style(style, full);
      const inner = (rule as CSSGroupingRule).cssRules as CSSRuleList | undefined;
      if (inner !== undefined && inner.length > 0) this.rules(inner, full);
      const imported = (rule as CSSImportRule).styleSheet;
      if (imported) this.sheet(imported);
    }
  }

  /** An animation may hide anything that a script gives it to. */
  private keyframes(rule: CSSKeyframesRule): void {
    for (const frame of rule.cssRules) {
      if (frame.type !== keyframeRule) continue;
      const { style } = frame as CSSKeyframeRule;
      if (hides(style)) this.hidden.add(everything);
      if (hidesContent(style)) this.hidingContent.add(everything);
    }
  }

  private style(style: CSSStyleDeclaration, selector: string): void {
    const displaces = isDisplaced(style);
    const hiding = hides(style);
    const isVeil = veils(style);
    const { content } = style;
    const generates = content !== '' && content !== 'none' && content !== 'normal' && content !== '""';
    const transforms = style.textTransform !== '';
    if (transforms) this.transformsText = true;
    // What shows an element again matters here as much as what hides it.
    const matters = displaces || transforms || content !== '' || style.display !== '' || hiding || veilsWhole(style);
    if (matters && dynamicState.test(selector)) this.dynamic = true;
    if (!displaces && !isVeil && !hiding && !generates) return;
    for (const part of split(selector)) {
      if (/:host|::slotted|::part/.test(part)) this.reachesOut = true;
      const pseudo = /^(.*?)::?(before|after)$/.exec(part);
      if (pseudo !== null) {
        if (generates) (pseudo[2] === 'before' ? this.before : this.after).add(pseudo[1]?.trim() || everything);
        continue;
      }
      const element = part.replace(/::[\w-]+(\([^)]*\))?$/, '').trim() || everything;
      if (displaces) this.displaced.add(element);
      if (isVeil) this.veiling.add(element);
      if (hiding) this.hidden.add(element);
      // That hides what is in the element, not the element.
      if (hidesContent(style)) {
        this.hidden.add(`${element}>*`);
        this.hidingContent.add(element);
      }
    }
  }
}

function hides(style: CSSStyleDeclaration): boolean {
  const { display } = style;
  if (display === 'none' || display === 'contents' || display.includes('var(')) return true;
  return style.visibility !== '' || hidesContent(style);
}

function hidesContent(style: CSSStyleDeclaration): boolean {
  return style.getPropertyValue('content-visibility') !== '';
}

/** Whether a rule may keep from view what is rendered, or a part of it, in any other way than by its place. */
function veils(style: CSSStyleDeclaration): boolean {
  return (
    veilsWhole(style) ||
    [style.overflowX, style.overflowY].some((overflow) => overflow !== '' && overflow !== 'visible') ||
    (style.opacity !== '' && !(Number(style.opacity) >= 1)) ||
    (style.textIndent !== '' && !(Number.parseFloat(style.textIndent) >= 0)) ||
    Number.parseFloat(style.fontSize) === 0 ||
    [style.marginLeft, style.marginTop].some((margin) => Number.parseFloat(margin) <= -farAway) ||
    style.scale !== '' ||
    style.animationName !== ''
  );
}

/** What is drawn this faintly (0–1), with all that is around it taken into account, is not seen. */
export const leastOpacity = 0.05;

/** A negative margin of so many CSS px is there to put something out of view. */
const farAway = 100;

/** Whether a rule may keep from view the whole of an element: one that depends on the pointer changes what is there. */
function veilsWhole({ opacity, clip, clipPath }: CSSStyleDeclaration): boolean {
  return (
    (opacity !== '' && !(Number(opacity) > leastOpacity)) ||
    (clip !== '' && clip !== 'auto') ||
    (clipPath !== '' && clipPath !== 'none')
  );
}

function isDisplaced(style: CSSStyleDeclaration): boolean {
  const { position } = style;
  if (position === 'absolute' || position === 'fixed' || position === 'sticky' || position.includes('var('))
    return true;
  if (style.transform !== '' || style.translate !== '') return true;
  return position === 'relative' && style.top + style.bottom + style.left + style.right !== '';
}

/** Selectors that the browser takes; one that this tree cannot match makes every element a candidate. */
function union(selectors: ReadonlySet<string>): Selectors {
  if (selectors.has(everything)) return everything;
  const list = [...selectors].filter((selector) => !/:host|::slotted|::part/.test(selector));
  try {
    const fragment = document.createDocumentFragment();
    for (const selector of list) fragment.querySelector(selector);
  } catch {
    return everything;
  }
  // One question for a few selectors each is quicker than for all at once; for many it is the other way about.
  return list.length > mostQuestions ? [list.join()] : list;
}

const mostQuestions = 16;

function nested(selector: string, parent: string): string {
  if (parent === '') return selector;
  const scope = `:is(${parent})`;
  return split(selector)
    .map((part) => (part.includes('&') ? part.replaceAll('&', scope) : `${scope} ${part}`))
    .join(', ');
}

/** Splits a selector list at its top-level commas. */
function split(list: string): string[] {
  if (!list.includes(',')) return [list];
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at += 1) {
    const character = list[at];
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(list.slice(start).trim());
  return parts;
}
