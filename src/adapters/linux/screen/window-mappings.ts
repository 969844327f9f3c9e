import type { Bus } from '../../../clients/dbus/bus.js';
import type { Extents } from '../../../clients/x11/windows.js';
import { intersection } from '../../../domain/screen/element/bounds.js';
import type { Bounds } from '../../../domain/screen/element/screen-node.js';
import type { Accessible } from '../accessibility/accessible.js';
import { collapsed } from '../accessibility/names.js';
import type { ToolkitTraits } from '../accessibility/toolkits.js';
import { has, Role, State } from '../accessibility/vocabulary.js';
import { readExtents } from '../accessibility/reported-bounds.js';
import type { Placing } from './places.js';
import { joinWindows } from '../windows/join-windows.js';
import type { LinuxWindow, ShownWindows } from '../windows/linux-window.js';

/** A window that a program exposes, which of the screen it is, and how places in it are to be read. */
export interface WindowMapping {
  readonly element: Accessible;
  /** Undefined for a menu or tooltip, which no window manager knows. */
  readonly window: LinuxWindow | undefined;
  readonly placing: Placing;
  /** Whether the program reports the size that the window has. */
  readonly isFitting: boolean;
}

/** A program whose windows are looked for on the screen. */
export interface MappingRequest {
  readonly root: Accessible;
  readonly traits: ToolkitTraits;
  readonly shown: ShownWindows;
  readonly current: LinuxWindow;
  /** The current window and what belongs to it, from the bottom to the top. */
  readonly group: readonly LinuxWindow[];
}

/**
 * Finds the windows of a program that belong to the current one, from the bottom to the top. They are not asked for again
 * until something changes by which alone they could be others: the windows of the screen, or what the program says of its own.
 *
 * @throws BusFault `left` where the program is not on the bus any more
 */
export function createWindowMapper(bus: Bus): (question: MappingRequest) => Promise<readonly WindowMapping[]> {
  let last:
    | { readonly of: ShownWindows; readonly key: string; readonly mappings: readonly WindowMapping[] }
    | undefined;
  return async (question) => {
    const { root, traits, shown, current } = question;
    const key = [current.id, ...root.children.map(({ path, name, states }) => `${path} ${name} ${states.low}`)].join();
    // Where extents count from the window they do not show that it moved, and the screen knows its size.
    const areMovesKnown = traits.reportsChanges || traits.countsFromWindow;
    if (!areMovesKnown || last?.of !== shown || last.key !== key) {
      const mappings = await seeWindows(bus, question);
      // A window that grows has its new size on the screen before its program knows of it.
      last = mappings.every(({ isFitting }) => isFitting) ? { of: shown, key, mappings } : undefined;
      return mappings;
    }
    const byPath = new Map(root.children.map((element) => [element.path, element]));
    return last.mappings.map((one) => ({ ...one, element: byPath.get(one.element.path) ?? one.element }));
  };
}

async function seeWindows(
  bus: Bus,
  { root, traits: { countsFromWindow }, shown, current, group }: MappingRequest,
): Promise<WindowMapping[]> {
  const windowElements = root.children;
  const extents = await Promise.all(windowElements.map((element) => readExtents(bus, element)));
  const own = shown.windows.filter(({ x: { pid } }) => pid === current.x.pid);
  const joined = joinWindows(
    own.map((window) => ({
      id: window.x.id,
      title: collapsed(window.x.title),
      bounds: window.x.bounds,
      isActive: window.isActive,
      window,
    })),
    windowElements.map((element, index) => ({
      name: collapsed(element.name),
      bounds: extents[index] ?? null,
      isActive: has(element.states, State.active),
    })),
  );
  const mappings = windowElements.map((element, index): WindowMapping | undefined => {
    const window = joined[index]?.window;
    const bounds = extents[index] ?? null;
    if (window !== undefined) {
      if (!group.includes(window)) return undefined;
      const placing = placingOf(window, bounds, countsFromWindow);
      // What reaches beyond the screen is seen up to its edge.
      const { x, y } = placing.bounds;
      const seen = intersection(placing.bounds, shown.screen) ?? { x, y, width: 0, height: 0 };
      return { element, window, placing: { ...placing, bounds: seen }, isFitting: isFitting(window, bounds, placing) };
    }
    // Menus and tooltips that are windows of their own.
    if (!has(element.states, State.showing) || element.role === Role.frame) return undefined;
    const place = bounds ?? current.x.bounds;
    return {
      element,
      window: undefined,
      placing: { ...placingOf(current, null, false), bounds: place },
      isFitting: true,
    };
  });
  const order = (mapping: WindowMapping): number =>
    mapping.window === undefined ? group.length : group.indexOf(mapping.window);
  return mappings.filter((mapping) => mapping !== undefined).toSorted((a, b) => order(a) - order(b));
}

/** How far the sizes that the screen and a program report may differ by rounding, in the program's own pixels. */
const roundedPx = 2;

/** The widest border that is known of programs that draw one themselves, on a screen that mixes no windows: GTK 4 has 5. */
const mostBorderPx = 8;

/**
 * Programs report the size of what they draw themselves, with the frame that the window manager has put around it (GTK 3), or
 * without a border of their own that is as wide on all sides (GTK 4).
 */
function isFitting({ x: { bounds, shadow, frame } }: LinuxWindow, extents: Bounds | null, { scale }: Placing): boolean {
  if (extents === null) return false;
  const fits = (beyond: Extents | undefined, sign: 1 | -1): boolean => {
    const width = bounds.width + sign * ((beyond?.left ?? 0) + (beyond?.right ?? 0));
    const height = bounds.height + sign * ((beyond?.top ?? 0) + (beyond?.bottom ?? 0));
    return (
      Math.abs(width / scale - extents.width) <= roundedPx && Math.abs(height / scale - extents.height) <= roundedPx
    );
  };
  const [across, down] = [bounds.width / scale - extents.width, bounds.height / scale - extents.height];
  const isBorder = across >= 0 && across <= 2 * mostBorderPx && Math.abs(across - down) <= roundedPx;
  return isBorder || fits(shadow, -1) || fits(frame, 1);
}

function placingOf({ x: { bounds, shadow } }: LinuxWindow, extents: Bounds | null, countsFromWindow: boolean): Placing {
  const [left, top, right] = [shadow?.left ?? 0, shadow?.top ?? 0, shadow?.right ?? 0];
  // On screens of double density programs count in pixels of their own, of which each is several of the screen.
  const scale = extents === null ? 1 : Math.max(1, Math.round((bounds.width - left - right) / extents.width));
  return { scale, origin: countsFromWindow ? { x: bounds.x + left, y: bounds.y + top } : { x: 0, y: 0 }, bounds };
}
