import { ownersOf, type XWindow } from '../../../clients/x11/windows.js';
import type { LinuxWindow } from './linux-window.js';

/**
 * A window and what belongs to it: dialogs of it and theirs, what it is a dialog of, and dialogs of its program that do not say
 * whose they are. From the bottom to the top.
 * @param windows all of them, from the bottom to the top
 */
export function groupOf(window: LinuxWindow, windows: readonly LinuxWindow[]): readonly LinuxWindow[] {
  const head = headOf(window, windows);
  return windows.filter(
    (other) => other === window || headOf(other, windows) === head || isDialogBeside(other, window, windows),
  );
}

/**
 * The windows that one belongs to: what it is a dialog of, and so on; of a dialog that does not say that, any of its program.
 * @param windows all of them
 */
export function ownersIn(window: LinuxWindow, windows: readonly LinuxWindow[]): readonly LinuxWindow[] {
  const owners = ownersOf(window.x, xOf(windows));
  return windows.filter(
    (other) =>
      other !== window && (owners.has(other.x.id) || (!other.wasOpen && isDialogBeside(window, other, windows))),
  );
}

/** What a dialog is one of in the end; the window itself where it is none. */
function headOf(window: LinuxWindow, windows: readonly LinuxWindow[]): LinuxWindow {
  const owners = ownersOf(window.x, xOf(windows));
  return Array.from(owners, (id) => windows.find(({ x }) => x.id === id)).findLast((owner) => owner) ?? window;
}

/**
 * The modal dialog that may keep the keys from a window; undefined where there is none. Of one that is for another window of the
 * program the toolkit decides, without exposing that: most keep them from all.
 * @param windows all of them, from the bottom to the top
 */
export function modalBefore(window: LinuxWindow, windows: readonly LinuxWindow[]): LinuxWindow | undefined {
  return modalsBefore(window, windows).at(-1);
}

/**
 * The modal dialog that is for a window, or does not say whose it is; undefined where there is none.
 * @param windows all of them, from the bottom to the top
 */
export function modalOf(window: LinuxWindow, windows: readonly LinuxWindow[]): LinuxWindow | undefined {
  const own = headOf(window, windows);
  return modalsBefore(window, windows).findLast((dialog) => {
    const head = headOf(dialog, windows);
    return head === dialog || head === own;
  });
}

function modalsBefore(window: LinuxWindow, windows: readonly LinuxWindow[]): readonly LinuxWindow[] {
  if (isModal(window)) return [];
  const owners = ownersIn(window, windows);
  return windows.filter(
    (other) => isModal(other) && other.x.isViewable && isOfSameProcess(other, window) && !owners.includes(other),
  );
}

/**
 * A dialog that was open before the flow and does not say whose it is, so that it may be for this window; undefined where there
 * is none.
 * @param windows all of them
 */
export function unclearDialog(window: LinuxWindow, windows: readonly LinuxWindow[]): LinuxWindow | undefined {
  return dialogsBeside(window, windows).find(({ wasOpen, x: { isViewable } }) => wasOpen && isViewable);
}

/**
 * What was open before the flow, and is its own as soon as it goes on in a window: that, what it is a dialog of, and dialogs that
 * can be for no other window.
 * @param windows all of them
 */
export function goingWith(window: LinuxWindow, windows: readonly LinuxWindow[]): readonly LinuxWindow[] {
  const own = [window, ...ownersIn(window, windows)];
  const dialogs = dialogsBeside(window, windows);
  const mayBeForOthers = windows.some(
    (other) => other.wasOpen && isOfSameProcess(other, window) && !own.includes(other) && !dialogs.includes(other),
  );
  return mayBeForOthers ? own : [...own, ...dialogs];
}

/** Dialogs of the program of a window that do not say whose they are. */
function dialogsBeside(window: LinuxWindow, windows: readonly LinuxWindow[]): readonly LinuxWindow[] {
  return windows.filter(
    (other) =>
      other !== window &&
      isOfSameProcess(other, window) &&
      (isModal(other) || other.x.types.includes('dialog')) &&
      headOf(other, windows) === other,
  );
}

/**
 * Whether a window is a dialog of the program of another one that may be for that, too: such need not say whose they are, and
 * modal ones may keep the input from all windows of their program. Those of a window of the user are none.
 */
function isDialogBeside(dialog: LinuxWindow, window: LinuxWindow, windows: readonly LinuxWindow[]): boolean {
  if (!isOfSameProcess(dialog, window) || dialog.wasOpen) return false;
  const head = headOf(dialog, windows);
  if (isModal(dialog)) return !head.wasOpen;
  return head === dialog && dialog.x.types.includes('dialog');
}

function isModal({ x }: LinuxWindow): boolean {
  return x.states.includes('modal');
}

function isOfSameProcess({ x: { pid } }: LinuxWindow, other: LinuxWindow): boolean {
  return pid !== undefined && pid === other.x.pid;
}

function xOf(windows: readonly LinuxWindow[]): readonly XWindow[] {
  return windows.map(({ x }) => x);
}
