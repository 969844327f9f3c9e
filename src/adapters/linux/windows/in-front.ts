import { ownersOf, type XWindow } from '../../../clients/x11/windows.js';
import { intersection } from '../../../domain/screen/element/bounds.js';
import type { LinuxWindow } from './linux-window.js';

/**
 * Whether a window has the input, and nothing lies over it but what belongs to it, or stays over it also when that is brought
 * to the front: panels, and what is kept above the others.
 * @param windows all of them, from the bottom to the top
 */
export function isInFront(window: LinuxWindow, windows: readonly LinuxWindow[]): boolean {
  if (!window.isActive || isAway(window)) return false;
  const above = windows.slice(windows.indexOf(window) + 1);
  return !above.some(
    (other) =>
      other.x.isViewable &&
      !staysBefore(other, window, windows) &&
      !staysAbove(other.x, window.x) &&
      intersection(other.x.bounds, window.x.bounds) !== null,
  );
}

/**
 * Whether a window comes to the front with another one, as dialogs of it and theirs do, or keeps the input from it.
 * @param windows all of them
 */
export function staysBefore(other: LinuxWindow, window: LinuxWindow, windows: readonly LinuxWindow[]): boolean {
  const { pid } = window.x;
  if (pid !== undefined && other.x.pid === pid && other.x.states.includes('modal')) return true;
  const owners = ownersOf(
    other.x,
    windows.map(({ x }) => x),
  );
  return owners.has(window.x.id);
}

/** Panels (EWMH, Stacking order), and what is kept above the others, unless the other is so too. */
function staysAbove({ types, states }: XWindow, other: XWindow): boolean {
  return types.includes('dock') || (states.includes('above') && !other.states.includes('above'));
}

/**
 * Whether nothing of a window is on the screen until it is brought to the front: minimised, rolled up into its title bar, or
 * on another workspace.
 */
export function isAway({ x }: LinuxWindow): boolean {
  return x.states.includes('hidden') || x.states.includes('shaded') || !x.isViewable;
}
