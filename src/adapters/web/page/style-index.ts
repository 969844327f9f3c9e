import { untilChange } from './page-cache.js';
import { rootOf, type Root } from './tree.js';

/**
 * What the style sheets of one tree can do that matters here. Asking the browser for the computed style of every element
 * costs more than everything else together; a page where no rule generates content needs no such question.
 */
export interface StyleIndex {
  /** Elements that may have generated text before or after; null = none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Elements that may be placed outside the box of an ancestor; null = none. */
  readonly displaced: string | null;
  /** Whether a rule sets `text-transform`. */
  readonly transformsText: boolean;
  /** Whether a rule hides by `visibility`. */
  readonly hidesByVisibility: boolean;
}

/** For sheets that cannot be read (another origin's): everything is possible. */
const everything = '*';
const nothing: StyleIndex = {
  before: null,
  after: null,
  displaced: null,
  transformsText: false,
  hidesByVisibility: false,
};

interface Entry {
  readonly fingerprint: string;
  readonly index: StyleIndex;
}
const entries = new WeakMap<Root, Entry>();

/** The index of a tree, read again when its sheets changed. Call once per pass: the check itself looks at every sheet. */
function styleIndex(root: Root): StyleIndex {
  const sheets = sheetsOf(root);
  if (sheets.length === 0) return nothing;
  const fingerprint = sheets.map(sheetFingerprint).join();
  const known = entries.get(root);
  if (known?.fingerprint === fingerprint) return known.index;
  const index = readSheets(sheets);
  entries.set(root, { fingerprint, index });
  return index;
}

const indexOf = untilChange(styleIndex);

/** The index of the tree an element is in. */
export function stylesFor(element: Element): StyleIndex {
  return indexOf(rootOf(element));
}

/** Forgets what is known of every tree: after a change that the fingerprint cannot show, such as a rule edited in place. */
let generation = 0;
export function forgetStyles(): void {
  generation += 1;
}

function sheetsOf(root: Root): CSSStyleSheet[] {
  const sheets: CSSStyleSheet[] = [];
  for (const sheet of root.styleSheets ?? []) if (!sheet.disabled) sheets.push(sheet);
  for (const sheet of root.adoptedStyleSheets ?? []) if (!sheet.disabled) sheets.push(sheet);
  return sheets;
}

const sheetNumbers = new WeakMap<CSSStyleSheet, number>();
let lastSheet = 0;

function sheetFingerprint(sheet: CSSStyleSheet): string {
  let number = sheetNumbers.get(sheet);
  if (number === undefined) sheetNumbers.set(sheet, (number = ++lastSheet));
  return `${generation}/${number}:${rulesOf(sheet)?.length ?? 'x'}`;
}

function rulesOf(sheet: { readonly cssRules: CSSRuleList }): CSSRuleList | null {
  try {
    return sheet.cssRules;
  } catch {
    return null;
  }
}

class Collector {
  readonly before = new Set<string>();
  readonly after = new Set<string>();
  readonly displaced = new Set<string>();
  transformsText = false;
  hidesByVisibility = false;
  unreadable = false;

  rules(rules: CSSRuleList, parent: string): void {
    for (const rule of rules) {
      const selector = (rule as CSSStyleRule).selectorText as string | undefined;
      const style = (rule as CSSStyleRule).style as CSSStyleDeclaration | undefined;
      const full = selector === undefined ? parent : nested(selector, parent);
      if (style !== undefined && full !== '') this.style(style, full);
      const inner = rulesOf(rule as CSSGroupingRule);
      if (inner !== null && inner !== undefined && inner.length > 0 && rule.type !== keyframesRule) this.rules(inner, full);
      const imported = (rule as CSSImportRule).styleSheet;
      if (imported) this.sheet(imported);
    }
  }

  sheet(sheet: CSSStyleSheet): void {
    const rules = rulesOf(sheet);
    if (rules === null) this.unreadable = true;
    else this.rules(rules, '');
  }

  private style(style: CSSStyleDeclaration, selector: string): void {
    if (style.visibility !== '') this.hidesByVisibility = true;
    if (style.textTransform !== '') this.transformsText = true;
    const position = style.position;
    if (
      (position !== '' && position !== 'static' && position !== 'relative') ||
      style.transform !== '' ||
      style.translate !== '' ||
      (position === 'relative' && (style.top + style.bottom + style.left + style.right !== ''))
    ) {
      for (const part of split(selector)) if (!/::?(before|after)$/.test(part)) this.displaced.add(withoutPseudoElement(part));
    }
    const { content } = style;
    if (content === '' || content === 'none' || content === 'normal' || content === '""') return;
    for (const part of split(selector)) {
      const match = /^(.*?)::?(before|after)$/.exec(part);
      if (match === null) continue;
      (match[2] === 'before' ? this.before : this.after).add(match[1]?.trim() || everything);
    }
  }
}

const keyframesRule = 7;

function readSheets(sheets: readonly CSSStyleSheet[]): StyleIndex {
  const collector = new Collector();
  for (const sheet of sheets) collector.sheet(sheet);
  if (collector.unreadable) {
    return { before: everything, after: everything, displaced: everything, transformsText: true, hidesByVisibility: true };
  }
  return {
    before: union(collector.before),
    after: union(collector.after),
    displaced: union(collector.displaced),
    transformsText: collector.transformsText,
    hidesByVisibility: collector.hidesByVisibility,
  };
}

/** One selector list of all that can be matched; one that cannot (as `:host`) makes every element a candidate. */
function union(selectors: ReadonlySet<string>): string | null {
  if (selectors.size === 0) return null;
  if (selectors.has(everything)) return everything;
  for (const selector of selectors) {
    if (/:host|::slotted|::part/.test(selector)) return everything;
    try {
      document.createDocumentFragment().querySelector(selector);
    } catch {
      return everything;
    }
  }
  return [...selectors].join();
}

function nested(selector: string, parent: string): string {
  if (parent === '') return selector;
  const scope = `:is(${parent})`;
  return split(selector)
    .map((part) => (part.includes('&') ? part.replaceAll('&', scope) : `${scope} ${part}`))
    .join(', ');
}

/** Dynamic states are dropped: an element that may be hovered is a candidate whether it is now or not. */
function withoutPseudoElement(selector: string): string {
  return selector.replace(/::[\w-]+(\([^)]*\))?$/, '').trim() || everything;
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
