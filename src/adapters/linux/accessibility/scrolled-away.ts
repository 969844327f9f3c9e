import type { Bus } from '../../../clients/dbus/bus.js';
import { holdsPoint, middleOf } from '../../../domain/screen/bounds.js';
import type { Bounds } from '../../../domain/screen/screen-node.js';
import { readToldPlace, type ToldPlace } from './told-place.js';
import { holdsItems, showsPart } from './scroll-bars.js';
import type { Accessible } from './accessible.js';
import { isShown, type DescribedWindow } from './describe.js';
import { has, Role, State } from './vocabulary.js';

/** Tells what is merely scrolled out of view, of which GTK 3 and Chromium tell as if it were hidden, and Qt of items of lists. */
export interface ScrolledAwayFinder {
  /**
   * @param windows those of one program
   * @returns of all that may be scrolled away, whether it is; else it is hidden
   */
  among(windows: readonly DescribedWindow[]): Promise<ReadonlyMap<Accessible, boolean>>;
}

/** How long what a program told of a place is believed, in milliseconds: what is new is told without one until it is drawn. */
const believedMs = 1_000;

/** What may be scrolled away, and what it is in. */
interface Candidate {
  readonly element: Accessible;
  readonly parent: Accessible;
}

/**
 * What is scrolled away is visible, in something that scrolls, and has a size but no place. That holds as well for what is
 * hidden by what it is in, which therefore must not be closed. Items of Qt and all of Chromium have a place outside of what shows
 * them; what is hidden has none, or is where that is which hides it: Chromium tells of a folded panel as large as what is in it.
 */
export function createScrolledAwayFinder(bus: Bus): ScrolledAwayFinder {
  const known = new WeakMap<Accessible, { readonly told: ToldPlace; readonly atMs: number }>();
  const toldOf = async (element: Accessible): Promise<ToldPlace> => {
    const before = known.get(element);
    if (before !== undefined && performance.now() - before.atMs <= believedMs) return before.told;
    const told = await readToldPlace(bus, element);
    known.set(element, { told, atMs: performance.now() });
    return told;
  };
  const beside = new WeakMap<Accessible, { readonly isBeside: boolean; readonly atMs: number }>();
  /** Both places are of the same moment: what is around may have been scrolled since they were told last. */
  const isBesideNow = async ({ element, parent }: Candidate): Promise<boolean> => {
    // Of a page there may be much, of which it takes long to tell where it is: what hides in it is a box of its own.
    if (parent.role === Role.document) return true;
    const before = beside.get(element);
    if (before !== undefined && performance.now() - before.atMs <= believedMs) return before.isBeside;
    const [told, around] = await Promise.all([readToldPlace(bus, element), readToldPlace(bus, parent)]);
    const now = isBeside(told, around);
    beside.set(element, { isBeside: now, atMs: performance.now() });
    return now;
  };
  return {
    async among(windows) {
      const [candidates, items] = [windows.flatMap(candidatesIn), windows.flatMap(itemsIn)];
      if (candidates.length === 0 && items.length === 0) return none;
      const asked = new Set(candidates.flatMap(({ element, parent }) => [element, parent]));
      for (const { element, parent } of candidates) if (isCaption(element, parent)) asked.delete(element);
      const told = new Map<Accessible, ToldPlace>();
      await Promise.all([...asked].map(async (element) => void told.set(element, await toldOf(element))));
      const away = new Map<Accessible, boolean>();
      // Elements come after what they are in.
      for (const { element, parent } of candidates) {
        const { extents = null, awaySize = null } = told.get(element) ?? told.get(parent) ?? {};
        // What is further in may say that it shows, and has a place then: where it would be, were there no edges.
        const isThere = awaySize !== null || (has(element.states, State.showing) && isArea(extents));
        away.set(element, isThere && away.get(parent) !== false && !hidesInside(parent, told.get(parent)));
      }
      const inItems = new Set(items.map(({ element }) => element));
      const first = items.filter(({ parent }) => !inItems.has(parent));
      await Promise.all(first.map(async (item) => void away.set(item.element, await isBesideNow(item))));
      for (const { element, parent } of items) if (inItems.has(parent)) away.set(element, away.get(parent) === true);
      return away;
    },
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

/** What is told as if it were hidden in something that can be seen: items of lists, tables and trees, or anything (Chromium). */
function itemsIn({ root, traits }: DescribedWindow): Candidate[] {
  const { hidesItemsAway, hidesAllAway } = traits;
  if (!(hidesItemsAway || hidesAllAway) || !isShown(root, traits)) return [];
  const items: Candidate[] = [];
  const visit = (element: Accessible): void => {
    for (const child of element.children) {
      const isAtSight = isShown(child, traits);
      const isItem = !isAtSight && (hidesAllAway ? has(child.states, State.visible) : holdsItems(element));
      if (isItem) items.push({ element: child, parent: element });
      if (isAtSight || (isItem && hidesAllAway)) visit(child);
    }
  };
  visit(root);
  return items;
}

/** Whether something has a place, and the middle of that is not in what it is in, which has one too. */
function isBeside({ extents }: ToldPlace, { extents: edges }: ToldPlace): boolean {
  if (extents === null || edges === null) return false;
  return isArea(extents) && isArea(edges) && !holdsPoint(edges, middleOf(extents));
}

/** What is all that is in something else is where that is. */
function isCaption({ children }: Accessible, parent: Accessible): boolean {
  return children.length === 0 && parent.children.length === 1 && !has(parent.states, State.showing);
}

/** Closed expanders, pages that are not in front, and what has been folded up to a line. */
function hidesInside({ role, states }: Accessible, told: ToldPlace | undefined): boolean {
  if (role === Role.toggleButton) return !has(states, State.expanded);
  if (role === Role.pageTab) return !has(states, State.selected);
  const size = told?.extents ?? told?.awaySize;
  return size !== null && size !== undefined && (size.width <= 1 || size.height <= 1);
}

function isArea(bounds: Bounds | null): boolean {
  return bounds !== null && bounds.width > 1 && bounds.height > 1;
}
