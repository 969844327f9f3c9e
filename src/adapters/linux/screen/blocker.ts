import type { Bus } from '../../../clients/dbus/bus.js';
import type { Blocker } from '../../../clients/tree-eye/tree-source.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { windowAt } from '../../../clients/x11/hit-test.js';
import { isPointerHeld } from '../../../clients/x11/pointer-grab.js';
import { holdsPoint, intersection, middleOf } from '../../../domain/screen/bounds.js';
import type { Bounds, Point } from '../../../domain/screen/screen-node.js';
import type { TreeNode } from '../../../domain/screen/tree/tree-node.js';
import { unlessLeft } from '../accessibility/missing.js';
import { atspi } from '../accessibility/vocabulary.js';
import { fromScreen, readExtentsIfThere } from '../accessibility/told-place.js';
import { boundsIfThere } from './places.js';
import { isSuggesting, listsOf, menusOf } from './open-menus.js';
import { popoverAround, type PlacedPopup } from './popover-places.js';
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
  const popover = await popoverAround(seen, index, around, (at) => readExtentsIfThere(bus, seen.elements[at]!));
  if (popover !== undefined) return { blocker: await popoverInTheWay(x, popover, point) };
  const open = isBesidePopover(seen, index) ? 'popover' : (await isBesideMenu(x, seen, index)) && 'menu or list';
  if (open !== false) {
    return {
      blocker: {
        reason: `covered by an open ${open}: a press would do no more than close it`,
        obstacle: 'covered',
      },
    };
  }
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
  // The server tells of windows beyond its edges too, where no pointer comes.
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

/**
 * Whether a menu or popover is open that gets the presses of all that is around it. Tooltips let them through; what GTK 3 has
 * opened it closes again, and other menus of a bar open in its place.
 */
async function isBesideMenu(x: XConnection, seen: SeenScreen, index: number): Promise<boolean> {
  const { shown, current, traits, tree } = seen;
  if (traits === undefined || traits.swallowsPresses === 'none') return false;
  const mayPress =
    !traits.misplacesPopovers &&
    (tree.nodes[index]!.role === 'menuitem' || hasOpened(seen, index) || mayBeInPopup(seen, index));
  if (mayPress) return false;
  const own = traits.misplacesPopovers
    ? shown.popups.filter(({ pid }) => pid === current?.x.pid)
    : menusOf(shown, current).filter(({ types }) => !isSuggesting(types, traits));
  const hits = await Promise.all(
    own.map(({ bounds }) => windowAt(x, { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 })),
  );
  const isOpen = own.some(({ id }, index) => hits[index]?.id === id);
  return isOpen && (traits.swallowsPresses === 'all' || isPointerHeld(x));
}

/** Whether a menu or list is open that gets the keys which are meant for an element beside it. */
export async function isMenuBeside(bus: Bus, x: XConnection, seen: SeenScreen, index: number): Promise<boolean> {
  const around = windowAround(seen, index);
  if (around === undefined || !(await isBesideMenu(x, seen, index))) return false;
  return (await popoverAround(seen, index, around, (at) => readExtentsIfThere(bus, seen.elements[at]!))) === undefined;
}

/** Whether something is open beside an element that suggests what to write into another: Qt gives it the keys that come. */
export async function isSuggestingBeside(x: XConnection, seen: SeenScreen, index: number): Promise<boolean> {
  const { shown, current, traits } = seen;
  if (traits?.suggestsIn !== 'normal' || mayBeInPopup(seen, index)) return false;
  return listsOf(shown, current, traits).some(({ types }) => isSuggesting(types, traits)) && isPointerHeld(x);
}

/** Whether a popover is open that gets the presses of all that is around it in its window. */
function isBesidePopover(seen: SeenScreen, index: number): boolean {
  const { tree, traits } = seen;
  if (traits?.tellsModalPopovers !== true || hasOpened(seen, index)) return false;
  const start = windowAround(seen, index)?.index ?? 0;
  const isPopover = ({ states, isShown }: TreeNode, at: number): boolean =>
    at > start && at < tree.ends[start]! && isShown && states.modal === true;
  const popovers = tree.nodes.flatMap((node, at) => (isPopover(node, at) ? [at] : []));
  // One that another one has opened stands beside that: the one with the focus is in front.
  const focused = tree.nodes.findIndex(({ states }) => states.focused === true);
  const inFront = popovers.filter((popover) => tree.contains(popover, focused));
  const open = inFront.length > 0 ? inFront : popovers;
  return open.length > 0 && !open.some((popover) => popover === index || tree.contains(popover, index));
}

/** Whether a press on an element closes what that has opened. A tree opens no menu. */
export function hasOpened({ tree }: SeenScreen, index: number): boolean {
  const { role, states } = tree.nodes[index]!;
  return (states.expanded === true && role !== 'treeitem' && role !== 'row') || states.pressed === true;
}

/** Whether the popup that an element is drawn in is what gets a press there. */
async function popoverInTheWay(x: XConnection, { popup }: PlacedPopup, point: Point): Promise<Blocker | undefined> {
  const hit = await windowAt(x, point);
  return hit?.id === popup.id ? undefined : { reason: 'covered by another menu or popup', obstacle: 'covered' };
}

/** Roles around an element that is drawn in a window of its own. */
const popupRoles: ReadonlySet<string> = new Set(['menu', 'menuitem', 'tooltip']);

/** What a combo box opens, and what is in that; its field and its button are drawn where it is. */
const listRoles: ReadonlySet<string> = new Set([
  'menu',
  'menuitem',
  'list',
  'listbox',
  'listitem',
  'option',
  'table',
  'row',
  'cell',
  'gridcell',
  'tree',
  'treeitem',
]);

/** Whether an element may be in a popup: one that is told as a window, or that the tree has in the window that opens it. */
export function mayBeInPopup(seen: SeenScreen, index: number): boolean {
  return windowAround(seen, index)?.window === undefined || isInPopup(seen, index);
}

/** Whether an element may be drawn in a popup, although the tree has it in the window that opens that. */
function isInPopup({ tree }: SeenScreen, index: number): boolean {
  const { role: own } = tree.nodes[index]!;
  const parent = tree.parents[index]!;
  // The menu that a button of GTK 3 opens is not told: its entries are in the button.
  if (own.startsWith('menuitem') && parent >= 0 && tree.nodes[parent]!.role === 'button') return true;
  let isListed = listRoles.has(own);
  for (const around of tree.around(index)) {
    const { role } = tree.nodes[around]!;
    if (popupRoles.has(role) || (role === 'combobox' && isListed)) return true;
    isListed ||= listRoles.has(role);
  }
  return false;
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

/** One is in the other: what is in an element gets its presses, and what it is in may be all that is told of. */
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
  const { tree, elements } = seen;
  const later: number[] = [];
  for (let at = index; tree.parents[at]! >= 0; at = tree.parents[at]!) {
    const end = tree.ends[tree.parents[at]!]!;
    for (let sibling = tree.ends[at]!; sibling < end; sibling = tree.ends[sibling]!) {
      const { isShown, role } = tree.nodes[sibling]!;
      if (isShown && role !== 'scrollbar') later.push(sibling);
    }
  }
  const places = await Promise.all(later.map(async (at) => boundsIfThere(bus, elements[at]!, placing)));
  return later.find((_, at) => {
    const place = places[at] ?? null;
    return place !== null && holdsPoint(place, point);
  });
}
