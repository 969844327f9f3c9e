import type { Page } from 'playwright-core';
import { createPace, hold } from '../../../clients/pace/pace.js';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import { movedBounds } from '../documents/frame-geometry.js';

/** Where something is, in px of the page's viewport: the point of it that is meant, and its box. */
export interface DragPoint {
  readonly point: Point;
  /** Null for a place that is no element: it stays where it is. */
  readonly bounds: Bounds | null;
  /** Whether anything around it is gliding to its place. */
  readonly isMoving: boolean;
}

/** Where one end of a drag is with the next frame. */
export type LookAt = () => Promise<DragPoint>;

/** A drag begins in small moves: apps take a press for one once the pointer went 3 to 10 px, and reckon from there. */
const firstMoves = 2;
const firstMovePx = 6;

/** Moves from there, each answered by a frame: enough for apps that look at how far the pointer went. */
const movesToEnd = 10;

/** Those of them that are left for the way into the end, at least. */
const movesIntoEnd = 3;

/** Frames over the end before letting go: what is dragged over re-arranges itself with the next ones. */
const framesAtEnd = 2;

/** Looks at something on its way at most: what never rests is taken as it is. */
const restLooks = 30;

/**
 * Moves the pointer onto an element and after it until it stands still: what is dragged is missed for good where the
 * pointer goes down beside it.
 */
export async function hoverAtRest({ mouse }: Page, lookAt: LookAt, signal: AbortSignal): Promise<DragPoint> {
  let place = await lookAt();
  for (let look = 0; look < restLooks && !signal.aborted; look += 1) {
    await mouse.move(place.point.x, place.point.y);
    const now = await lookAt();
    if (isSame(now.point, place.point)) return now;
    place = now;
  }
  return place;
}

/** What is carried, and how. */
export interface Carriage {
  /** What is held, where the pointer is. */
  readonly held: DragPoint;
  /** How long it is held before the pointer moves, in milliseconds. */
  readonly holdMs: number;
  /** How long the way takes in even steps, in milliseconds; undefined: no longer than its moves do. */
  readonly durationMs: number | undefined;
  /** Once aborted, nothing is waited for that only the two times ask for. */
  readonly signal: AbortSignal;
}

/** How a drag is watched while it is under way. */
export interface DragWatch {
  /** Called after every look: the page has answered. */
  looked(): void;
  /** Whether nobody waits for the drag any more: what is held is let go where it is. */
  isOver(): boolean;
}

/**
 * Presses where the pointer is, carries what is held to its end and lets go. Apps make room while something is dragged, so
 * that each move waits until what the one before it set off is in its place, and then goes towards where the end is now.
 * Once what is held is about to touch the end, that is meant where it was: what the app re-arranges then is the drop.
 */
export async function carry(
  { mouse }: Page,
  { held, holdMs, durationMs, signal }: Carriage,
  lookAtEnd: LookAt,
  watch: DragWatch,
): Promise<void> {
  const from = held.point;
  let at = from;
  let restless = false;
  const atRest = async (): Promise<DragPoint> => {
    let place = await lookAtEnd();
    for (let look = 0; look < restLooks && !restless && !watch.isOver(); look += 1) {
      watch.looked();
      const now = await lookAtEnd();
      if (!now.isMoving && isSame(now.point, place.point)) return now;
      place = now;
    }
    // What moves for ever is not waited for before every move.
    restless = true;
    return place;
  };
  const move = async (to: Point): Promise<DragPoint | undefined> => {
    if (watch.isOver()) return undefined;
    await mouse.move(to.x, to.y);
    at = to;
    return atRest();
  };
  await mouse.down();
  try {
    await hold(holdMs, signal);
    let end = await lookAtEnd();
    const touchesEnd = (next: Point): boolean =>
      isTouching(movedBounds(held.bounds, { x: next.x - from.x, y: next.y - from.y }), end.bounds);
    const pace = createPace(durationMs, movesToEnd, signal);
    for (let made = 0; made < firstMoves && durationMs === undefined; made += 1) {
      const next = towards(at, end.point, firstMovePx);
      // Neighbours touch from the beginning: what the first move sets off is no answer to that.
      if (made > 0 && touchesEnd(next)) break;
      end = (await move(next)) ?? end;
    }
    let left = pace.moves;
    for (; left > movesIntoEnd; left -= 1) {
      const next = between(at, end.point, 1 / left);
      if (touchesEnd(next)) break;
      end = (await move(next)) ?? end;
      await pace.until(pace.moves - left + 1);
    }
    const { point } = end;
    for (; left > 0; left -= 1) {
      await move(between(at, point, 1 / left));
      await pace.until(pace.moves - left + 1);
    }
    for (let frame = 0; frame < framesAtEnd && !watch.isOver(); frame += 1) await lookAtEnd();
  } finally {
    await mouse.up();
  }
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** The point a part of the way from one to another, `part` from 0 to 1. */
function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

/** The point this many px of the way from one to another, or the other where that is nearer. */
function towards(a: Point, b: Point, px: number): Point {
  return between(a, b, px / Math.max(px, Math.hypot(b.x - a.x, b.y - a.y)));
}

/** Whether two boxes overlap, or will once the browser has rounded to whole pixels. */
function isTouching(a: Bounds | null, b: Bounds | null): boolean {
  if (a === null || b === null) return false;
  const reaches = (start: number, length: number, other: number): boolean => start + length + 1 >= other;
  return (
    reaches(a.x, a.width, b.x) &&
    reaches(b.x, b.width, a.x) &&
    reaches(a.y, a.height, b.y) &&
    reaches(b.y, b.height, a.y)
  );
}
