import type { XConnection } from './connection.js';
import { describeWindow, readWindows, topLevelOf, type XWindow } from './windows.js';

/**
 * Looks who gets the keys that are meant for a window: it, another window of its program, or one that is a dialog of the other;
 * or else a stranger, which another program or the user has brought to the front meanwhile.
 * @param meant the window, as long as it is there
 * @returns looks anew each time, and gives the stranger; undefined where there is none, or nothing has the focus
 */
export async function watchReceiver(x: XConnection, meant: number): Promise<() => Promise<XWindow | undefined>> {
  // Keys may close it.
  const [own, ownTopLevel] = await Promise.all([describeWindow(x, meant), topLevelOf(x, meant)]);
  const known = new Set<number>();
  const strangerIn = async (focus: number): Promise<XWindow | undefined> => {
    const topLevel = await topLevelOf(x, focus);
    if (own === undefined || topLevel === undefined || topLevel === ownTopLevel) return undefined;
    // What passes the window manager by belongs to what is open already, such as a list of choices.
    const receiver = (await readWindows(x)).windows.find((window) => window.topLevel === topLevel);
    return receiver === undefined || belongTogether(own, receiver) ? undefined : receiver;
  };
  return async () => {
    const { focus } = await x.ask('GetInputFocus');
    // 0 is none, 1 whatever the pointer is over.
    if (focus <= 1 || known.has(focus)) return undefined;
    const stranger = await strangerIn(focus);
    if (stranger === undefined) known.add(focus);
    return stranger;
  };
}

function belongTogether(one: XWindow, other: XWindow): boolean {
  const isSameProgram = one.pid !== undefined && one.pid === other.pid;
  return isSameProgram || one.transientFor === other.id || other.transientFor === one.id;
}
