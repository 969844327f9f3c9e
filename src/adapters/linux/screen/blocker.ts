import type { Bus } from '../../../clients/dbus/bus.js';
import type { Blocker } from '../../../clients/tree-eye/tree-source.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { windowAt } from '../../../clients/x11/hit-test.js';
import { isPointerHeld } from '../../../clients/x11/pointer-grab.js';
import { holdsPoint, intersection, middleOf } from '../../../domain/screen/element/bounds.js';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import { unlessLeft } from '../accessibility/missing.js';
import { atspi } from '../accessibility/vocabulary.js';
import { fromScreen } from '../accessibility/reported-bounds.js';
import { hasOpened, isInPopup, openBeside, type OpenBeside } from './beside-popups.js';
import { boundsIfThere } from './places.js';
import { popoverNow, type PlacedPopup } from './popover-places.js';
import { windowAround, type SeenScreen, type SeenWindow } from './seen-screen.js';
import { isAway, staysBefore } from '../windows/in-front.js';

/** What gets a press at a point in place of an element. */
export interface InTheWay {
  /** What stays over it: another element, an open menu, a dialog of its window, the edge of the screen. */
  readonly blocker?: Blocker | undefined;
  /** A window that lies over it until its own is brought to the front. */
  readonly covering?: Blocker | undefined;
}

/** What gets a press at a point in place of an element: another window, or another element of the same. */
export async function inTheWayOf(
  bus: Bus,
  x: XConnection,
  seen: SeenScreen,
  index: number,
  point: Point,
): Promise<InTheWay> {
  const around = windowAround(seen, index);
  if (around === undefined) return {};
  const popover = await popoverNow(bus, seen, index, around);
  if (popover !== undefined) return { blocker: await popoverInTheWay(bus, x, seen, index, popover, point) };
  const open = await openBeside(x, seen, index);
  if (open !== undefined) return { blocker: behind(open) };
  const [window, element] = await Promise.all([
    windowInTheWay(x, seen, around, index, point),
    elementInTheWay(bus, seen, around, index, point),
  ]);
  return { ...window, blocker: window.blocker ?? element };
}

/** Another window, popup or the edge of the screen at a point of an element. */
async function windowInTheWay(
  x: XConnection,
  seen: SeenScreen,
  { window }: SeenWindow,
  index: number,
  point: Point,
): Promise<InTheWay> {
  // It is brought back before anything in it is pressed, and looked at anew.
  if (window !== undefined && isAway(window)) return {};
  const { screen } = seen.shown;
  // The server reports windows beyond its edges too, where no pointer comes.
  const hit = holdsPoint(screen, point) ? await windowAt(x, point, window?.x) : undefined;
  if (hit === undefined) return { blocker: beyond(screen, point) };
  if (hit.part === 'popup') {
    if (window === undefined) return {};
    const popup = seen.shown.popups.find(({ id }) => id === hit.id);
    const isOfOther = popup?.pid !== undefined && popup.pid !== window.x.pid;
    if (isInPopup(seen, index) && !isOfOther) return {};
    // Titles of other programs are nobody's business.
    const title = popup === undefined || isOfOther ? '' : popup.title;
    return {
      blocker: { reason: `covered by a menu or popup${title === '' ? '' : ` "${title}"`}`, obstacle: 'covered' },
    };
  }
  if (window === undefined) return {};
  if (hit.id === window.x.id) {
    return hit.part === 'frame'
      ? { blocker: { reason: 'covered by the title bar of its window', obstacle: 'covered' } }
      : {};
  }
  const other = seen.shown.windows.find(({ x: { id } }) => id === hit.id);
  const isOwn = other !== undefined && other.x.pid === window.x.pid;
  const covering: Blocker = {
    reason: `covered by ${isOwn ? `the window "${other.x.title}"` : 'a window'}${other === undefined ? '' : ` of ${other.app}`}`,
    obstacle: 'covered',
  };
  return other !== undefined && staysBefore(other, window, seen.shown.windows) ? { blocker: covering } : { covering };
}

function beyond({ width, height }: Bounds, { x, y }: Point): Blocker {
  return {
    reason: `its place ${x},${y} is outside of the screen of ${width} × ${height} px, or nothing is shown there`,
    obstacle: 'outside_view',
  };
}

/** What keeps an element from view that its window has beyond the edge of the screen; undefined where its window scrolls it. */
export function beyondScreen(seen: SeenScreen, index: number, bounds: Bounds): Blocker | undefined {
  const { screen } = seen.shown;
  const window = windowAround(seen, index)?.window;
  const isInWindow = window !== undefined && intersection(window.x.bounds, bounds) !== null;
  return isInWindow && intersection(screen, bounds) === null ? beyond(screen, middleOf(bounds)) : undefined;
}

/** Whether the popup that an element is drawn in is what gets a press there. */
async function popoverInTheWay(
  bus: Bus,
  x: XConnection,
  seen: SeenScreen,
  index: number,
  { popup }: PlacedPopup,
  point: Point,
): Promise<Blocker | undefined> {
  const hit = await windowAt(x, point);
  if (hit?.id !== popup.id) return { reason: 'covered by another menu or popup', obstacle: 'covered' };
  return (await isBehindInner(bus, x, seen, index, popup.id)) ? behind('popover') : undefined;
}

/** Whether a popover that another one has opened is in front of that: it has the focus then, and the pointer. */
async function isBehindInner(bus: Bus, x: XConnection, seen: SeenScreen, index: number, own: number): Promise<boolean> {
  const focused = seen.tree.nodes.findIndex(({ states }) => states.focused === true);
  const around = focused < 0 ? undefined : windowAround(seen, focused);
  if (around === undefined || hasOpened(seen, index)) return false;
  const inFront = (await popoverNow(bus, seen, focused, around))?.popup.id;
  const order = seen.shown.popups.map(({ id }) => id);
  return inFront !== undefined && order.indexOf(inFront) > order.indexOf(own) && isPointerHeld(x);
}

function behind(open: OpenBeside): Blocker {
  return { reason: `covered by an open ${open}: a press would do no more than close it`, obstacle: 'covered' };
}

async function elementInTheWay(
  bus: Bus,
  seen: SeenScreen,
  around: SeenWindow,
  index: number,
  point: Point,
): Promise<Blocker | undefined> {
  if (isInPopup(seen, index)) return undefined;
  const other =
    seen.traits?.hitsTopmost === true
      ? await elementAt(bus, seen, around, point)
      : await laterSiblingAt(bus, seen, around, index, point);
  if (other === undefined || isRelated(seen, index, other)) return undefined;
  const { role, name } = seen.tree.nodes[other]!;
  return { reason: `covered by ${role}${name === '' ? '' : ` "${name}"`}`, obstacle: 'covered' };
}

/** One is in the other: what is in an element gets its presses, and what it is in may be all that is exposed. */
function isRelated({ tree }: SeenScreen, index: number, other: number): boolean {
  return tree.contains(index, other) || tree.contains(other, index);
}

/** The element that the program says is there, by its place in the tree; undefined where that is none of the tree. */
export async function elementAt(
  bus: Bus,
  seen: SeenScreen,
  around: SeenWindow,
  point: Point,
): Promise<number | undefined> {
  const { scale, origin } = around.placing;
  const [service, path] = await unlessLeft(
    bus.call<readonly [string, string]>(around.root, atspi.component, 'GetAccessibleAtPoint', {
      signature: 'iiu',
      values: [Math.round((point.x - origin.x) / scale), Math.round((point.y - origin.y) / scale), fromScreen],
    }),
    ['', ''] as const,
  );
  const found = seen.elements.findIndex((element) => element.service === service && element.path === path);
  return found === -1 ? undefined : found;
}

/**
 * What is drawn over an element by the order in which it stands in what they share: programs that look for the first element
 * at a point do not find the topmost.
 */
async function laterSiblingAt(
  bus: Bus,
  seen: SeenScreen,
  { placing }: SeenWindow,
  index: number,
  point: Point,
): Promise<number | undefined> {
  const { tree, elements, traits } = seen;
  const later: number[] = [];
  for (let at = index; tree.parents[at]! >= 0; at = tree.parents[at]!) {
    const end = tree.ends[tree.parents[at]!]!;
    for (let sibling = tree.ends[at]!; sibling < end; sibling = tree.ends[sibling]!) {
      const { isShown, role, states } = tree.nodes[sibling]!;
      // Of popovers the one in front is known otherwise: that they stand one after the other says nothing.
      const isPopover = traits?.exposesModalPopovers === true && states.modal === true;
      if (isShown && role !== 'scrollbar' && !isPopover) later.push(sibling);
    }
  }
  const places = await Promise.all(later.map(async (at) => boundsIfThere(bus, elements[at]!, placing)));
  return later.find((_, at) => {
    const place = places[at] ?? null;
    return place !== null && holdsPoint(place, point);
  });
}
