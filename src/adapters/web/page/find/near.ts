import type { Bounds } from '../../../../domain/screen/screen-node.js';
import { candidates, keepVisible } from './candidates.js';
import { flatAncestors, flatContains } from '../dom/tree.js';
import { boundsOf } from '../dom/visibility.js';
import { visibleText } from '../element/visible-text.js';
import { smallest } from './smallest.js';

interface Nearness {
  readonly element: Element;
  /** Elements in the smallest container that holds both. */
  readonly shared: number;
  readonly distance: number;
  /** Labels stand before what they are for, more often than behind. */
  readonly precedes: boolean;
}

/**
 * Of several elements the one nearest to a visible text: first by the smallest container that holds both (a row, a card,
 * a field set), then by the distance between the boxes, then what follows the text before what precedes it. What the
 * text names itself is nearest of all. Several remain only when they are equally near.
 */
export function nearestTo(elements: readonly Element[], label: string): Element[] {
  const anchors = anchorsFor(label);
  if (anchors.length === 0) return [];
  let best: Nearness[] = [];
  for (const element of elements) {
    for (const anchor of anchors) {
      const nearness = nearnessOf(element, anchor);
      const order = best[0] === undefined ? -1 : compare(nearness, best[0]);
      if (order < 0) best = [nearness];
      else if (order === 0) best.push(nearness);
    }
  }
  return [...new Set(best.map(({ element }) => element))];
}

/** The elements that show the label: by their whole text or name, else by a part of it. */
function anchorsFor(label: string): Element[] {
  const wanted = label.replace(/\s+/g, ' ').trim().toLowerCase();
  const all = candidates(null, false);
  const matching = (matches: (text: string) => boolean): Element[] =>
    keepVisible(
      smallest(
        all
          .filter(({ element, name }) => matches(name.toLowerCase()) || matches(visibleText(element).toLowerCase()))
          .map(({ element }) => element),
      ),
      false,
    );
  const exact = matching((text) => text === wanted);
  return exact.length > 0 ? exact : matching((text) => text.includes(wanted));
}

function nearnessOf(element: Element, anchor: Element): Nearness {
  let shared = Number.POSITIVE_INFINITY;
  for (const container of flatAncestors(element)) {
    if (!flatContains(container, anchor)) continue;
    shared = container.getElementsByTagName('*').length;
    break;
  }
  const precedes = (anchor.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return { element, shared, distance: distanceBetween(boundsOf(element), boundsOf(anchor)), precedes };
}

function compare(a: Nearness, b: Nearness): number {
  if (a.shared !== b.shared) return a.shared - b.shared;
  if (a.distance !== b.distance) return a.distance - b.distance;
  return Number(a.precedes) - Number(b.precedes);
}

/** Between the nearest edges of two boxes, in CSS px; 0 where they overlap. */
function distanceBetween(a: Bounds | null, b: Bounds | null): number {
  if (a === null || b === null) return Number.POSITIVE_INFINITY;
  const dx = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  const dy = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height));
  return Math.round(Math.hypot(dx, dy));
}
