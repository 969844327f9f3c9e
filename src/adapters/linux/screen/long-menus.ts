import type { Bus } from '../../../clients/dbus/bus.js';
import type { Bounds } from '../../../domain/screen/element/screen-node.js';
import { unlessLeft } from '../accessibility/missing.js';
import { atspi, Role } from '../accessibility/vocabulary.js';
import type { ExtentsOf } from './popover-places.js';
import type { SeenScreen } from './seen-screen.js';

/** What holds entries, as GTK 3 exposes it: a menu, or the entry of another that opens it. */
const menuRoles: ReadonlySet<number> = new Set([Role.menu, Role.popupMenu]);

/**
 * Height of what scrolls a menu that is longer than the screen, at both of its ends, in pixels of the program: 25 in the theme
 * of GTK 3, less in others. An entry under it is not pressed there; that scrolls the menu.
 */
export const menuArrowPx = 25;

/** The menu that an element is an entry of, in a toolkit whose menus scroll. */
function menuOf({ tree, elements, traits }: SeenScreen, index: number): number | undefined {
  const around = tree.parents[index]!;
  const isEntry = traits?.scrollsMenus === true && around >= 0 && menuRoles.has(elements[around]!.role);
  return isEntry ? around : undefined;
}

/**
 * All entries of the menu that an element is one of, from the first to the last, in pixels of the program: those that are
 * scrolled away are reported where they would be.
 */
export async function entriesBeside(seen: SeenScreen, index: number, extentsOf: ExtentsOf): Promise<Bounds | null> {
  const menu = menuOf(seen, index);
  if (menu === undefined) return null;
  const { tree } = seen;
  const entries: number[] = [];
  for (let at = menu + 1; at < tree.ends[menu]!; at = tree.ends[at]!) if (tree.nodes[at]!.isShown) entries.push(at);
  if (entries.length === 0) return null;
  const [first, last] = await Promise.all([extentsOf(entries[0]!), extentsOf(entries.at(-1)!)]);
  if (first === null || last === null) return null;
  return { ...first, height: last.y + last.height - first.y };
}

/**
 * Scrolls a menu to one of its entries: it does so for the one that is pointed out, as for the arrow keys.
 * @returns whether it was asked to
 */
export async function pointOut(bus: Bus, seen: SeenScreen, index: number): Promise<boolean> {
  const menu = menuOf(seen, index);
  if (menu === undefined) return false;
  const at = await unlessLeft(bus.call<number>(seen.elements[index]!, atspi.accessible, 'GetIndexInParent'), -1);
  const select = { signature: 'i', values: [at] };
  return at >= 0 && unlessLeft(bus.call<boolean>(seen.elements[menu]!, atspi.selection, 'SelectChild', select), false);
}
