import { setTimeout as sleep } from 'node:timers/promises';
import { middleOf } from '../../../domain/screen/element/bounds.js';
import type { Point } from '../../../domain/screen/element/screen-node.js';
import type { Located } from '../../../ports/eye.js';
import type { PointerButton } from '../../../clients/x11/pointer.js';

/** Two presses within this time make a double click, in milliseconds: GTK and Qt take 400, Chromium and most desktops up to 500. */
const doubleClickMs = 500;

/** So far apart they make none, in pixels of a window: GTK and Qt allow for 5. */
const apartPx = 8;

/** Least width or height of an element that is pressed beside its middle, in pixels: less may be a frame around what reacts. */
const leastPx = 3 * apartPx;

/** Keeps presses of different steps from being taken for a double click. */
export interface SeparatePresses {
  /**
   * Where an element is pressed so that its program distinguishes that from the press before: beside that, where it is large
   * enough; else it is waited until that is long enough ago.
   *
   * @param point where it would be pressed
   * @param isFree whether a place of it can be pressed as well
   * @returns `waited` where time went by since the point was looked at, so that it has to be looked at again
   */
  place(
    point: Point,
    button: PointerButton,
    target: Located | Point,
    options: {
      readonly isChosen: boolean;
      readonly isFree: (at: Point) => Promise<boolean>;
      readonly signal: AbortSignal;
    },
  ): Promise<Point | 'waited'>;
  /** It was pressed. */
  pressed(point: Point, button: PointerButton): void;
}

/** The presses of a session. */
export function separatePresses(): SeparatePresses {
  let last: { readonly point: Point; readonly button: PointerButton; readonly atMs: number } | undefined;
  const isNear = (point: Point): boolean =>
    last !== undefined && Math.max(Math.abs(point.x - last.point.x), Math.abs(point.y - last.point.y)) < apartPx;
  return {
    async place(point, button, target, { isChosen, isFree, signal }) {
      const leftMs = last === undefined ? 0 : last.atMs + doubleClickMs - performance.now();
      if (leftMs <= 0 || last?.button !== button || !isNear(point)) return point;
      for (const beside of isChosen || !('ref' in target) ? [] : placesBeside(point, target))
        if (!isNear(beside) && (await isFree(beside))) return beside;
      await sleep(leftMs, undefined, { signal }).catch(() => undefined);
      return 'waited';
    },
    pressed(point, button) {
      last = { point, button, atMs: performance.now() };
    },
  };
}

/** Places near the middle of an element that is seen whole. */
function placesBeside(point: Point, { bounds }: Located): readonly Point[] {
  if (bounds === null) return [];
  const middle = middleOf(bounds);
  if (Math.abs(middle.x - point.x) > 1 || Math.abs(middle.y - point.y) > 1) return [];
  const { x, y } = point;
  return [
    ...(bounds.width >= leastPx ? [{ x: x + apartPx, y }] : []),
    ...(bounds.height >= leastPx ? [{ x, y: y + apartPx }] : []),
  ];
}
