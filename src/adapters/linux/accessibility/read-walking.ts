import { BusFault, type Bus, type BusObject } from '../../../clients/dbus/bus.js';
import { mostDepth, type Accessible } from './accessible.js';
import type { StaleElements } from './stale-elements.js';
import { isGone, unlessLeft, unlessMissing } from './missing.js';
import { itemViewRoles } from './roles.js';
import { readShownRows } from './shown-rows.js';
import { atspi, has, interfacesOf, nullPath, Role, State, type StateSet } from './vocabulary.js';

/** Items that are read of one list at most without need: it may hold millions, of which a screen shows some dozens. */
const mostItems = 300;

/** Children that are read of anything else at most: no two of them need be alike. */
const mostChildren = 2_000;

/** Windows are the children of their program, at which a walk begins. */
const windowDepth = 1;

/** What an element reports of itself. */
type Known = Pick<Accessible, 'role' | 'name' | 'description' | 'states' | 'interfaces'>;

/**
 * An element and all that is in it, asked for one by one. Whatever can be asked at the same time goes out in one write: that
 * takes a fifth of the time of one call after the other.
 */
export async function readWalking(
  bus: Bus,
  object: BusObject,
  staleElements: StaleElements,
  depth = 0,
): Promise<Accessible> {
  const [own, { children, unread }] = await Promise.all([
    readSelf(bus, object),
    depth < mostDepth ? readChildren(bus, object) : noChildren,
  ]);
  // Programs keep dialogs that were open once, each with all that is in it: nothing of those is to be seen.
  const isHiddenWindow = depth === windowDepth && !has(own.states, State.visible) && !has(own.states, State.showing);
  const inside = isHiddenWindow ? undefined : await readAllInside(bus, object, children, staleElements, depth + 1);
  const missing = unread + (inside?.lost ?? 0);
  return { ...object, ...own, children: inside?.children ?? [], ...(missing > 0 && { unread: missing }) };
}

/** Elements in another, and how many of them went away meanwhile. */
export interface ReadInside {
  readonly children: readonly Accessible[];
  readonly lost: number;
}

/** Elements in another, without those that are there no more. */
export async function readAllInside(
  bus: Bus,
  around: BusObject,
  objects: readonly BusObject[],
  staleElements: StaleElements,
  depth: number,
): Promise<ReadInside> {
  let lost = 0;
  const read = await Promise.all(
    objects.map(async (object) => {
      const child = await readInside(bus, around, object, staleElements, depth);
      if (child !== 'gone') return child;
      if (staleElements.note(object)) lost += 1;
      return undefined;
    }),
  );
  return { children: read.filter((child) => child !== undefined), lost };
}

/** An element in another; `gone` where it is no more, undefined where it reports nothing of itself. */
async function readInside(
  bus: Bus,
  around: BusObject,
  object: BusObject,
  staleElements: StaleElements,
  depth: number,
): Promise<Accessible | 'gone' | undefined> {
  // What another process draws in a program goes with that process.
  const unless = object.service === around.service ? unlessMissing : unlessLeft;
  const reading = readWalking(bus, object, staleElements, depth).catch((error: unknown) => {
    if (isGone(error)) return 'gone' as const;
    throw error;
  });
  return unless(reading, undefined);
}

async function readSelf(bus: Bus, object: BusObject): Promise<Known> {
  const [name, description, role, states, interfaces] = await Promise.all([
    bus.property<string>(object, atspi.accessible, 'Name'),
    bus.property<string>(object, atspi.accessible, 'Description'),
    bus.call<number>(object, atspi.accessible, 'GetRole'),
    readStates(bus, object),
    bus.call<readonly string[]>(object, atspi.accessible, 'GetInterfaces'),
  ]);
  return { name, role, description, states, interfaces: interfacesOf(interfaces) };
}

/** The states of one element as they are now. @throws BusFault `gone` also of one that is kept after its widget is gone */
export async function readStates(bus: Bus, object: BusObject): Promise<StateSet> {
  const [low = 0, high = 0] = await bus.call<readonly number[]>(object, atspi.accessible, 'GetState');
  const states = { low, high };
  if (has(states, State.defunct)) throw new BusFault('gone', `What ${object.path} stood for is gone.`, undefined);
  return states;
}

/**
 * What an element reports while it is there. ATK keeps whatever somebody asks for before it is listed for 3 to 4 seconds
 * (`spi_leasing_take` in `accessible-leasing.c`), and once its widget is gone its number is 0, as if it held that.
 *
 * @throws BusFault `gone` also of such a one
 */
export async function whileThere<T>(bus: Bus, element: BusObject, reading: Promise<T>): Promise<T> {
  const [reported] = await Promise.all([reading, readStates(bus, element)]);
  return reported;
}

/** What is in an element. */
export interface ReadChildren {
  readonly children: readonly BusObject[];
  /** How many more there are, of which nothing was read. */
  readonly unread: number;
}

/** That nothing is in an element. */
export const noChildren: ReadChildren = { children: [], unread: 0 };

/** Whether an element of a role has more children than are read without need. */
export function isLong(role: number, count: number): boolean {
  return count > (itemViewRoles.has(role) ? mostItems : mostChildren);
}

/** What is in an element; of long lists what is on the screen. */
export async function readChildren(bus: Bus, object: BusObject): Promise<ReadChildren> {
  const count = await unlessMissing(bus.property<number>(object, atspi.accessible, 'ChildCount'), undefined);
  if (count === 0) return noChildren;
  const shown = count === undefined ? undefined : await unlessMissing(readShown(bus, object, count), undefined);
  if (count !== undefined && shown !== undefined) return { children: shown, unread: count - shown.length };
  const children = await bus.call<readonly (readonly [string, string])[]>(object, atspi.accessible, 'GetChildren');
  return {
    children: children
      .slice(0, mostChildren)
      .filter(([, path]) => path !== nullPath)
      .map(([service, path]) => ({ service, path })),
    unread: Math.max(0, children.length - mostChildren),
  };
}

/** What is on the screen of an element with many children; undefined of one that is read whole, as menus are. */
async function readShown(bus: Bus, object: BusObject, count: number): Promise<readonly BusObject[] | undefined> {
  if (count <= mostItems) return undefined;
  const role = await bus.call<number>(object, atspi.accessible, 'GetRole');
  if (!isLong(role, count) || role === Role.menu || role === Role.popupMenu) return undefined;
  return readShownRows(bus, object, role, count);
}
