import type { Bounds, Point } from './screen-node.js';

/** What is left of a rectangle where others lie over it, as rectangles that do not overlap. */
export function uncovered(bounds: Bounds, covers: readonly Bounds[]): readonly Bounds[] {
  let left: readonly Bounds[] = [bounds];
  for (const cover of covers) left = left.flatMap((part) => around(part, intersection(part, cover)));
  return left;
}

/** The parts of a rectangle above, below, left and right of a hole in it. */
function around(part: Bounds, hole: Bounds | null): readonly Bounds[] {
  if (hole === null) return [part];
  const { x, y, width, height } = part;
  const [below, right] = [hole.y + hole.height, hole.x + hole.width];
  return [
    { x, y, width, height: hole.y - y },
    { x, y: below, width, height: y + height - below },
    { x, y: hole.y, width: hole.x - x, height: hole.height },
    { x: right, y: hole.y, width: x + width - right, height: hole.height },
  ].filter((one) => one.width > 0 && one.height > 0);
}

/** What two rectangles have in common; null where that is nothing. */
export function intersection(a: Bounds, b: Bounds): Bounds | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The middle of a rectangle, in whole pixels. */
export function middleOf({ x, y, width, height }: Bounds): Point {
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** In square pixels; none where there is no rectangle. */
export function areaOf(bounds: Bounds | null): number {
  return bounds === null ? 0 : bounds.width * bounds.height;
}

/** Places in a rectangle to press, in whole pixels: where something lies over the middle, a part near the edge may be free. */
export function pressPoints({ x, y, width, height }: Bounds): readonly Point[] {
  return pressParts.map(([across, down]) => ({ x: Math.round(x + width * across), y: Math.round(y + height * down) }));
}

/** Shares of the width and height: the middle, those beside it from the left on, and then the corners. */
const [near, half, far] = [0.1, 0.5, 0.9];
const pressParts = [
  [half, half],
  [near, half],
  [far, half],
  [half, near],
  [half, far],
  [near, near],
  [far, near],
  [near, far],
  [far, far],
] as const;

/** Whether a point is in a rectangle: at its left and upper edge it is, at the others it is just outside. */
export function holdsPoint({ x, y, width, height }: Bounds, point: Point): boolean {
  return point.x >= x && point.y >= y && point.x < x + width && point.y < y + height;
}
