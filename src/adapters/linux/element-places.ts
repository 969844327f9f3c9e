import type { Bus } from '../../clients/dbus/bus.js';
import type { Place } from '../../clients/tree-eye/tree-source.js';
import type { Bounds } from '../../domain/screen/screen-node.js';
import type { Accessible } from './accessibility/accessible.js';
import { scrollBarsOf } from './scroll-bars.js';
import { intersection, onScreen, placeWithin, readExtentsIfThere } from './places.js';
import { popoverAround } from './popover-places.js';
import { windowAround, type SeenScreen, type SeenWindow } from './seen-screen.js';

/** Roles of AT-SPI that show a part of what is in them: scroll pane, viewport. */
const clippingRoles: ReadonlySet<number> = new Set([49, 68]);

function showsPart(element: Accessible): boolean {
  return clippingRoles.has(element.role) || scrollBarsOf(element).length > 0;
}

/** Where elements are now, all asked for at once. What is nowhere is left out. */
export async function placesIn(
  bus: Bus,
  seen: SeenScreen,
  indices: readonly number[],
): Promise<ReadonlyMap<number, Place>> {
  const { tree, elements } = seen;
  const asked = new Map<number, Promise<Bounds | null>>();
  const extentsOf = (index: number): Promise<Bounds | null> => {
    let extents = asked.get(index);
    if (extents === undefined) asked.set(index, (extents = readExtentsIfThere(bus, elements[index]!)));
    return extents;
  };
  const places = new Map<number, Place>();
  await Promise.all(
    indices.map(async (index) => {
      const window = windowAround(seen, index);
      if (window === undefined) return;
      const clipping = [...tree.around(index)].filter((around) => showsPart(elements[around]!));
      const [popover, ...extents] = await Promise.all([
        popoverAround(seen, index, window, extentsOf),
        ...[index, ...clipping].map(extentsOf),
      ]);
      const placing = popover?.placing ?? window.placing;
      const [bounds, ...clips] = extents.map((one) => one && onScreen(one, placing));
      if (bounds === null || bounds === undefined) return;
      const container = popover?.placing.bounds ?? containerOf(bounds, seen, window);
      places.set(index, placeWithin(bounds, [...clips.filter((clip) => clip !== null), container]));
    }),
  );
  return places;
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

function areaOf(bounds: Bounds | null): number {
  return bounds === null ? 0 : bounds.width * bounds.height;
}
