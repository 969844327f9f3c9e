import type { XWindow } from '../../../clients/x11/windows.js';

/** Whether a window is a dialog of the program of another one: such need not say whose they are. */
export function isDialogBeside(other: XWindow, { pid }: XWindow): boolean {
  return pid !== undefined && other.pid === pid && (other.types.includes('dialog') || other.states.includes('modal'));
}
