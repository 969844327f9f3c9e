import type { Bus, BusObject } from '../../../clients/dbus/bus.js';
import type { Bounds } from '../../../domain/screen/element/screen-node.js';
import type { Accessible } from './accessible.js';
import { unlessLeft, unlessMissing } from './missing.js';
import { atspi, Interface } from './vocabulary.js';

/** Of the screen, whatever the program makes of it (AtspiCoordType). */
export const fromScreen = 0;

/** Where a program says that an element is, in its own pixels. */
export interface ReportedBounds {
  /** Null where it is nowhere. */
  readonly extents: Bounds | null;
  /** How large it is where the program reports no more: it is scrolled out of view (GTK 3). */
  readonly awaySize: Pick<Bounds, 'width' | 'height'> | null;
}

const nowhere: ReportedBounds = { extents: null, awaySize: null };

/**
 * Where the program of an element says that it is.
 * @throws BusFault `left` where that is not on the bus any more
 */
export async function readReportedBounds(bus: Bus, element: Accessible): Promise<ReportedBounds> {
  return unlessMissing(boundsOf(bus, element), nowhere);
}

/** The same, of a program that may have left since its elements were read: they are nowhere then. */
export async function readReportedBoundsIfThere(bus: Bus, element: Accessible): Promise<ReportedBounds> {
  return unlessLeft(boundsOf(bus, element), nowhere);
}

/**
 * Where an element is, in the program's own pixels; null where it is nowhere.
 * @throws BusFault `left` where its program is not on the bus any more
 */
export async function readExtents(bus: Bus, element: Accessible): Promise<Bounds | null> {
  return (await readReportedBounds(bus, element)).extents;
}

/** The same, of a program that may have left since its elements were read: they are nowhere then. */
export async function readExtentsIfThere(bus: Bus, element: Accessible): Promise<Bounds | null> {
  return (await readReportedBoundsIfThere(bus, element)).extents;
}

async function boundsOf(bus: Bus, element: Accessible): Promise<ReportedBounds> {
  return (element.interfaces & Interface.component) === 0 ? nowhere : askBounds(bus, element);
}

/** Where an object is that has a place, as all that can be seen has. @throws BusFault `refused` where it has none */
export async function askBounds(bus: Bus, object: BusObject): Promise<ReportedBounds> {
  type Extents = readonly [x: number, y: number, width: number, height: number];
  const [x, y, width, height] = await bus.call<Extents>(object, atspi.component, 'GetExtents', {
    signature: 'u',
    values: [fromScreen],
  });
  if (width <= 0 || height <= 0) return nowhere;
  if (x > farAway && y > farAway) return { extents: { x, y, width, height }, awaySize: null };
  // At the far end of the numbers (GTK 3) is what is scrolled away and, as one pixel, what was never drawn.
  return width > 1 || height > 1 ? { extents: null, awaySize: { width, height } } : nowhere;
}

/** The same of an object that may have no place, or be no more. */
export async function askBoundsIfAny(bus: Bus, object: BusObject): Promise<ReportedBounds> {
  return unlessMissing(askBounds(bus, object), nowhere);
}

const farAway = -1_000_000;
