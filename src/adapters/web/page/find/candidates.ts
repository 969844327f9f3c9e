import { outline } from '../outline/outline.js';
import { listedName, listedRole } from '../element/reading.js';
import { flatAncestors, isElement } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';
import { isUnread, writtenText } from '../element/written-text.js';

/** What a selector may match. */
export interface Candidate {
  readonly element: Element;
  /** As in snapshots: `text` and `generic` included. */
  readonly role: string;
  readonly name: string;
  readonly ariaHidden: boolean;
}

/** Where to look: the whole document, or inside these elements. */
export type Scope = readonly Element[] | null;

/** Every element that may match, in document order; the hidden ones too where asked. */
export function candidates(scope: Scope, includeHidden: boolean): Candidate[] {
  const found = includeHidden ? everyElement() : renderedElements();
  if (scope === null) return found;
  const isInside = insideOf(scope);
  return found.filter(({ element }) => isInside(element));
}

function renderedElements(): Candidate[] {
  const found: Candidate[] = [];
  for (const { node, role, name, ariaHidden } of outline().items) {
    if (isElement(node)) found.push({ element: node, role, name, ariaHidden });
  }
  return found;
}

function everyElement(): Candidate[] {
  const found: Candidate[] = [];
  const collect = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.closest('head') !== null) continue;
      const role = listedRole(element);
      found.push({ element, role, name: isUnread(element) ? '' : nameOf(element), ariaHidden: false });
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  collect(document);
  return found;
}

/** What is hidden has no name by the rules; its label or text can still identify it. */
function nameOf(element: Element): string {
  return listedName(element) || writtenText(element).trim().slice(0, 200);
}

/** Returns whether an element is inside one of the scopes, which are not inside of themselves. */
export function insideOf(scope: Iterable<Element>): (element: Element) => boolean {
  const scopes = new Set(scope);
  return (element) => {
    for (const around of flatAncestors(element)) if (around !== element && scopes.has(around)) return true;
    return false;
  };
}

/** Keeps what can be seen, unless hidden elements are asked for. */
export function keepVisible(elements: readonly Element[], includeHidden: boolean): Element[] {
  return includeHidden ? [...elements] : elements.filter(isVisible);
}

/** Sorts by document order, through shadow roots by their hosts, and drops duplicates. */
export function inDocumentOrder(elements: Iterable<Element>): Element[] {
  return [...new Set(elements)].sort((a, b) => {
    const position = a.compareDocumentPosition(b);
    if ((position & Node.DOCUMENT_POSITION_DISCONNECTED) === 0) {
      return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ? -1 : 1;
    }
    return orderKey(a) - orderKey(b);
  });
}

/** Elements of different trees are ordered as the walk meets them. */
function orderKey(element: Element): number {
  return outline().items.findIndex((item) => item.node === element);
}
