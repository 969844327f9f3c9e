/**
 * Lists and grids that draw only the rows in view and others as they are scrolled. They say how many rows they have
 * (`aria-rowcount`, `aria-setsize`), or the box that is scrolled is far higher than the rows in it.
 */
import { itemViews } from '../../../../domain/screen/tree/item-views.js';
import { allRoots } from '../dom/all-roots.js';
import { onceUntilChange } from '../dom/page-cache.js';
import { flatAncestors, flatContains, isElement } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';
import { cachedName } from '../element/name.js';
import { listedRole } from '../element/reading.js';
import { outline } from '../outline/outline.js';

/** A list of which a part is drawn. */
export interface PartialList {
  readonly list: Element;
  /** What is scrolled to draw the rest. */
  readonly scroller: Element;
  /** The rows that are drawn. */
  readonly rows: readonly Element[];
  readonly total: number;
  /** Whether the total is only worked out from heights. */
  readonly isEstimate: boolean;
}

/** So few children are no list, however high the box around them is. */
const fewestRows = 3;

/** A box is no long one that is lower than this, in pixels. */
const leastHeight = 200;

/** Rows lie one below the other; margins between them are at most this part of their height. */
const mostMargins = 0.5;

/** The lists of this document of which only a part is drawn. */
export const partialLists = onceUntilChange((): readonly PartialList[] => {
  const declared = [...declaredGrids(), ...declaredLists()];
  const isKnown = (scroller: Element): boolean => declared.some((known) => known.scroller === scroller);
  return [...declared, ...sparseBoxes().filter(({ scroller }) => !isKnown(scroller))].filter(({ list }) =>
    isVisible(list),
  );
});

/** A list in words, with how much of it is drawn. */
export function partInWords({ list, rows, total, isEstimate }: PartialList): string {
  const count = `${rows.length} of ${isEstimate ? 'about ' : 'its '}${total.toLocaleString('en')} rows are`;
  return `a part of ${listInWords(list)} that is not drawn: ${count}`;
}

/** A list in words: `the grid "Invoices"`. */
export function listInWords(list: Element): string {
  const role = listedRole(list);
  const name = cachedName(list);
  return `the ${itemViews.has(role) ? role : 'list'}${name === '' ? '' : ` "${name}"`}`;
}

/** What is scrolled to bring an element into view. */
function scrollerAround(element: Element): Element {
  for (const around of flatAncestors(element)) if (isScroller(around)) return around;
  return rootScroller();
}

function declaredGrids(): PartialList[] {
  return everywhere('[aria-rowcount]').flatMap((list) => {
    const rows = [...list.querySelectorAll('[role="row"],tr')];
    return declared(list, rows, Number(list.getAttribute('aria-rowcount')));
  });
}

function declaredLists(): PartialList[] {
  const items = everywhere('[aria-setsize]');
  return [...new Set(items.map(({ parentElement }) => parentElement))].flatMap((parent) => {
    if (parent === null) return [];
    const rows = items.filter(({ parentElement }) => parentElement === parent);
    return declared(listAround(parent), rows, Number(rows[0]?.getAttribute('aria-setsize')));
  });
}

/** What other pages of a table hold is not to be had by scrolling: only where something is scrolled may more be drawn. */
function declared(list: Element, rows: readonly Element[], total: number): PartialList[] {
  const [first] = rows;
  if (first === undefined || !(total > rows.length)) return [];
  const scroller = scrollerAround(first);
  return scroller === rootScroller() ? [] : [{ list, scroller, rows, total, isEstimate: false }];
}

/** Boxes of like rows, one below the other, that are higher than these by more than what is in view. */
function sparseBoxes(): PartialList[] {
  return outline().items.flatMap(({ node }): PartialList[] => {
    if (!isElement(node) || node.childElementCount < fewestRows || node.scrollHeight < leastHeight) return [];
    const rows = [...node.children].filter(isRow);
    const [first] = rows;
    if (first === undefined || rows.length < fewestRows) return [];
    if (rows.some(({ localName }) => localName !== first.localName)) return [];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const extent = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    const height = boxes.reduce((sum, box) => sum + box.height, 0);
    const scroller = scrollerAround(first);
    const blank = node.scrollHeight - extent;
    if (extent > height * (1 + mostMargins) || extent * 2 < height || blank <= heightInView(scroller)) return [];
    const total = Math.round((node.scrollHeight / extent) * rows.length);
    return [{ list: listAround(node), scroller, rows, total, isEstimate: true }];
  });
}

function isRow(element: Element): boolean {
  return (element.textContent ?? '').trim() !== '' && element.getBoundingClientRect().height > 0;
}

/** The list that rows are in, or the box itself. */
function listAround(box: Element): Element {
  for (const around of flatAncestors(box)) if (itemViews.has(listedRole(around))) return around;
  return box;
}

/** How much of what it scrolls an element shows, in CSS px. */
export function heightInView(scroller: Element): number {
  return scroller === rootScroller() ? innerHeight : scroller.clientHeight;
}

/** Where that begins, in CSS px from the top of the viewport. */
export function viewTop(scroller: Element): number {
  return scroller === rootScroller() ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop;
}

function isScroller(element: Element): boolean {
  if (element === document.body || element === document.documentElement) return false;
  if (element.scrollHeight <= element.clientHeight + 1) return false;
  return /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
}

function rootScroller(): Element {
  return document.scrollingElement ?? document.documentElement;
}

function everywhere(css: string): Element[] {
  return allRoots().flatMap((root) => [...root.querySelectorAll(css)]);
}

/** Whether elements are in a list. */
export function isInList({ list }: PartialList, element: Element): boolean {
  return element !== list && flatContains(list, element);
}
