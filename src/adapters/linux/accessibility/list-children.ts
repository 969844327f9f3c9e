import type { Bus, BusObject } from '../../../clients/dbus/bus.js';
import type { Point } from '../../../domain/screen/element/screen-node.js';
import { mostDepth } from './accessible.js';
import { fromScreen } from './reported-bounds.js';
import { atspi, nullPath } from './vocabulary.js';

/** How many children of a table are beside each other in one row of it; 1 of a list. */
export async function rowLengthOf(bus: Bus, table: BusObject): Promise<number> {
  const [first = 0, second = 1] = await Promise.all(
    [0, 1].map(async (row) => {
      const cell = await bus.call<readonly [string, string]>(table, atspi.table, 'GetAccessibleAt', {
        signature: 'ii',
        values: [row, 0],
      });
      const child = await childAround(bus, table, unlessNone(...cell));
      return child && bus.call<number>(child, atspi.accessible, 'GetIndexInParent');
    }),
  );
  return Math.max(1, second - first);
}

/** What is at a point of a table. */
export interface Hit {
  readonly index: number;
  /** Whether it is the header of a column, which stays where it is. */
  readonly isHeader: boolean;
}

/** Of a column, as two versions of AT-SPI call it: column header, table column header (AtspiRole). */
const headerRoles: ReadonlySet<number> = new Set([10, 57]);

/** The child at a point of the screen, or around what is there; undefined where none is. */
export async function childAtPoint(bus: Bus, table: BusObject, { x, y }: Point): Promise<Hit | undefined> {
  const [service, path] = await bus.call<readonly [string, string]>(table, atspi.component, 'GetAccessibleAtPoint', {
    signature: 'iiu',
    values: [x, y, fromScreen],
  });
  const child = await childAround(bus, table, unlessNone(service, path));
  if (child === undefined) return undefined;
  const [index, isAbove] = await Promise.all([
    bus.call<number>(child, atspi.accessible, 'GetIndexInParent'),
    isHeader(bus, child),
  ]);
  return index < 0 ? undefined : { index, isHeader: isAbove };
}

/** The child of a table that something is or is in: some programs return what is in a row. */
async function childAround(bus: Bus, table: BusObject, inside: BusObject | undefined): Promise<BusObject | undefined> {
  let child = inside;
  for (let depth = 0; depth < mostDepth && child !== undefined && child.path !== table.path; depth += 1) {
    const around: BusObject | undefined = await parentOf(bus, child);
    if (around?.path === table.path) return child;
    child = around;
  }
  return undefined;
}

/** A child by index, if it is the header of a column. */
export async function headerAt(bus: Bus, table: BusObject, index: number): Promise<BusObject | undefined> {
  const child = await childAt(bus, table, index);
  return child !== undefined && (await isHeader(bus, child)) ? child : undefined;
}

async function isHeader(bus: Bus, object: BusObject): Promise<boolean> {
  return headerRoles.has(await bus.call<number>(object, atspi.accessible, 'GetRole'));
}

/** A child by index. */
export async function childAt(bus: Bus, table: BusObject, index: number): Promise<BusObject | undefined> {
  const [service, path] = await bus.call<readonly [string, string]>(table, atspi.accessible, 'GetChildAtIndex', {
    signature: 'i',
    values: [index],
  });
  return unlessNone(service, path);
}

/** What something is in. */
export async function parentOf(bus: Bus, object: BusObject): Promise<BusObject | undefined> {
  const [service, path] = await bus.property<readonly [string, string]>(object, atspi.accessible, 'Parent');
  return unlessNone(service, path);
}

function unlessNone(service: string, path: string): BusObject | undefined {
  return path === nullPath || path === '' ? undefined : { service, path };
}
