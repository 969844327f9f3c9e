import type { CssPart, RolePart, TextPart, XpathPart } from '../../../../domain/flow/selector/ast.js';
import { matchText } from '../../../../domain/flow/selector/match.js';
import { candidates, inDocumentOrder, insideOf, keepVisible, type Scope } from './candidates.js';
import { statesFromBits } from '../encoding.js';
import { outline } from '../outline/outline.js';
import { allRoots } from '../dom/all-roots.js';
import { cachedRole } from '../element/role.js';
import { levelOf } from '../outline/snapshot.js';
import { stateBits } from '../element/states.js';
import { focusedElement, isElement, type Root } from '../dom/tree.js';
import { visibleText } from '../element/visible-text.js';
import { isDropDown } from '../element/value.js';
import { isVisible } from '../dom/visibility.js';
import { writtenText } from '../element/written-text.js';

/** The document and its open shadow trees as they are now. */
function everyRoot(): readonly Root[] {
  outline();
  return allRoots();
}

/** Elements a CSS selector matches in the document and in every open shadow tree. */
export function queryCss(part: CssPart, scope: Scope, includeHidden: boolean): Element[] {
  const found: Element[] = [];
  if (scope !== null && part.css.startsWith(':scope')) {
    for (const element of scope) found.push(...selectAll(element, part.css));
    return keepVisible(inDocumentOrder(found), includeHidden);
  }
  const isInside = scope && insideOf(scope);
  for (const root of everyRoot()) {
    for (const element of selectAll(root, part.css)) if (isInside?.(element) ?? true) found.push(element);
  }
  if (found.length === 0) found.push(...queryAcrossShadows(part.css, scope));
  return keepVisible(inDocumentOrder(found), includeHidden);
}

function selectAll(root: ParentNode, css: string): Element[] {
  try {
    return Array.from(root.querySelectorAll(css));
  } catch (error) {
    throw new Error(`The browser does not take the CSS selector "${css}": ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** `my-dialog button`: a space also crosses from a host into its shadow tree. */
function queryAcrossShadows(css: string, scope: Scope): Element[] {
  const steps = splitDescendants(css);
  if (steps.length < 2 || everyRoot().length === 1) return [];
  let within: Scope = scope;
  for (const step of steps) {
    const next: Element[] = [];
    const isInside = within && insideOf(within);
    for (const root of everyRoot()) {
      for (const element of selectAll(root, step)) if (isInside?.(element) ?? true) next.push(element);
    }
    if (next.length === 0) return [];
    within = next;
  }
  return within === null ? [] : [...within];
}

/** Splits at the spaces that mean "inside", not those around `>`, `+`, `~` or in brackets. */
function splitDescendants(css: string): string[] {
  const steps: string[] = [];
  let depth = 0;
  let quote = '';
  let current = '';
  for (const character of css.trim().replace(/\s*([>+~])\s*/g, '$1')) {
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    if (/\s/.test(character) && depth === 0 && quote === '') {
      if (current !== '') steps.push(current);
      current = '';
    } else current += character;
  }
  if (current !== '') steps.push(current);
  return steps;
}

/** Elements an XPath expression selects; inside a scope it starts there. XPath knows no shadow trees. */
export function queryXpath(part: XpathPart, scope: Scope, includeHidden: boolean): Element[] {
  const found: Element[] = [];
  for (const context of scope ?? [document]) {
    const path = scope !== null && part.xpath.startsWith('/') ? `.${part.xpath}` : part.xpath;
    let result: XPathResult;
    try {
      result = document.evaluate(path, context, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    } catch (error) {
      throw new Error(`The browser does not take the XPath "${part.xpath}": ${(error as Error).message}`, {
        cause: error,
      });
    }
    for (let index = 0; index < result.snapshotLength; index += 1) {
      const node = result.snapshotItem(index);
      if (isElement(node)) found.push(node);
    }
  }
  return keepVisible(inDocumentOrder(found), includeHidden);
}

/** The smallest elements whose visible text matches: inside the scope, or one of it where the text is its own. */
export function queryText(part: TextPart, scope: Scope, includeHidden: boolean): Element[] {
  const matches = (text: string): boolean => matchText(part.match, text);
  if (includeHidden) {
    const all = candidates(scope, true).filter(({ element }) => matches(writtenText(element)));
    // In the order of the document, what is inside of an element comes right after it.
    return all
      .map(({ element }) => element)
      .filter((element, index, list) => list[index + 1] === undefined || !element.contains(list[index + 1]!));
  }
  const { items } = outline();
  const scopes = scope && new Set(scope);
  const isInside = scopes && insideOf(scopes);
  const isAsked = (node: Element): boolean => scopes === null || scopes.has(node) || isInside?.(node) === true;
  const found: Element[] = [];
  let innermost = Number.POSITIVE_INFINITY;
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const { node, end, ariaHidden } = items[index]!;
    // An element that holds a match already found is not the smallest.
    if (!isElement(node) || innermost < end) continue;
    if (!matches(visibleText(node)) || !isAsked(node) || isOnlyOffered(node) || !isVisible(node)) continue;
    innermost = index;
    if (!ariaHidden || node.closest('button,a,[role]') === null) found.push(node);
    else found.push(node.closest('button,a,[role]')!);
  }
  return [...new Set(found)].reverse();
}

/** An option of a drop-down that shows another one, or a group of options: they can be chosen, and are not to be read. */
function isOnlyOffered(element: Element): boolean {
  if (element.localName !== 'option' && element.localName !== 'optgroup') return false;
  return isInDropDown(element) && !(element as HTMLOptionElement).selected;
}

/** Whether an element is in a select that shows one line, so that the browser and not the page draws it, once it is open. */
export function isInDropDown(element: Element): boolean {
  const select = element.closest('select');
  return select !== null && isDropDown(select);
}

/** Elements of exactly this role, with the name and states asked for. */
export function queryRole(part: RolePart, scope: Scope, includeHidden: boolean): Element[] {
  const focused = focusedElement();
  const found = candidates(scope, includeHidden).filter(
    ({ element, role, name }) =>
      (role === part.role || (part.role === 'window' && role === 'document')) &&
      (part.name === undefined || matchText(part.name, name)) &&
      hasStates(element, part, focused),
  );
  const visible = found.filter((candidate) => includeHidden || (!candidate.ariaHidden && isVisible(candidate.element)));
  return visible.map(({ element }) => element);
}

function hasStates(element: Element, part: RolePart, focused: Element | null): boolean {
  const wanted = Object.entries(part.states);
  if (wanted.length === 0) return true;
  const role = cachedRole(element);
  const states = statesFromBits(stateBits(element, role, focused)) as Readonly<Record<string, unknown>>;
  return wanted.every(([name, value]) =>
    name === 'level' ? levelOf(element, role) === String(value) : (states[name] ?? false) === value,
  );
}
