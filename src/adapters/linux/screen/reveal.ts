import type { Revealed } from '../../../clients/tree-eye/tree-source.js';
import type { Bus } from '../../../clients/dbus/bus.js';
import type { Accessible } from '../accessibility/accessible.js';
import { unlessLeft } from '../accessibility/missing.js';
import { atspi, has, Interface, State } from '../accessibility/vocabulary.js';
import { readExtentsIfThere, readReportedBoundsIfThere } from '../accessibility/reported-bounds.js';
import { pointOut } from './long-menus.js';
import { boundsIfThere, type Placing } from './places.js';
import { holdsItems, scrollBarsOf } from '../accessibility/scroll-bars.js';
import { placingAround } from './popover-places.js';
import { windowAround, type SeenScreen } from './seen-screen.js';

/** Steps at most to bring an element into view: bars that count in something else than pixels need more than one. */
const mostSteps = 6;

/**
 * Brings an element into view: its program or the menu that it is in is asked to, and where that does not, the scroll bars of what
 * the element is in are moved, innermost first. A list that has none is scrolled by the wheel, which is the hand's.
 */
export async function revealElement(bus: Bus, seen: SeenScreen, index: number): Promise<Revealed> {
  // What a program takes away or draws anew meanwhile is elsewhere: the element has to be looked for again.
  return unlessLeft(scrollTo(bus, seen, index), { hasScrolled: true });
}

async function scrollTo(bus: Bus, seen: SeenScreen, index: number): Promise<Revealed> {
  const { tree, elements } = seen;
  const window = windowAround(seen, index);
  const element = elements[index];
  if (window === undefined || element === undefined) return { hasScrolled: false };
  if (await pointOut(bus, seen, index)) return { hasScrolled: true };
  // 6: anywhere (AtspiScrollType).
  const asked = await unlessLeft(
    bus.call<boolean>(element, atspi.component, 'ScrollTo', { signature: 'u', values: [6] }),
    false,
  );
  if (asked) return { hasScrolled: true };
  let hasScrolled = false;
  const panes = [...tree.around(index)]
    .map((around) => elements[around]!)
    .filter((pane) => scrollBarsOf(pane).length > 0);
  // What is in a pane that is scrolled away itself is nowhere in that: the outermost first.
  for (const [at, pane] of [...panes.entries()].toReversed())
    hasScrolled = (await pageThrough(bus, pane, panes[at - 1] ?? element)) || hasScrolled;
  const placing = await placingAround(bus, seen, index, window);
  for (const pane of panes) hasScrolled = (await scrollWithin(bus, pane, element, placing)) || hasScrolled;
  return { hasScrolled, takesWheel: wheeledListAround(seen, index) !== undefined };
}

/** The list, table or tree around an element that only the wheel scrolls: Qt does not expose their scroll bars. */
export function wheeledListAround({ tree, elements, traits }: SeenScreen, index: number): Accessible | undefined {
  if (traits?.hidesItemsAway !== true) return undefined;
  return [...tree.around(index)].map((around) => elements[around]!).find(holdsItems);
}

/** Parts of a pane that a page goes on by: something that is smaller than the rest shows on one page or the next. */
const pagePart = 0.8;
/** Pages that are looked at for one element at most. */
const mostPages = 500;

/**
 * Scrolls a pane page by page until what is in it has a place: GTK 3 reports none of what is scrolled away. It goes from where
 * the pane is, as people do, down to its end and then from its begin.
 * @returns whether anything was scrolled
 */
async function pageThrough(bus: Bus, pane: Accessible, sought: Accessible): Promise<boolean> {
  const isAway = async (): Promise<boolean> => (await readReportedBoundsIfThere(bus, sought)).awaySize !== null;
  if (!(await isAway())) return false;
  const extents = await readExtentsIfThere(bus, pane);
  if (extents === null) return false;
  const bars = (await Promise.all(scrollBarsOf(pane).map((bar) => valueOfBar(bus, bar)))).flat();
  const vertical = await pagesOf(
    bus,
    bars.find(({ isVertical }) => isVertical),
    extents.height,
  );
  const horizontal = await pagesOf(
    bus,
    bars.find(({ isVertical }) => !isVertical),
    extents.width,
  );
  let looked = 0;
  for (const across of horizontal) {
    await across();
    for (const down of vertical) {
      await down();
      looked += 1;
      if (looked >= mostPages || !(await isAway())) return true;
    }
  }
  return true;
}

/** What scrolls a bar to each of its pages, beginning with the one that it is at. */
async function pagesOf(bus: Bus, bar: Bar | undefined, length: number): Promise<(() => Promise<void>)[]> {
  if (bar === undefined) return [async () => undefined];
  const { value, most, least } = await rangeOf(bus, bar.bar);
  const step = length * pagePart;
  const count = Math.max(1, Math.ceil((most - least) / step) + 1);
  const current = Math.min(count - 1, Math.round((value - least) / step));
  return Array.from({ length: count }, (_, at) => {
    const wanted = Math.min(most, least + ((current + at) % count) * step);
    return () => setBar(bus, bar.bar, wanted);
  });
}

async function scrollWithin(bus: Bus, pane: Accessible, element: Accessible, placing: Placing): Promise<boolean> {
  let hasScrolled = false;
  const bars = await Promise.all(scrollBarsOf(pane).map((bar) => valueOfBar(bus, bar)));
  for (const bar of bars.flat()) {
    for (let step = 0; step < mostSteps; step += 1) {
      const [paneBox, box] = await Promise.all([
        boundsIfThere(bus, pane, placing),
        boundsIfThere(bus, element, placing),
      ]);
      if (paneBox === null || box === null) break;
      const away = bar.isVertical
        ? outside(box.y, box.height, paneBox.y, paneBox.height)
        : outside(box.x, box.width, paneBox.x, paneBox.width);
      if (away === 0 || !(await moveBar(bus, bar.bar, away / placing.scale))) break;
      hasScrolled = true;
    }
  }
  return hasScrolled;
}

interface Bar {
  readonly bar: Accessible;
  readonly isVertical: boolean;
}

/** The bar, or what in it has the value (GTK 4). */
async function valueOfBar(bus: Bus, bar: Accessible): Promise<Bar[]> {
  // Qt does not say which way its bars go.
  const extents = await readExtentsIfThere(bus, bar);
  const isVertical = extents === null ? has(bar.states, State.vertical) : extents.height > extents.width;
  if ((bar.interfaces & Interface.value) !== 0) return [{ bar, isVertical }];
  return bar.children
    .filter(({ interfaces }) => (interfaces & Interface.value) !== 0)
    .map((inner) => ({ bar: inner, isVertical }));
}

/** How far something is from being in view, positive when it is further on. The whole of it where that fits. */
function outside(start: number, length: number, from: number, paneLength: number): number {
  if (start < from) return start - from;
  const beyond = start + length - (from + paneLength);
  return beyond > 0 ? Math.min(beyond, start - from) : 0;
}

async function moveBar(bus: Bus, bar: Accessible, pixels: number): Promise<boolean> {
  const { value, most, least } = await rangeOf(bus, bar);
  const wanted = Math.min(most, Math.max(least, value + pixels));
  if (wanted === value) return false;
  await setBar(bus, bar, wanted);
  return (await valueOf(bus, bar)) !== value;
}

/** Where a bar is, and between what it goes: in pixels of its program, mostly. */
async function rangeOf(
  bus: Bus,
  bar: Accessible,
): Promise<{ readonly value: number; readonly most: number; readonly least: number }> {
  const [value, most, least] = await Promise.all([
    valueOf(bus, bar),
    bus.property<number>(bar, atspi.value, 'MaximumValue'),
    bus.property<number>(bar, atspi.value, 'MinimumValue'),
  ]);
  return { value, most, least };
}

function valueOf(bus: Bus, bar: Accessible): Promise<number> {
  return bus.property<number>(bar, atspi.value, 'CurrentValue');
}

async function setBar(bus: Bus, bar: Accessible, value: number): Promise<void> {
  await bus.setProperty(bar, atspi.value, 'CurrentValue', { signature: 'd', values: [value] });
}
