import type { XConnection } from '../../../clients/x11/connection.js';
import {
  activateWindow,
  goBack,
  raiseWindow,
  setAbove,
  takesKeys,
  type WorkspaceChange,
} from '../../../clients/x11/window-control.js';
import { activeWindow, currentWorkspace, describeWindow, type XWindow } from '../../../clients/x11/windows.js';
import { middleOf } from '../../../domain/screen/element/bounds.js';
import type { Point } from '../../../domain/screen/element/screen-node.js';
import type { Guardian } from '../desktop/guardian.js';
import { isAway } from '../windows/in-front.js';
import type { LinuxWindow } from '../windows/linux-window.js';

/** What a window is brought to the front for. */
export type Input = 'pointer' | 'keys';

/** Holds the window that is acted in where it gets the input. */
export interface WindowActivation {
  /**
   * Brings a window to the front, and keeps it there where others use the same desktop.
   * @param at a place in it, in px of the screen, that shows whether one that takes no keys is in front; its middle if left out
   * @returns why it is not in front, where it is not
   */
  take(window: LinuxWindow, by: Input, at?: Point): Promise<string | undefined>;
  /**
   * Brings a window before another one that lies over it, also where it is the active one.
   * @param at a place in it that the other one covers, in px of the screen
   * @returns whether it is in front there
   */
  raise(window: LinuxWindow, at: Point): Promise<boolean>;
  /** Lets other windows come before it again. Never throws. */
  release(): Promise<void>;
  /** Releases it for good, and goes back to the workspace on which the user was. Never throws. */
  end(): Promise<void>;
}

/** @param guardian where others may put windows of theirs in front meanwhile: notified of what is kept there */
export function createWindowActivation(x: XConnection, guardian: Guardian | undefined): WindowActivation {
  let held: number | undefined;
  let left: WorkspaceChange | undefined;
  const release = async (): Promise<void> => {
    if (held === undefined) return;
    const id = held;
    held = undefined;
    await setAbove(x, id, false).catch(() => false);
    guardian?.letsGo(id);
  };
  /** Notes on which workspace the user is before that of a window is gone to. */
  const leaveFor = async ({ desktop }: XWindow): Promise<void> => {
    const from = await currentWorkspace(x);
    if (guardian === undefined || from === undefined || desktop === undefined || desktop === from) return;
    // To another one than was gone to last the user has gone.
    left = { from: from === left?.to ? left.from : from, to: desktop };
    guardian.leaves(left);
  };
  return {
    release,
    async end() {
      await release();
      if (left !== undefined) await goBack(x, left).catch(() => undefined);
    },
    raise: ({ x: window }, at) => raiseWindow(x, window, at),
    async take(window, by, at = middleOf(window.x.bounds)) {
      const { x: own, isActive, app } = window;
      const { id, title, states } = own;
      if (!isActive || isAway(window)) {
        await leaveFor(own);
        const outcome = await activateWindow(x, id);
        if (outcome === 'gone') return `The window "${title}" of ${app} is gone.`;
        if (outcome === 'refused' && !(await takesKeys(x, id))) {
          if (by === 'keys') return `The window "${title}" of ${app} takes no keys: its program says so (WM_HINTS).`;
          if (!(await raiseWindow(x, own, at)))
            return `The window "${title}" of ${app} takes no keys, and something stays in front of it: move or close that.`;
        } else if (outcome === 'refused')
          return `The window "${title}" of ${app} cannot be brought to the front: ${await whatKeepsFocus(x, own)}. Answer that first.`;
      }
      if (guardian === undefined || held === id) return undefined;
      await release();
      // Where the user keeps it above, it stays there.
      if (states.includes('above')) return undefined;
      guardian.keeps(id);
      await setAbove(x, id, true);
      held = id;
      return undefined;
    },
  };
}

/** What has the focus in place of a window, in words: windows of other programs are not named. */
async function whatKeepsFocus(x: XConnection, { id, pid }: XWindow): Promise<string> {
  const active = await activeWindow(x);
  const other = active === undefined || active === id ? undefined : await describeWindow(x, active);
  return other !== undefined && other.pid === pid
    ? `its window "${other.title}" keeps the focus`
    : 'another one keeps the focus, such as a modal dialog';
}
