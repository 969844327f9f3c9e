import type { Bus } from '../../clients/dbus/bus.js';
import type { Accessible } from './accessibility/accessible.js';
import { unlessLeft } from './accessibility/missing.js';
import { atspi, has, Interface, State } from './accessibility/vocabulary.js';
import { boundsIfThere, readExtentsIfThere, type Placing } from './places.js';
import { scrollBarsOf } from './scroll-bars.js';
import { placingAround } from './popover-places.js';
import { windowAround, type SeenScreen } from './seen-screen.js';

/** Steps at most to bring an element into view: bars that count in something else than pixels need more than one. */
const mostSteps = 6;

/**
 * Brings an element into view: its program is asked to, and where it does not, the scroll bars of what the element is in are
 * moved, innermost first.
 * @returns whether anything was tried that may have scrolled
 */
export async function revealElement(bus: Bus, seen: SeenScreen, index: number): Promise<boolean> {
  const { tree, elements } = seen;
  const window = windowAround(seen, index);
  const element = elements[index];
  if (window === undefined || element === undefined) return false;
  // 6: anywhere (AtspiScrollType).
  const asked = await unlessLeft(
    bus.call<boolean>(element, atspi.component, 'ScrollTo', { signature: 'u', values: [6] }),
    false,
  );
  if (asked) return true;
  let hasScrolled = false;
  const placing = await placingAround(bus, seen, index, window);
  for (const around of tree.around(index)) {
    const pane = elements[around]!;
    if (scrollBarsOf(pane).length > 0) hasScrolled = (await scrollWithin(bus, pane, element, placing)) || hasScrolled;
  }
  return hasScrolled;
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

/** How far something is from being in view, positive when it is further on. The whole of it where there is room for that. */
function outside(start: number, length: number, from: number, room: number): number {
  if (start < from) return start - from;
  const beyond = start + length - (from + room);
  return beyond > 0 ? Math.min(beyond, start - from) : 0;
}

async function moveBar(bus: Bus, bar: Accessible, pixels: number): Promise<boolean> {
  const read = (name: string): Promise<number> => bus.property<number>(bar, atspi.value, name);
  const [value, most, least] = await Promise.all(['CurrentValue', 'MaximumValue', 'MinimumValue'].map(read));
  if (value === undefined || most === undefined || least === undefined) return false;
  const wanted = Math.min(most, Math.max(least, value + pixels));
  if (wanted === value) return false;
  await bus.setProperty(bar, atspi.value, 'CurrentValue', { signature: 'd', values: [wanted] });
  return (await read('CurrentValue')) !== value;
}
