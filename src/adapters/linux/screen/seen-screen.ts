import type { ScreenTree } from '../../../domain/screen/tree/screen-tree.js';
import type { Accessible } from '../accessibility/accessible.js';
import type { ToolkitTraits } from '../accessibility/toolkits.js';
import type { Placing } from './places.js';
import { isDialogBeside } from '../windows/dialog-beside.js';
import { staysBefore } from '../windows/in-front.js';
import type { LinuxWindow, ShownWindows } from '../windows/session-windows.js';

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
  /** Why what is not in the tree may be there all the same. */
  readonly blind: string | undefined;
}

/** The window that an element is in. */
export function windowAround({ windows }: SeenScreen, index: number): SeenWindow | undefined {
  return windows.findLast((window) => window.index <= index);
}

/**
 * The window that an element is in; of what has none of its own (menus) the current one. Without an element the one of them
 * that has the input: a dialog keeps it from the window that opened it.
 */
export function windowOf(seen: SeenScreen, ref?: string): LinuxWindow | undefined {
  if (ref === undefined) {
    const { current, shown } = seen;
    const isOf = (window: LinuxWindow, owner: LinuxWindow): boolean =>
      staysBefore(window, owner, shown.windows) || isDialogBeside(window.x, owner.x);
    // One that has just opened may be on the screen before its program tells of it.
    return (
      seen.windows.find(({ window }) => window?.isActive)?.window ??
      shown.windows.find((window) => window.isActive && current !== undefined && isOf(window, current)) ??
      current
    );
  }
  const index = seen.tree.indexOf(ref);
  const around = index === undefined ? undefined : windowAround(seen, index);
  return around?.window ?? seen.current;
}
