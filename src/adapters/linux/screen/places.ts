import type { Bus } from '../../../clients/dbus/bus.js';
import type { Placement } from '../../../clients/tree-eye/tree-source.js';
import { intersection } from '../../../domain/screen/element/bounds.js';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import type { Accessible } from '../accessibility/accessible.js';
import { readExtentsIfThere } from '../accessibility/reported-bounds.js';

/** How the places that a window's program reports are to be read. */
export interface Placing {
  /** Pixels of the screen for one of the program's. */
  readonly scale: number;
  /** Where its places count from, in pixels of the screen. */
  readonly origin: Point;
  /** What the screen has of the window, in its pixels: nothing of it is seen outside. */
  readonly bounds: Bounds;
}

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
export function placeWithin(bounds: Bounds, clips: readonly Bounds[]): Placement {
  let inView: Bounds | null = bounds;
  for (const clip of clips) inView = inView && intersection(inView, clip);
  return { bounds, inView };
}
