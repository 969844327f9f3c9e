import type { Bus, BusObject } from '../../../clients/dbus/bus.js';
import type { Point } from '../../../domain/screen/screen-node.js';
import { atspi, nullPath } from './vocabulary.js';

/** The calls that a screen coordinate takes (AtspiCoordType). */
const fromScreen = 0;

/** Pixels between two looks for a row: less than the height of any that can be read. */
const stepPx = 12;
/** Rows have their numbers at the left, which some programs do not count among the children, and end where their text does. */
const insetsPx = [40, 90];
/** The headers of a table are the first of its children; no table has more columns that anybody sees. */
const mostHeaders = 40;

/**
 * The children of a long table or list that are on the screen, and its headers: such a list may hold millions, each of which
 * would be made just to be told of. It is asked what is at its top and at its bottom, and for what lies between.
 *
 * @param count how many children it has
 * @returns undefined where it does not say what is where
 */
export async function readShownRows(
  bus: Bus,
  table: BusObject,
  count: number,
): Promise<readonly BusObject[] | undefined> {
  type Extents = readonly [x: number, y: number, width: number, height: number];
  const [left, top, width, height] = await bus.call<Extents>(table, atspi.component, 'GetExtents', {
    signature: 'u',
    values: [fromScreen],
  });
  const columns = insetsPx.map((inset) => Math.round(left + Math.min(inset, width / 2)));
  const heights = Array.from({ length: Math.max(0, Math.floor(height / stepPx)) }, (_, at) =>
    Math.round(top + (at + 0.5) * stepPx),
  );
  const points = heights.flatMap((y) => columns.map((x) => ({ x, y })));
  const hit = await Promise.all(points.map((point) => indexAt(bus, table, point)));
  const indices = hit.filter((index) => index >= 0 && index < count);
  if (indices.length === 0) return undefined;
  // What is hit may be the first cell of its row, or the header above all rows.
  const rows = indices.filter((index) => index >= Math.min(mostHeaders, indices.at(-1)!));
  const last = Math.max(...indices);
  const first = Math.min(...(rows.length > 0 ? rows : indices));
  const wanted = new Set<number>();
  for (let index = 0; index < Math.min(mostHeaders, count); index += 1) wanted.add(index);
  for (let index = first; index < Math.min(count, last + mostHeaders); index += 1) wanted.add(index);
  const children = await Promise.all([...wanted].toSorted((a, b) => a - b).map((index) => childAt(bus, table, index)));
  return children.filter((child) => child !== undefined);
}

async function indexAt(bus: Bus, table: BusObject, { x, y }: Point): Promise<number> {
  const [service, path] = await bus.call<readonly [string, string]>(table, atspi.component, 'GetAccessibleAtPoint', {
    signature: 'iiu',
    values: [x, y, fromScreen],
  });
  if (path === nullPath || path === '' || path === table.path) return -1;
  return bus.call<number>({ service, path }, atspi.accessible, 'GetIndexInParent');
}

async function childAt(bus: Bus, table: BusObject, index: number): Promise<BusObject | undefined> {
  const [service, path] = await bus.call<readonly [string, string]>(table, atspi.accessible, 'GetChildAtIndex', {
    signature: 'i',
    values: [index],
  });
  return path === nullPath || path === '' ? undefined : { service, path };
}
