import type { Bounds } from '../element/screen-node.js';

/** How near an element is to a text. */
export interface Nearness {
  /** Elements in the smallest container that holds both. */
  readonly shared: number;
  /** Between the nearest edges of the two, in pixels. */
  readonly distance: number;
  /** Labels stand before what they are for, more often than behind. */
  readonly precedes: boolean;
}

const labellingRoles: ReadonlySet<string> = new Set([
  'heading',
  'text',
  'paragraph',
  'term',
  'rowheader',
  'columnheader',
]);

/** How many of the texts before an element are tried, to call it by what it is near to. */
const mostLabels = 3;

/**
 * What an element may be called by that stands before it: the last headings and texts, the nearest first.
 *
 * @param before what precedes it, in the order of the page
 */
export function labelsBefore(before: readonly { readonly role: string; readonly name: string }[]): string[] {
  const labels = new Set<string>();
  for (let at = before.length - 1; at >= 0 && labels.size < mostLabels; at -= 1) {
    const { role, name } = before[at]!;
    if (labellingRoles.has(role) && name !== '') labels.add(name);
  }
  return [...labels];
}

/**
 * Of several elements those nearest to any of the anchors: first by the smallest container that holds both (a row, a card,
 * a field set), then by the distance between the boxes, then what follows the anchor before what precedes it. Several
 * remain only when they are equally near.
 */
export function nearestTo<Element>(
  elements: readonly Element[],
  anchors: readonly Element[],
  nearnessOf: (element: Element, anchor: Element) => Nearness,
): Element[] {
  let best: Nearness | undefined;
  let nearest = new Set<Element>();
  for (const element of elements) {
    for (const anchor of anchors) {
      const nearness = nearnessOf(element, anchor);
      const order = best === undefined ? -1 : compare(nearness, best);
      if (order < 0) {
        best = nearness;
        nearest = new Set([element]);
      } else if (order === 0) nearest.add(element);
    }
  }
  return [...nearest];
}

function compare(a: Nearness, b: Nearness): number {
  if (a.shared !== b.shared) return a.shared - b.shared;
  if (a.distance !== b.distance) return a.distance - b.distance;
  return Number(a.precedes) - Number(b.precedes);
}

/** Distances that differ by less than this part of a pixel are the same: boxes are reported with fractions that nobody sees. */
const finestParts = 100;

/** Between the nearest edges of two boxes, in pixels; 0 where they overlap, infinite where one is not known. */
export function distanceBetween(a: Bounds | null, b: Bounds | null): number {
  if (a === null || b === null) return Number.POSITIVE_INFINITY;
  const dx = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  const dy = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height));
  return Math.round(Math.hypot(dx, dy) * finestParts) / finestParts;
}
