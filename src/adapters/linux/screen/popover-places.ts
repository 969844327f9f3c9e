import type { Bus } from '../../../clients/dbus/bus.js';
import type { XWindow } from '../../../clients/x11/windows.js';
import type { Bounds } from '../../../domain/screen/element/screen-node.js';
import { readExtentsIfThere } from '../accessibility/reported-bounds.js';
import type { Placing } from './places.js';
import type { SeenScreen, SeenWindow } from './seen-screen.js';

/** A popup, and how the places of what is drawn in it are to be read. */
export interface PlacedPopup {
  readonly popup: XWindow;
  readonly placing: Placing;
}

/** Asks for the extents of an element; those who ask for many keep the answers. */
export type ExtentsOf = (index: number) => Promise<Bounds | null>;

/**
 * The popup that an element is drawn in, of a toolkit that reports popovers at the corner of what opens them (GTK 4). Neither
 * says which one it is: what around the element is as large as a popup is that popup.
 */
export async function popoverAround(
  seen: SeenScreen,
  index: number,
  { placing: { scale } }: SeenWindow,
  extentsOf: ExtentsOf,
): Promise<PlacedPopup | undefined> {
  if (seen.traits?.misplacesPopovers !== true) return undefined;
  const pid = seen.current?.x.pid;
  const popups = seen.shown.popups.filter((popup) => popup.pid === undefined || popup.pid === pid);
  if (popups.length === 0) return undefined;
  // Innermost first: a submenu is a popover in a popover.
  for (const around of [index, ...seen.tree.around(index)]) {
    const opener = seen.tree.parents[around]!;
    if (opener < 0) continue;
    const [inner, outer] = await Promise.all([extentsOf(around), extentsOf(opener)]);
    if (inner === null || outer === null) continue;
    // The popup begins at the corner of its opener, and leaves space there for its arrow.
    const width = (inner.x - outer.x + inner.width) * scale;
    const height = (inner.y - outer.y + inner.height) * scale;
    const popup = popups.find(({ bounds }) => isSame(bounds.width, width) && isSame(bounds.height, height));
    if (popup === undefined) continue;
    const { bounds } = popup;
    return {
      popup,
      placing: { scale, origin: { x: bounds.x - outer.x * scale, y: bounds.y - outer.y * scale }, bounds },
    };
  }
  return undefined;
}

/** The same, as its program reports it now. */
export function popoverNow(
  bus: Bus,
  seen: SeenScreen,
  index: number,
  window: SeenWindow,
): Promise<PlacedPopup | undefined> {
  return popoverAround(seen, index, window, (at) => readExtentsIfThere(bus, seen.elements[at]!));
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1;
}

/** Where an element's places count from: the popover that it is in, else its window. */
export async function placingAround(bus: Bus, seen: SeenScreen, index: number, window: SeenWindow): Promise<Placing> {
  const popover = await popoverNow(bus, seen, index, window);
  return popover?.placing ?? window.placing;
}
