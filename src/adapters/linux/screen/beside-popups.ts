import type { Bus } from '../../../clients/dbus/bus.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { windowAt } from '../../../clients/x11/hit-test.js';
import { isPointerHeld } from '../../../clients/x11/pointer-grab.js';
import { middleOf } from '../../../domain/screen/element/bounds.js';
import type { TreeNode } from '../../../domain/screen/tree/tree-node.js';
import { isSuggesting, listsOf, menusOf } from './open-menus.js';
import { popoverNow } from './popover-places.js';
import { windowAround, type SeenScreen } from './seen-screen.js';

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
  const hits = await Promise.all(own.map(({ bounds }) => windowAt(x, middleOf(bounds))));
  const isOpen = own.some(({ id }, index) => hits[index]?.id === id);
  return isOpen && (traits.swallowsPresses === 'all' || isPointerHeld(x));
}

/** What is open and gets the presses of all that is around it. */
export type OpenBeside = 'popover' | 'menu or list';

/** What is open beside an element that is in no popover of GTK 4, and gets the presses that are meant for that. */
export async function openBeside(x: XConnection, seen: SeenScreen, index: number): Promise<OpenBeside | undefined> {
  if (isBesidePopover(seen, index)) return 'popover';
  return (await isBesideMenu(x, seen, index)) ? 'menu or list' : undefined;
}

/** What is open and gets the keys which are meant for an element beside it. */
export async function keepsKeysFrom(
  bus: Bus,
  x: XConnection,
  seen: SeenScreen,
  index: number,
): Promise<OpenBeside | undefined> {
  const around = windowAround(seen, index);
  const open = around && (await openBeside(x, seen, index));
  return open && (await popoverNow(bus, seen, index, around)) === undefined ? open : undefined;
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
  if (traits?.exposesModalPopovers !== true || hasOpened(seen, index)) return false;
  const start = windowAround(seen, index)?.index ?? 0;
  const focused = tree.nodes.findIndex(({ states }) => states.focused === true);
  // It takes the focus as it opens, and reports that it is shown only once it has been drawn.
  const isPopover = ({ states, isShown }: TreeNode, at: number): boolean =>
    at > start && at < tree.ends[start]! && states.modal === true && (isShown || tree.contains(at, focused));
  const popovers = tree.nodes.flatMap((node, at) => (isPopover(node, at) ? [at] : []));
  // One that another one has opened stands beside that: the one with the focus is in front.
  const inFront = popovers.filter((popover) => tree.contains(popover, focused));
  const open = inFront.length > 0 ? inFront : popovers;
  return open.length > 0 && !open.some((popover) => popover === index || tree.contains(popover, index));
}

/** Whether a press on an element closes what that has opened. A tree opens no menu. */
export function hasOpened({ tree }: SeenScreen, index: number): boolean {
  const { role, states } = tree.nodes[index]!;
  return (states.expanded === true && role !== 'treeitem' && role !== 'row') || states.pressed === true;
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

/** Whether an element may be in a popup: one that is exposed as a window, or that the tree has in the window that opens it. */
export function mayBeInPopup(seen: SeenScreen, index: number): boolean {
  return windowAround(seen, index)?.window === undefined || isInPopup(seen, index);
}

/** Whether an element may be drawn in a popup, although the tree has it in the window that opens that. */
export function isInPopup({ tree }: SeenScreen, index: number): boolean {
  const { role: own } = tree.nodes[index]!;
  const parent = tree.parents[index]!;
  // GTK 3 does not expose the menu that a button opens: its entries are in the button.
  if (own.startsWith('menuitem') && parent >= 0 && tree.nodes[parent]!.role === 'button') return true;
  let isListed = listRoles.has(own);
  for (const around of tree.around(index)) {
    const { role } = tree.nodes[around]!;
    if (popupRoles.has(role) || (role === 'combobox' && isListed)) return true;
    isListed ||= listRoles.has(role);
  }
  return false;
}
