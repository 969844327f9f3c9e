import type { Bus } from '../../../clients/dbus/bus.js';
import { holdsPoint, intersection, middleOf } from '../../../domain/screen/element/bounds.js';
import type { Bounds } from '../../../domain/screen/element/screen-node.js';
import { readExtents, readReportedBounds, type ReportedBounds } from './reported-bounds.js';
import { holdsItems, showsPart } from './scroll-bars.js';
import type { Accessible } from './accessible.js';
import { isShown, type DescribedWindow } from './describe.js';
import { has, Role, State } from './vocabulary.js';

/** Finds what is merely scrolled out of view. GTK 3 and Chromium expose it as hidden; Qt does so with items of lists. */
export interface ScrolledAwayFinder {
  /**
   * @param windows those of one program
   * @returns of all that may be scrolled away, whether it is; else it is hidden
   */
  among(windows: readonly DescribedWindow[]): Promise<ReadonlyMap<Accessible, boolean>>;
}

/** How long a place that a program reported is believed, in milliseconds: a new element has none until it is drawn. */
const believedMs = 1_000;

/** What may be scrolled away, and what it is in. */
interface Candidate {
  readonly element: Accessible;
  readonly parent: Accessible;
}

/** What one element holds that is exposed as hidden. */
interface Group {
  readonly parent: Accessible;
  readonly items: readonly Accessible[];
  /** Whether something else in it can be seen. */
  readonly showsSome: boolean;
  /** What the parent is in, up to and with the page; nothing where it is in none. */
  readonly around: readonly Accessible[];
}

/**
 * What is scrolled away is visible, in something that scrolls, and has a size but no place. That holds as well for what is
 * hidden by what it is in, which therefore must not be closed. Items of Qt and all of Chromium have a place outside of what shows
 * them; what is hidden has none, or is where that is which hides it: Chromium reports a folded panel as large as what is in it.
 */
export function createScrolledAwayFinder(bus: Bus): ScrolledAwayFinder {
  const known = new WeakMap<Accessible, { readonly bounds: ReportedBounds; readonly atMs: number }>();
  const recentBounds = async (element: Accessible): Promise<ReportedBounds> => {
    const before = known.get(element);
    if (before !== undefined && performance.now() - before.atMs <= believedMs) return before.bounds;
    const bounds = await readReportedBounds(bus, element);
    known.set(element, { bounds, atMs: performance.now() });
    return bounds;
  };
  const grouped = new WeakMap<Accessible, { readonly away: ReadonlySet<Accessible>; readonly atMs: number }>();
  /** All places are of the same moment: what is around may have been scrolled since they were reported last. */
  const awayNow = async (group: Group, placeNow: PlaceOf): Promise<ReadonlySet<Accessible>> => {
    const { parent, items, around } = group;
    // A page may hold much, and asking where all of it is takes long: what hides in it is a box of its own.
    if (parent.role === Role.document) return new Set(items);
    const before = grouped.get(parent);
    if (before !== undefined && performance.now() - before.atMs <= believedMs) return before.away;
    const extents = new Map<Accessible, Bounds | null>();
    await Promise.all(
      [parent, ...around, ...items].map(async (element) => void extents.set(element, await placeNow(element))),
    );
    const away = awayIn(group, extents);
    grouped.set(parent, { away, atMs: performance.now() });
    return away;
  };
  return {
    async among(windows) {
      const [candidates, groups] = [windows.flatMap(candidatesIn), windows.flatMap(groupsIn)];
      if (candidates.length === 0 && groups.length === 0) return none;
      const asked = new Set(candidates.flatMap(({ element, parent }) => [element, parent]));
      for (const { element, parent } of candidates) if (isCaption(element, parent)) asked.delete(element);
      const bounds = new Map<Accessible, ReportedBounds>();
      await Promise.all([...asked].map(async (element) => void bounds.set(element, await recentBounds(element))));
      const away = new Map<Accessible, boolean>();
      // Elements come after what they are in.
      for (const { element, parent } of candidates) {
        const { extents = null, awaySize = null } = bounds.get(element) ?? bounds.get(parent) ?? {};
        // What is further in may say that it shows, and has a place then: where it would be, were there no edges.
        const isThere = awaySize !== null || (has(element.states, State.showing) && isArea(extents));
        away.set(element, isThere && away.get(parent) !== false && !hidesInside(parent, bounds.get(parent)));
      }
      const placeNow = createPlaces(bus);
      const inItems = new Set(groups.flatMap(({ items }) => items));
      await Promise.all(
        groups
          .filter(({ parent }) => !inItems.has(parent))
          .map(async (group) => {
            const gone = await awayNow(group, placeNow);
            for (const item of group.items) away.set(item, gone.has(item));
          }),
      );
      for (const { parent, items } of groups)
        if (inItems.has(parent)) for (const item of items) away.set(item, away.get(parent) === true);
      return away;
    },
  };
}

type PlaceOf = (element: Accessible) => Promise<Bounds | null>;

/** Asks each element once where it is. */
function createPlaces(bus: Bus): PlaceOf {
  const places = new Map<Accessible, Promise<Bounds | null>>();
  return (element) => {
    const place = places.get(element) ?? readExtents(bus, element);
    places.set(element, place);
    return place;
  };
}

const none: ReadonlyMap<Accessible, boolean> = new Map();

/** Elements that are visible and do not show, in something that scrolls and does; and all that is in them. */
function candidatesIn({ root, traits }: DescribedWindow): Candidate[] {
  if (!traits.hidesScrolledAway) return [];
  const candidates: Candidate[] = [];
  const visit = (element: Accessible, parent: Accessible | undefined, isScrolled: boolean, isAway: boolean): void => {
    const isCandidate = isAway || !isShown(element, traits);
    if (isCandidate) {
      if (parent === undefined || !isScrolled || !has(element.states, State.visible)) return;
      candidates.push({ element, parent });
    }
    const scrolls = isScrolled || showsPart(element);
    for (const child of element.children) visit(child, element, scrolls, isCandidate);
  };
  visit(root, undefined, false, false);
  return candidates;
}

/** What is exposed as hidden in something that can be seen: items of lists, tables and trees, or anything (Chromium). */
function groupsIn({ root, traits }: DescribedWindow): Group[] {
  const { hidesItemsAway, hidesAllAway } = traits;
  if (!(hidesItemsAway || hidesAllAway) || !isShown(root, traits)) return [];
  const groups: Group[] = [];
  /** What the element that is visited is in. */
  const outer: Accessible[] = [];
  const visit = (parent: Accessible): void => {
    const shown = parent.children.filter((child) => isShown(child, traits));
    const isItem = (child: Accessible): boolean =>
      !isShown(child, traits) && (hidesAllAway ? has(child.states, State.visible) : holdsItems(parent));
    const items = parent.children.filter(isItem);
    if (items.length > 0) {
      const page = outer.findIndex(({ role }) => role === Role.document);
      groups.push({ parent, items, showsSome: shown.length > 0, around: page === -1 ? [] : outer.slice(page) });
    }
    outer.push(parent);
    for (const child of hidesAllAway ? [...shown, ...items] : shown) visit(child);
    outer.pop();
  };
  visit(root);
  return groups;
}

/** Those whose middle what they are in does not show at its place: another one there is hidden. */
function awayIn(group: Group, extents: ReadonlyMap<Accessible, Bounds | null>): ReadonlySet<Accessible> {
  const { parent, items, around } = group;
  const edgesOf = (elements: readonly Accessible[]): Bounds[] =>
    elements.map((element) => extents.get(element) ?? null).filter((bounds) => isArea(bounds));
  const [edges] = edgesOf([parent]);
  if (edges === undefined) return new Set();
  const pages = edgesOf(around.filter(({ role }) => role === Role.document));
  const places = new Map<Accessible, Bounds>();
  for (const item of items) for (const bounds of edgesOf([item])) places.set(item, bounds);
  if (!group.showsSome && pages.length > 0 && isFolded(edges, pages, [...places.values()])) return new Set();
  const outer = [edges, ...edgesOf(around)];
  const isOutside = (place: Bounds): boolean => outer.some((bounds) => !holdsPoint(bounds, middleOf(place)));
  return new Set([...places].filter(([, place]) => isOutside(place)).map(([item]) => item));
}

/**
 * Whether a box that is said to be seen, and nothing in it, has been folded up: what is in it would be in view, or it is itself
 * where nothing can be seen.
 */
function isFolded(edges: Bounds, pages: readonly Bounds[], places: readonly Bounds[]): boolean {
  const visible = pages.reduce<Bounds | null>((rest, page) => rest && intersection(rest, page), edges);
  if (visible === null) return true;
  return places.some((place) => holdsPoint(visible, middleOf(place)) || holdsPoint(place, middleOf(visible)));
}

/** What is all that is in something else is where that is. */
function isCaption({ children }: Accessible, parent: Accessible): boolean {
  return children.length === 0 && parent.children.length === 1 && !has(parent.states, State.showing);
}

/** Closed expanders, pages that are not in front, and what has been folded up to a line. */
function hidesInside({ role, states }: Accessible, bounds: ReportedBounds | undefined): boolean {
  if (role === Role.toggleButton) return !has(states, State.expanded);
  if (role === Role.pageTab) return !has(states, State.selected);
  const size = bounds?.extents ?? bounds?.awaySize;
  return size !== null && size !== undefined && (size.width <= 1 || size.height <= 1);
}

function isArea(bounds: Bounds | null): bounds is Bounds {
  return bounds !== null && bounds.width > 1 && bounds.height > 1;
}
