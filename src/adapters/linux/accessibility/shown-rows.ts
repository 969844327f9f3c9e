import type { Bus, BusObject } from '../../../clients/dbus/bus.js';
import type { Point } from '../../../domain/screen/screen-node.js';
import { fromScreen } from './told-place.js';
import { atspi, nullPath, Role } from './vocabulary.js';

/** Pixels between two looks for a row: less than the height of any that can be read. */
const stepPx = 12;
/** Rows have their numbers at the left, which some programs do not count among the children, and end where their text does. */
const insetsPx = [40, 90];
/** A list may show its items beside each other, as file managers do with icons: pixels between two looks for one of those. */
const itemStepPx = 100;
/** The headers of a table are the first of its children; no table has more columns that anybody sees. */
const mostHeaders = 40;

/**
 * The children of a long table or list that are on the screen, and its headers: such a list may hold millions, each of which
 * would be made just to be told of. It is asked what is at its top and at its bottom, and for what lies between.
 *
 * @param count how many children it has
 * @returns undefined where it does not say what is where, and of menus, whose entries are all there
 */
export async function readShownRows(
  bus: Bus,
  table: BusObject,
  count: number,
): Promise<readonly BusObject[] | undefined> {
  type Extents = readonly [x: number, y: number, width: number, height: number];
  const [[left, top, width, height], role] = await Promise.all([
    bus.call<Extents>(table, atspi.component, 'GetExtents', { signature: 'u', values: [fromScreen] }),
    bus.call<number>(table, atspi.accessible, 'GetRole'),
  ]);
  if (role === Role.menu || role === Role.popupMenu) return undefined;
  const items = role === Role.list || role === Role.listBox ? Math.floor(width / itemStepPx) : 0;
  const columns = [
    ...insetsPx.map((inset) => Math.round(left + Math.min(inset, width / 2))),
    ...Array.from({ length: items }, (_, at) => Math.round(left + (at + 0.5) * itemStepPx)),
  ];
  const heights = Array.from({ length: Math.max(0, Math.floor(height / stepPx)) }, (_, at) =>
    Math.round(top + (at + 0.5) * stepPx),
  );
  const points = heights.flatMap((y) => columns.map((x) => ({ x, y })));
  const hits = await Promise.all(points.map((point) => childAtPoint(bus, table, point)));
  const found = hits.filter((hit) => hit !== undefined).filter(({ index }) => index < count);
  if (found.length === 0) return undefined;
  // The headers of a table whose begin is scrolled away are far from the rows below them.
  const rows = found.filter(({ isHeader }) => !isHeader);
  const indices = (rows.length > 0 ? rows : found).map(({ index }) => index);
  const [first, last] = [Math.min(...indices), Math.max(...indices)];
  const children = await Promise.all([
    ...range(0, Math.min(mostHeaders, first)).map((index) => headerAt(bus, table, index)),
    ...range(first, Math.min(count, last + mostHeaders)).map((index) => childAt(bus, table, index)),
  ]);
  return children.filter((child) => child !== undefined);
}

/** The numbers from one up to another, and not that. */
function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

/** What is at a point of a table. */
interface Hit {
  readonly index: number;
  /** Whether it is the header of a column, which stays where it is. */
  readonly isHeader: boolean;
}

/** Of a column, as two versions of AT-SPI call it: column header, table column header (AtspiRole). */
const headerRoles: ReadonlySet<number> = new Set([10, 57]);

async function childAtPoint(bus: Bus, table: BusObject, { x, y }: Point): Promise<Hit | undefined> {
  const [service, path] = await bus.call<readonly [string, string]>(table, atspi.component, 'GetAccessibleAtPoint', {
    signature: 'iiu',
    values: [x, y, fromScreen],
  });
  if (path === nullPath || path === '' || path === table.path) return undefined;
  const child = { service, path };
  const [index, isAbove] = await Promise.all([
    bus.call<number>(child, atspi.accessible, 'GetIndexInParent'),
    isHeader(bus, child),
  ]);
  return index < 0 ? undefined : { index, isHeader: isAbove };
}

async function headerAt(bus: Bus, table: BusObject, index: number): Promise<BusObject | undefined> {
  const child = await childAt(bus, table, index);
  return child !== undefined && (await isHeader(bus, child)) ? child : undefined;
}

async function isHeader(bus: Bus, object: BusObject): Promise<boolean> {
  return headerRoles.has(await bus.call<number>(object, atspi.accessible, 'GetRole'));
}

async function childAt(bus: Bus, table: BusObject, index: number): Promise<BusObject | undefined> {
  const [service, path] = await bus.call<readonly [string, string]>(table, atspi.accessible, 'GetChildAtIndex', {
    signature: 'i',
    values: [index],
  });
  return path === nullPath || path === '' ? undefined : { service, path };
}
