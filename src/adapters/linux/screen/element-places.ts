import type { Bus } from '../../../clients/dbus/bus.js';
import type { Placement } from '../../../clients/tree-eye/tree-source.js';
import type { Bounds } from '../../../domain/screen/element/screen-node.js';
import type { Accessible } from '../accessibility/accessible.js';
import { readReportedBoundsIfThere, type ReportedBounds } from '../accessibility/reported-bounds.js';
import { areaOf, intersection } from '../../../domain/screen/element/bounds.js';
import { entriesBeside, menuArrowPx } from './long-menus.js';
import { onScreen, placeWithin } from './places.js';
import { popoverAround } from './popover-places.js';
import { showsPart } from '../accessibility/scroll-bars.js';
import { has, Role, State } from '../accessibility/vocabulary.js';
import { windowAround, type SeenScreen, type SeenWindow } from './seen-screen.js';

/** Where elements are now, all asked for at once. What is nowhere is left out. */
export function placesNow(
  bus: Bus,
  seen: SeenScreen,
  indices: readonly number[],
): Promise<ReadonlyMap<number, Placement>> {
  return placesIn((element) => readReportedBoundsIfThere(bus, element), seen, indices);
}

/**
 * Where elements are, all asked for at once. What is nowhere is left out.
 *
 * @param reportedBoundsOf asks the program of an element
 */
export async function placesIn(
  reportedBoundsOf: (element: Accessible) => Promise<ReportedBounds>,
  seen: SeenScreen,
  indices: readonly number[],
): Promise<ReadonlyMap<number, Placement>> {
  const { elements } = seen;
  const asked = new Map<number, Promise<ReportedBounds>>();
  const boundsOf = (index: number): Promise<ReportedBounds> => {
    let bounds = asked.get(index);
    if (bounds === undefined) asked.set(index, (bounds = reportedBoundsOf(elements[index]!)));
    return bounds;
  };
  const extentsOf = async (index: number): Promise<Bounds | null> => (await boundsOf(index)).extents;
  const places = new Map<number, Placement>();
  await Promise.all(
    indices.map(async (index) => {
      const window = windowAround(seen, index);
      if (window === undefined) return;
      const clipping = clippingAround(seen, index);
      const [popover, { extents, awaySize }, entries, ...around] = await Promise.all([
        popoverAround(seen, index, window, extentsOf),
        boundsOf(index),
        entriesBeside(seen, index, extentsOf),
        ...clipping.map(extentsOf),
      ]);
      const placing = popover?.placing ?? window.placing;
      const clips = around.filter((clip) => clip !== null).map((clip) => onScreen(clip, placing));
      if (extents !== null) {
        const bounds = onScreen(extents, placing);
        const container =
          popover?.placing.bounds ??
          (entries === null ? containerOf(bounds, seen, window) : menuAround(onScreen(entries, placing), seen, window));
        const arrow = arrowOf(seen, index, bounds, placing.scale);
        places.set(index, placeWithin(bounds, [...clips, container, ...(arrow === undefined ? [] : [arrow])]));
      } else if (awaySize !== null && clips[0] !== undefined) {
        const [width, height] = [awaySize.width * placing.scale, awaySize.height * placing.scale];
        const { x, y } = clips[0];
        places.set(index, { bounds: { x, y: y - height, width, height }, inView: null, isGuess: true });
      }
    }),
  );
  return places;
}

/** Pixels of a window: an expander of GTK 3 has an arrow of that size in the corner, as wide as it is high. */
const arrowPx = 16;

/** The arrow of an expander, where that alone takes presses; undefined of all else. */
function arrowOf({ elements, traits }: SeenScreen, index: number, { x, y }: Bounds, scale: number): Bounds | undefined {
  const { role, states } = elements[index]!;
  const isExpander = role === Role.toggleButton && has(states, State.expandable);
  const size = arrowPx * scale;
  return traits?.hasWideExpanders === true && isExpander ? { x, y, width: size, height: size } : undefined;
}

/** What clips an element: whatever around it shows a part of its content; for one scrolled away, all it may be out of view in. */
function clippingAround({ tree, elements, traits }: SeenScreen, index: number): number[] {
  const isAway = traits?.hidesAllAway === true && !has(elements[index]!.states, State.showing);
  return [...tree.around(index)].filter(
    (at) => (isAway && has(elements[at]!.states, State.showing)) || showsPart(elements[at]!),
  );
}

/** The window in which an element is drawn: menus and lists of choices have one of their own. */
function containerOf(bounds: Bounds, { shown, current }: SeenScreen, { placing }: SeenWindow): Bounds {
  const popups = shown.popups.filter(({ pid }) => pid === undefined || pid === current?.x.pid);
  let [best, most] = [placing.bounds, areaOf(intersection(bounds, placing.bounds))];
  for (const popup of popups) {
    const area = areaOf(intersection(bounds, popup.bounds));
    if (area > most) [best, most] = [popup.bounds, area];
  }
  return best;
}

/** Where the entries of a menu can be pressed: in its popup, and between the arrows of that where they do not all fit. */
function menuAround(entries: Bounds, seen: SeenScreen, window: SeenWindow): Bounds {
  const popup = containerOf(entries, seen, window);
  const { x, y, width, height } = popup;
  if (entries.y >= y && entries.y + entries.height <= y + height) return popup;
  const arrow = menuArrowPx * window.placing.scale;
  return { x, y: y + arrow, width, height: height - 2 * arrow };
}
