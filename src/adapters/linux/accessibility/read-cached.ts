import type { Bus, BusObject } from '../../../clients/dbus/bus.js';
import { mostDepth, type Accessible, type AccessibleProgram } from './accessible.js';
import type { StaleElements } from './stale-elements.js';
import { unlessMissing } from './missing.js';
import { isLong, noChildren, readAllInside, readChildren, type ReadChildren } from './read-walking.js';
import { atspi, cachePath, has, interfacesOf, nullPath, Role, State, type StateSet } from './vocabulary.js';

type Reference = readonly [service: string, path: string];

/**
 * An entry of `Cache.GetItems`: itself, its program, the element around it, its place and the number of its children,
 * interfaces, name, role, description, states.
 */
type CacheItem = readonly [
  self: Reference,
  program: Reference,
  parent: Reference,
  index: number,
  childCount: number,
  interfaces: readonly string[],
  name: string,
  role: number,
  description: string,
  states: readonly [number, number],
];

/** An entry that was read. */
interface Item {
  readonly path: string;
  readonly parent: string;
  /** -1 where the program does not report it. */
  readonly index: number;
  /** -1 where the program does not count them. */
  readonly childCount: number;
  readonly known: Omit<Accessible, 'service' | 'path' | 'children'>;
}

/**
 * All elements of a program from the list that it keeps of them, in one call. Where the list and the counts in it disagree,
 * the element is asked for its children: tables keep no cells in the list (GTK 3), and elements that nobody has asked for
 * are missing (GTK 4).
 *
 * @param unlisted paths of elements that had to be asked for their children the last time: they are asked at once, and this
 * time's are put in their place
 * @param staleElements notes what goes away meanwhile
 * @returns undefined where the program keeps no list
 */
export async function readCached(
  bus: Bus,
  { service, path }: AccessibleProgram,
  unlisted: Set<string>,
  staleElements: StaleElements,
): Promise<Accessible | undefined> {
  const childrenOf = (parent: string): Promise<ReadChildren> =>
    unlessMissing(readChildren(bus, { service, path: parent }), noChildren);
  const ahead = new Map([...unlisted].map((parent) => [parent, childrenOf(parent)]));
  const listing = bus.call<readonly CacheItem[]>({ service, path: cachePath }, atspi.cache, 'GetItems');
  const [entries] = await Promise.all([listing, ...ahead.values()]);
  unlisted.clear();
  if (entries.length === 0) return undefined;
  const items = new Map<string, Item>();
  const inside = new Map<string, Item[]>();
  for (const entry of entries) {
    const item = itemOf(entry);
    if (has(item.known.states, State.defunct)) continue;
    items.set(item.path, item);
    if (item.path === path) continue;
    const siblings = inside.get(item.parent);
    if (siblings === undefined) inside.set(item.parent, [item]);
    else siblings.push(item);
  }
  const seen = new Set<string>([path]);
  const build = async (item: Item, depth: number): Promise<Accessible> => {
    const listed = (inside.get(item.path) ?? []).filter((child) => !seen.has(child.path));
    const isWhole = isListedWhole(item, listed) && !isOpenList(item, listed, items.get(item.parent));
    const { children, unread } = isWhole
      ? { children: inOrder(listed), unread: 0 }
      : await unlistedIn(item.path, depth);
    for (const child of children) if ('known' in child || child.service === service) seen.add(child.path);
    let missing = unread;
    const built = await Promise.all(
      children.map(async (child) => {
        if ('known' in child) return [await build(child, depth + 1)];
        const inside = await readAllInside(bus, { service, path: item.path }, [child], staleElements, depth + 1);
        missing += inside.lost;
        return inside.children;
      }),
    );
    return { service, path: item.path, ...item.known, children: built.flat(), ...(missing > 0 && { unread: missing }) };
  };
  const unlistedIn = async (
    parent: string,
    depth: number,
  ): Promise<{ readonly children: readonly (Item | BusObject)[]; readonly unread: number }> => {
    if (depth >= mostDepth) return noChildren;
    unlisted.add(parent);
    const { children, unread } = await (ahead.get(parent) ?? childrenOf(parent));
    // What another process draws in it may have the path of something of its own (GTK 3, sockets).
    const isOwn = (child: BusObject): boolean => child.service === service;
    const unseen = children.filter((child) => !isOwn(child) || !seen.has(child.path));
    return { children: unseen.map((child) => (isOwn(child) ? (items.get(child.path) ?? child) : child)), unread };
  };
  return build(items.get(path) ?? programItem(path), 0);
}

/** The program itself, where its list is of elements alone. */
function programItem(path: string): Item {
  const states: StateSet = { low: 0, high: 0 };
  const known = { role: Role.application, name: '', description: '', states, interfaces: 0 };
  return { path, parent: nullPath, index: -1, childCount: -1, known };
}

/** Whether the list has all children of an element, in their order. */
function isListedWhole({ childCount, known: { role, states } }: Item, listed: readonly Item[]): boolean {
  // Menus do not count theirs, and list them in no order: that of a closed one is nobody's business.
  if (role === Role.menu) return childCount <= 0 && !listed.some((child) => has(child.known.states, State.showing));
  if (role === Role.application) return listed.length === 1;
  // Those that were asked where they are remain in the list (GTK 4), and what is in them is not.
  if (isLong(role, listed.length)) return false;
  if (childCount !== listed.length || has(states, State.managesDescendants)) return false;
  return listed.length < 2 || new Set(listed.map(({ index }) => index)).size === listed.length;
}

/**
 * Whether it is a menu, or the list of a combo box, that is open, and of which no entries are listed (GTK 3): so are those of a
 * menu that was given to its entry after that was listed, and of a combo box that was empty at first.
 */
function isOpenList({ known: { role, states } }: Item, listed: readonly Item[], around: Item | undefined): boolean {
  if (role !== Role.menu || listed.length > 0) return false;
  return around?.known.role === Role.comboBox ? has(states, State.showing) : has(states, State.selected);
}

function inOrder(items: readonly Item[]): readonly Item[] {
  if (items.length < 2) return items;
  const isIndexed = items.every(({ index }) => index >= 0);
  return items.toSorted(isIndexed ? (a, b) => a.index - b.index : (a, b) => numberOf(a.path) - numberOf(b.path));
}

/** `/org/a11y/atspi/accessible/74`: elements are numbered as they are made. */
function numberOf(path: string): number {
  return Number(path.slice(path.lastIndexOf('/') + 1));
}

function itemOf([
  [, path],
  ,
  [, parent],
  index,
  childCount,
  interfaces,
  name,
  role,
  description,
  [low, high],
]: CacheItem): Item {
  const states = { low, high };
  return {
    path,
    parent,
    index,
    childCount,
    known: { name, role, description, states, interfaces: interfacesOf(interfaces) },
  };
}
