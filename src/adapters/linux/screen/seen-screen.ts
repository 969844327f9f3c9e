import type { ScreenTree } from '../../../domain/screen/tree/screen-tree.js';
import type { Accessible } from '../accessibility/accessible.js';
import type { ToolkitTraits } from '../accessibility/toolkits.js';
import { modalOf } from '../windows/window-group.js';
import type { Placing } from './places.js';
import type { LinuxWindow, ShownWindows } from '../windows/linux-window.js';

/** A window of the tree, and which of the screen it is. */
export interface SeenWindow {
  /** Where its elements begin in the tree. */
  readonly index: number;
  readonly root: Accessible;
  /** Undefined for a menu or tooltip, which no window manager knows. */
  readonly window: LinuxWindow | undefined;
  readonly placing: Placing;
}

/** What a tree was made from. */
export interface SeenScreen {
  readonly tree: ScreenTree;
  /** The elements of the tree, at the same places. */
  readonly elements: readonly Accessible[];
  readonly windows: readonly SeenWindow[];
  readonly traits: ToolkitTraits | undefined;
  readonly shown: ShownWindows;
  readonly current: LinuxWindow | undefined;
  /** The current window and what belongs to it, from the bottom to the top. */
  readonly group: readonly LinuxWindow[];
  /** Why what is not in the tree may be there all the same. */
  readonly unavailableReason: string | undefined;
}

/** The window that an element is in. */
export function windowAround({ windows }: SeenScreen, index: number): SeenWindow | undefined {
  return windows.findLast((window) => window.index <= index);
}

/** The window that an element is in; of what has none of its own (menus, popups) the one that has the input. */
export function windowOf(seen: SeenScreen, ref: string): LinuxWindow | undefined {
  const index = seen.tree.indexOf(ref);
  const around = index === undefined ? undefined : windowAround(seen, index);
  return around?.window ?? windowWithInput(seen);
}

/**
 * The window that gets what names no element: of the current one and its dialogs the one that has the input, or would have it if
 * no other program had.
 */
export function windowWithInput({ current, group }: SeenScreen): LinuxWindow | undefined {
  // One that has just opened may be on the screen before its program exposes it.
  return group.find(({ isActive }) => isActive) ?? (current && modalOf(current, group)) ?? current;
}
