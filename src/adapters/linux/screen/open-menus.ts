import type { XWindow } from '../../../clients/x11/windows.js';
import { areaOf, intersection } from '../../../domain/screen/element/bounds.js';
import type { Bounds } from '../../../domain/screen/element/screen-node.js';
import type { ToolkitTraits } from '../accessibility/toolkits.js';
import type { LinuxWindow, ShownWindows } from '../windows/linux-window.js';

/** Types of windows that open by what is done, and of which some programs expose nothing else (EWMH, `_NET_WM_WINDOW_TYPE`). */
const menuTypes: ReadonlySet<string> = new Set(['combo', 'menu', 'popup_menu', 'dropdown_menu']);

/** The menus and lists that a program has open in windows of their own. */
export function menusOf({ popups }: ShownWindows, current: LinuxWindow | undefined): readonly XWindow[] {
  return popups.filter((popup) => isMenuOf(popup, current));
}

/** Whether a window is a menu or list of a program. */
function isMenuOf({ pid, types }: XWindow, current: LinuxWindow | undefined): boolean {
  return pid === current?.x.pid && types.some((type) => menuTypes.has(type));
}

/** The same, and what else a program opens and closes by itself where its toolkit shows such things so. */
export function listsOf(
  shown: ShownWindows,
  current: LinuxWindow | undefined,
  traits: ToolkitTraits | undefined,
): readonly XWindow[] {
  return shown.popups.filter((popup) => isListOf(popup, current, traits));
}

/** Whether a window is one of those. */
export function isListOf(popup: XWindow, current: LinuxWindow | undefined, traits: ToolkitTraits | undefined): boolean {
  if (isMenuOf(popup, current)) return true;
  return traits !== undefined && popup.pid === current?.x.pid && isSuggesting(popup.types, traits);
}

/**
 * Whether windows of such types suggest something for a field.
 * @param types as {@link XWindow} has them
 */
export function isSuggesting(types: readonly string[], { suggestsIn }: Pick<ToolkitTraits, 'suggestsIn'>): boolean {
  return types[0] === suggestsIn;
}

/** A menu and what is exposed of it have that much in common at least, and the one is at most that much larger. */
const [leastCommon, mostLarger] = [0.5, 1.5];

/**
 * Whether a program exposes what is in a menu: something that it exposes is about where that is, and as large.
 * @param exposed where what it exposes is, in px of the screen
 */
export function isExposed({ bounds }: XWindow, exposed: readonly Bounds[]): boolean {
  const area = areaOf(bounds);
  return exposed.some(
    (place) => areaOf(intersection(bounds, place)) >= area * leastCommon && areaOf(place) <= area * mostLarger,
  );
}
