import type { XConnection } from '../connection.js';
import {
  describeWindow,
  isOfSameConnection,
  isOnScreen,
  managersWindow,
  ownersOf,
  readWindows,
  topLevelOf,
  type XWindow,
} from '../windows.js';

/**
 * Gives the stranger; undefined where there is none; `nobody` where nothing has the focus, as for a moment after a window has
 * closed.
 * @param staysSo whether that is believed to stay so: then what the pointer is over counts, where that gets the keys, and
 *   `nobody` is given only where the window that they are meant for is still there
 */
export type LookForStranger = (staysSo?: boolean) => Promise<XWindow | 'nobody' | undefined>;

/** What has the focus where whatever the pointer is over gets the keys (X11 protocol, SetInputFocus); 0 is none. */
const pointerRoot = 1;

/** Who gets the keys that are meant for a window. */
export interface KeyReceivers {
  /**
   * Watches who gets them: the window, another one of its program, or one that is a dialog of the other; or else a stranger,
   * which another program or the user has brought to the front meanwhile.
   * @param meant the window. Earlier keys may have closed it: whose it was is kept of the one that was watched last
   * @returns looks anew each time
   */
  watch(meant: number): Promise<LookForStranger>;
}

/** Those of one desktop. */
export function keyReceivers(x: XConnection): KeyReceivers {
  let last: { readonly window: XWindow; readonly topLevel: number | undefined } | undefined;
  return {
    async watch(meant) {
      const [window, topLevel, manager] = await Promise.all([
        describeWindow(x, meant),
        topLevelOf(x, meant),
        managersWindow(x),
      ]);
      if (window !== undefined) last = { window, topLevel };
      const own = last?.window.id === meant ? last : undefined;
      /** What had the focus and is no stranger. What is in no list of windows may only not be there yet. */
      const known = new Set<number>();
      /** Keys go to what the pointer is over, or nowhere. */
      const nobody = async (focus: number, staysSo: boolean): Promise<XWindow | 'nobody' | undefined> => {
        if (!staysSo) return 'nobody';
        const isThere = (await x.askIfThere('GetWindowAttributes', meant)) !== undefined;
        if (focus === pointerRoot || focus === x.root) {
          const { child } = await x.ask('QueryPointer', x.root);
          if (own !== undefined && child === own.topLevel) return undefined;
          const { windows } = await readWindows(x);
          const under = windows.find((one) => one.topLevel === child);
          if (under !== undefined) {
            const isOwn = own !== undefined && belongTogether(own.window, under, windows);
            return isOwn ? undefined : under;
          }
        }
        return isThere ? 'nobody' : undefined;
      };
      return async (staysSo = false) => {
        const { focus } = await x.ask('GetInputFocus');
        if (known.has(focus)) return undefined;
        if (focus <= pointerRoot || focus === x.root || focus === manager)
          return manager === undefined ? undefined : nobody(focus, staysSo);
        const topLevel = await topLevelOf(x, focus);
        if (topLevel === undefined || topLevel !== own?.topLevel) {
          const { windows } = await readWindows(x);
          const receiver = windows.find((one) => one.topLevel === topLevel);
          // What passes the window manager by, such as a list of choices, and what is not listed yet.
          if (receiver === undefined) {
            if (own === undefined || isOfSameConnection(x, focus, own.window.id)) return undefined;
            const unlisted = await describeWindow(x, focus);
            if (unlisted === undefined || isOfSameProgram(own.window, unlisted)) return undefined;
            // Where no window has the focus, some managers give it to one of theirs that nobody sees.
            const isManagers = manager !== undefined && isOfSameConnection(x, focus, manager);
            return isManagers && !isOnScreen(unlisted.bounds) ? nobody(focus, staysSo) : unlisted;
          }
          if (own === undefined || !belongTogether(own.window, receiver, windows)) return receiver;
        }
        known.add(focus);
        return undefined;
      };
    },
  };
}

function belongTogether(one: XWindow, other: XWindow, windows: readonly XWindow[]): boolean {
  return isOfSameProgram(one, other) || ownersOf(one, windows).has(other.id) || ownersOf(other, windows).has(one.id);
}

/** Programs of old toolkits say what class they are, and not their process. */
function isOfSameProgram(one: XWindow, other: XWindow): boolean {
  if (one.pid !== undefined || other.pid !== undefined) return one.pid === other.pid;
  return one.className !== undefined && one.className === other.className;
}
