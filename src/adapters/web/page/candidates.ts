import { cachedName } from './name.js';
import { outline } from './outline.js';
import { ownText } from './own-text.js';
import { listedRole } from './reading.js';
import { flatContains, isElement } from './tree.js';
import { isVisible } from './visibility.js';

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
  return scope === null ? found : found.filter(({ element }) => isInside(scope, element));
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
      // What is hidden has no name by the rules; by its label or text it can still be told.
      const name = cachedName(element) || ownText(element) || (element.textContent ?? '').trim().slice(0, 200);
      found.push({ element, role, name, ariaHidden: false });
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  collect(document);
  return found;
}

/** Inside one of the scopes, not one of them. */
export function isInside(scope: readonly Element[], element: Element): boolean {
  return scope.some((outer) => outer !== element && flatContains(outer, element));
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
