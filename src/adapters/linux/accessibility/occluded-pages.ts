import type { Bus } from '../../../clients/dbus/bus.js';
import type { Bounds } from '../../../domain/screen/element/screen-node.js';
import { fromScreen, readExtents } from './reported-bounds.js';
import { keyOf, type Accessible } from './accessible.js';
import { unlessMissing } from './missing.js';
import { itemViewRoles } from './roles.js';
import { scrollBarsOf } from './scroll-bars.js';
import { atspi, Interface, Role } from './vocabulary.js';

/** Finds the elements that a program exposes as visible although it does not paint them (GTK 4). */
export interface OccludedPageFinder {
  /** @param shown elements of a program that are said to be seen */
  among(shown: readonly Accessible[]): Promise<OccludedElements>;
  /** It is about to be asked of elements that are being read: what was found out is looked at again meanwhile. */
  readAhead(): void;
}

/** Which of the elements that a program exposes as visible are not painted. */
export interface OccludedElements {
  readonly elements: ReadonlySet<Accessible>;
  /** How many items of a list are scrolled out of view, by the list, as far as it has drawn them never: others have a place. */
  readonly awayItems: ReadonlyMap<Accessible, number>;
}

/** What was found out of the elements of a screen. */
interface Finding {
  /** The elements that it was found out of. */
  readonly of: string;
  readonly atMs: number;
  /** Keys of those that are not drawn. */
  readonly occluded: ReadonlySet<string>;
  /** By the key of the list. */
  readonly awayItems: ReadonlyMap<string, number>;
  /** Those that have no place, in something that has one or none that is asked for: they get one as they are first drawn. */
  readonly nowhere: readonly Accessible[];
  readonly stacks: readonly Stack[];
}

/** Elements of which one is in front of the others. */
interface Stack {
  readonly parent: Accessible;
  /** Where the program says that they are. */
  readonly places: readonly Bounds[];
  readonly pages: readonly Accessible[];
  readonly front: Accessible | undefined;
}

/**
 * How long what was found out is believed where nothing speaks against it, in milliseconds. It need not be short: once it has
 * been given a place, an element of GTK 4 keeps one.
 */
const believedMs = 1_000;

/**
 * What never was drawn is nowhere, and pages of a stack that were in front before are where the one is that is now. As long as
 * the program exposes the same elements, only those are looked at by which something else would come into view.
 */
export function createOccludedPageFinder(bus: Bus): OccludedPageFinder {
  let last: Finding | undefined;
  let ahead: Promise<boolean> | undefined;
  const isBelieved = async (of: string): Promise<boolean> => {
    const looking = ahead;
    ahead = undefined;
    if (last?.of !== of || performance.now() - last.atMs > believedMs) return false;
    return looking ?? stillHolds(bus, last);
  };
  return {
    readAhead() {
      ahead = last && stillHolds(bus, last);
      // Whoever asks hears of what went wrong; where nobody does, it does not matter.
      ahead?.catch(() => undefined);
    },
    async among(shown) {
      const of = shown.map(({ service, path, name }) => `${service}${path}${name === '' ? '' : '+'}`).join();
      const finding = (await isBelieved(of)) ? last : undefined;
      const { occluded, awayItems } = (last = finding ?? (await findOut(bus, shown, of)));
      if (occluded.size === 0) return allDrawn;
      return {
        elements: new Set(shown.filter((element) => occluded.has(keyOf(element)))),
        awayItems: new Map(
          shown.flatMap((element) => {
            const count = awayItems.get(keyOf(element));
            return count === undefined ? [] : [[element, count]];
          }),
        ),
      };
    },
  };
}

/** Where all is drawn. */
export const allDrawn: OccludedElements = { elements: new Set(), awayItems: new Map() };

async function stillHolds(bus: Bus, { nowhere, stacks }: Finding): Promise<boolean> {
  const [extents, fronts] = await Promise.all([
    Promise.all(nowhere.map((element) => readExtents(bus, element))),
    Promise.all(stacks.map((stack) => frontOf(bus, stack))),
  ]);
  return (
    extents.every((bounds) => bounds === null) && fronts.every((front, at) => front?.path === stacks[at]?.front?.path)
  );
}

async function findOut(bus: Bus, shown: readonly Accessible[], of: string): Promise<Finding> {
  const atMs = performance.now();
  const extents = new Map<Accessible, Bounds | null>();
  const captions = new Set(shown.flatMap(captionOf));
  const placed = shown.filter((element) => (element.interfaces & Interface.component) !== 0 && !captions.has(element));
  await Promise.all(placed.map(async (element) => void extents.set(element, await readExtents(bus, element))));
  const occluded = new Set<string>();
  const inOccluded = new Set<Accessible>();
  const nowhere: Accessible[] = [];
  for (const element of placed) {
    if (extents.get(element) !== null) continue;
    occluded.add(keyOf(element));
    // Elements come after what they are in.
    if (!inOccluded.has(element)) nowhere.push(element);
    for (const child of element.children) inOccluded.add(child);
  }
  const stacks = await Promise.all(
    shown
      .flatMap((parent) => stacksAmong(parent, extents))
      .map(async (stack) => ({ ...stack, front: await frontOf(bus, stack) })),
  );
  for (const { pages, front } of stacks)
    if (front !== undefined) for (const page of pages) if (page !== front) occluded.add(keyOf(page));
  const awayItems = new Map(
    shown.flatMap(scrolledViewsIn).flatMap((view) => {
      const count = view.children.filter((item) => extents.get(item) === null).length;
      return count === 0 || occluded.has(keyOf(view)) ? [] : [[keyOf(view), count]];
    }),
  );
  return { of, atMs, occluded, awayItems, nowhere, stacks };
}

/** The lists that a pane with scroll bars scrolls: they draw an item as it comes into view. */
function scrolledViewsIn(pane: Accessible): readonly Accessible[] {
  return scrollBarsOf(pane).length === 0 ? [] : pane.children.filter(({ role }) => itemViewRoles.has(role));
}

/** What is all that is in a button: it is drawn where that is, so that only the button has to be asked for. */
function captionOf({ role, children }: Accessible): readonly Accessible[] {
  const [inside, ...others] = children;
  const isCaption = inside !== undefined && others.length === 0 && inside.children.length === 0;
  return isCaption && (role === Role.pushButton || role === Role.toggleButton) ? [inside] : [];
}

/**
 * The children of an element of which one is in front: those that are drawn at the very same place as others of them, and its
 * pages wherever the program says they are: margins differ, and one that is behind keeps the size that it had in front.
 */
function stacksAmong(
  parent: Accessible,
  extents: ReadonlyMap<Accessible, Bounds | null>,
): Pick<Stack, 'parent' | 'places' | 'pages'>[] {
  if (parent.children.length < 2) return [];
  const stacks = new Map<string, { readonly places: Map<string, Bounds>; readonly pages: Accessible[] }>();
  for (const page of parent.children) {
    const bounds = placeOf(page, extents);
    if (bounds === null || bounds === undefined) continue;
    const place = Object.values(bounds).join();
    const key = extents.has(page) ? place : 'pages';
    const stack = stacks.get(key) ?? { places: new Map<string, Bounds>(), pages: [] };
    stacks.set(key, stack);
    stack.places.set(place, bounds);
    stack.pages.push(page);
  }
  return [...stacks.values()]
    .filter(({ pages }) => pages.length > 1)
    .map(({ places, pages }) => ({ parent, places: [...places.values()], pages }));
}

/** Pages have no place of their own: they are where what they hold is. */
function placeOf(element: Accessible, extents: ReadonlyMap<Accessible, Bounds | null>): Bounds | null | undefined {
  const [inside, ...others] = element.children;
  if (extents.has(element) || inside === undefined || others.length > 0) return extents.get(element);
  return placeOf(inside, extents);
}

/**
 * Where on a page a press is tried, as parts of its width and height: the middle, and beside what is there, since GTK 4 does
 * not say that it is a field which gets one.
 */
const triedPoints = [
  [0.5, 0.5],
  [0, 0],
  [1, 1],
] as const;

/** Which of the elements of a stack gets a press at their places; undefined where the program does not say. */
async function frontOf(
  bus: Bus,
  { parent, pages, places }: Pick<Stack, 'parent' | 'places' | 'pages'>,
): Promise<Accessible | undefined> {
  for (const [right, down] of triedPoints)
    for (const { x, y, width, height } of places) {
      const [service, path] = await unlessMissing(
        bus.call<readonly [string, string]>(parent, atspi.component, 'GetAccessibleAtPoint', {
          signature: 'iiu',
          values: [Math.round(x + right * (width - 1)), Math.round(y + down * (height - 1)), fromScreen],
        }),
        ['', ''] as const,
      );
      const key = keyOf({ service, path });
      const holds = (element: Accessible): boolean => keyOf(element) === key || element.children.some(holds);
      // One beside them may get it, as what lies over all of them does.
      const front = pages.find(holds) ?? parent.children.find(holds);
      if (front !== undefined) return front;
    }
  return undefined;
}
