import type { Accessible } from './accessible.js';
import { itemViewRoles } from './roles.js';
import { Interface, Role } from './vocabulary.js';

/** Number of AtspiRole. */
const scrollBar = 48;
/** Roles of AT-SPI that show a part of what is in them: scroll pane, viewport, the document of a page or frame. */
const clippingRoles: ReadonlySet<number> = new Set([49, 68, Role.document]);

/** Whether what is in an element may be scrolled out of view. */
export function showsPart(element: Accessible): boolean {
  return clippingRoles.has(element.role) || holdsItems(element) || scrollBarsOf(element).length > 0;
}

/** Lists, tables and trees of items, which scroll by themselves: Qt does not expose their scroll bars. */
export function holdsItems({ role, interfaces }: Accessible): boolean {
  return (interfaces & Interface.table) !== 0 && itemViewRoles.has(role);
}

/**
 * The scroll bars of what shows a part of what is in it: they are its own children, or in one that holds nothing else (Qt).
 * None where it scrolls nothing.
 */
export function scrollBarsOf({ children }: Accessible): readonly Accessible[] {
  return children.flatMap((child) => {
    if (child.role === scrollBar) return [child];
    const isHolder = child.children.length > 0 && child.children.every(({ role }) => role === scrollBar);
    return isHolder ? child.children : [];
  });
}
