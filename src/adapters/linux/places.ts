import type { Bus } from '../../clients/dbus/bus.js';
import type { Place } from '../../clients/tree-eye/tree-source.js';
import type { Bounds, Point } from '../../domain/screen/screen-node.js';
import type { Accessible } from './accessibility/accessible.js';
import { unlessLeft, unlessMissing } from './accessibility/missing.js';
import { atspi, Interface } from './accessibility/vocabulary.js';

/** How the places that a window's program tells of are to be read. */
export interface Placing {
  /** Pixels of the screen for one of the program's. */
  readonly scale: number;
  /** Where its places count from, in pixels of the screen. */
  readonly origin: Point;
  /** The window, in pixels of the screen: nothing of it is seen outside. */
  readonly bounds: Bounds;
}

/** Of the screen, whatever the program makes of it (AtspiCoordType). */
export const fromScreen = 0;

/** What a program tells of where an element is, in its own pixels. */
export interface ToldPlace {
  /** Null where it is nowhere. */
  readonly extents: Bounds | null;
  /** How large it is where that is all that is told: it is scrolled out of view (GTK 3). */
  readonly awaySize: Pick<Bounds, 'width' | 'height'> | null;
}

const nowhere: ToldPlace = { extents: null, awaySize: null };

/**
 * What the program of an element tells of where it is.
 * @throws BusFault `left` where that is not on the bus any more
 */
export async function readToldPlace(bus: Bus, element: Accessible): Promise<ToldPlace> {
  return unlessMissing(askPlace(bus, element), nowhere);
}

/** The same, of a program that may have left since its elements were read: they are nowhere then. */
export async function readToldPlaceIfThere(bus: Bus, element: Accessible): Promise<ToldPlace> {
  return unlessLeft(askPlace(bus, element), nowhere);
}

/**
 * Where an element is, in the program's own pixels; null where it is nowhere.
 * @throws BusFault `left` where its program is not on the bus any more
 */
export async function readExtents(bus: Bus, element: Accessible): Promise<Bounds | null> {
  return (await readToldPlace(bus, element)).extents;
}

/** The same, of a program that may have left since its elements were read: they are nowhere then. */
export async function readExtentsIfThere(bus: Bus, element: Accessible): Promise<Bounds | null> {
  return (await readToldPlaceIfThere(bus, element)).extents;
}

async function askPlace(bus: Bus, element: Accessible): Promise<ToldPlace> {
  if ((element.interfaces & Interface.component) === 0) return nowhere;
  type Extents = readonly [x: number, y: number, width: number, height: number];
  const [x, y, width, height] = await bus.call<Extents>(element, atspi.component, 'GetExtents', {
    signature: 'u',
    values: [fromScreen],
  });
  if (width <= 0 || height <= 0) return nowhere;
  if (x > farAway && y > farAway) return { extents: { x, y, width, height }, awaySize: null };
  // At the far end of the numbers (GTK 3) is what is scrolled away and, as one pixel, what was never drawn.
  return width > 1 || height > 1 ? { extents: null, awaySize: { width, height } } : nowhere;
}

const farAway = -1_000_000;

/** A place of a program in pixels of the screen. */
export function onScreen({ x, y, width, height }: Bounds, { scale, origin }: Placing): Bounds {
  return { x: x * scale + origin.x, y: y * scale + origin.y, width: width * scale, height: height * scale };
}

/** Where an element is, in pixels of the screen; null where it is nowhere, or its program has left. */
export async function boundsIfThere(bus: Bus, element: Accessible, placing: Placing): Promise<Bounds | null> {
  const extents = await readExtentsIfThere(bus, element);
  return extents && onScreen(extents, placing);
}

/** Where an element is, and what of that can be seen through what is around it. */
export function placeWithin(bounds: Bounds, clips: readonly Bounds[]): Place {
  let inView: Bounds | null = bounds;
  for (const clip of clips) inView = inView && intersection(inView, clip);
  return { bounds, inView };
}

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
