import { intersection } from '../../../domain/screen/bounds.js';
import type { LinuxWindow } from './session-windows.js';

/**
 * Whether a window has the input and nothing lies over it but what belongs to it.
 * @param windows all of them, from the bottom to the top
 */
export function isInFront(window: LinuxWindow, windows: readonly LinuxWindow[]): boolean {
  if (!window.isActive || window.x.states.includes('hidden') || window.x.states.includes('shaded')) return false;
  const above = windows.slice(windows.indexOf(window) + 1);
  return !above.some(
    ({ x }) => x.isViewable && x.transientFor !== window.x.id && intersection(x.bounds, window.x.bounds) !== null,
  );
}

/** Whether nothing of a window is on the screen until it is brought to the front: minimised, or on another workspace. */
export function isAway({ x }: LinuxWindow): boolean {
  return x.states.includes('hidden') || !x.isViewable;
}
