import type { Bus } from '../../../clients/dbus/bus.js';
import type { Place } from '../../../clients/tree-eye/tree-source.js';
import type { Bounds } from '../../../domain/screen/screen-node.js';
import type { Accessible } from '../accessibility/accessible.js';
import { readToldPlaceIfThere, type ToldPlace } from '../accessibility/told-place.js';
import { intersection } from '../../../domain/screen/bounds.js';
import { entriesBeside, menuArrowPx } from './long-menus.js';
import { onScreen, placeWithin } from './places.js';
import { popoverAround } from './popover-places.js';
import { showsPart } from '../accessibility/scroll-bars.js';
import { has, State } from '../accessibility/vocabulary.js';
import { windowAround, type SeenScreen, type SeenWindow } from './seen-screen.js';

/** Where elements are now, all asked for at once. What is nowhere is left out. */
export function placesNow(bus: Bus, seen: SeenScreen, indices: readonly number[]): Promise<ReadonlyMap<number, Place>> {
  return placesIn((element) => readToldPlaceIfThere(bus, element), seen, indices);
}

/**
 * Where elements are, all asked for at once. What is nowhere is left out.
 *
 * @param toldPlaceOf asks the program of an element
 */
export async function placesIn(
  toldPlaceOf: (element: Accessible) => Promise<ToldPlace>,
  seen: SeenScreen,
  indices: readonly number[],
): Promise<ReadonlyMap<number, Place>> {
  const { elements } = seen;
  const asked = new Map<number, Promise<ToldPlace>>();
  const toldOf = (index: number): Promise<ToldPlace> => {
    let told = asked.get(index);
    if (told === undefined) asked.set(index, (told = toldPlaceOf(elements[index]!)));
    return told;
  };
  const extentsOf = async (index: number): Promise<Bounds | null> => (await toldOf(index)).extents;
  const places = new Map<number, Place>();
  await Promise.all(
    indices.map(async (index) => {
      const window = windowAround(seen, index);
      if (window === undefined) return;
      const clipping = clippingAround(seen, index);
      const [popover, { extents, awaySize }, entries, ...around] = await Promise.all([
        popoverAround(seen, index, window, extentsOf),
        toldOf(index),
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
        places.set(index, placeWithin(bounds, [...clips, container]));
      } else if (awaySize !== null && clips[0] !== undefined) {
        const [width, height] = [awaySize.width * placing.scale, awaySize.height * placing.scale];
        const { x, y } = clips[0];
        places.set(index, { bounds: { x, y: y - height, width, height }, inView: null, isGuess: true });
      }
    }),
  );
  return places;
}

/** What shows a part of what is in it around an element; where all that is away is told so, all that it may be out of view in. */
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

function areaOf(bounds: Bounds | null): number {
  return bounds === null ? 0 : bounds.width * bounds.height;
}
