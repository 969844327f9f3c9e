import type { Bus } from '../../../clients/dbus/bus.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { isPointerHeld } from '../../../clients/x11/pointer-grab.js';
import { describeWindow } from '../../../clients/x11/windows.js';
import { holdsPoint } from '../../../domain/screen/element/bounds.js';
import type { Point } from '../../../domain/screen/element/screen-node.js';
import { readExtentsIfThere } from '../accessibility/reported-bounds.js';
import { hasOpened, mayBeInPopup } from '../screen/beside-popups.js';
import { isListOf, listsOf } from '../screen/open-menus.js';
import type { SeenScreen } from '../screen/seen-screen.js';

/** What is pressed, and where. */
export interface AimedPress {
  readonly seen: SeenScreen;
  /** Of the element that is pressed. */
  readonly ref: string;
  readonly point: Point;
}

/**
 * Presses, and returns whether that was swallowed by closing a menu or list that was open beside what is pressed, such as the
 * suggestions for a field: GTK 3 and Qt give such a press to nothing else.
 *
 * @param press presses, and waits until the program has read that
 * @param untilRead waits until the program has read all that the server has sent it
 */
export async function clickIsSwallowed(
  bus: Bus,
  x: XConnection,
  aimed: AimedPress,
  { press, untilRead }: { readonly press: () => Promise<void>; readonly untilRead: () => Promise<void> },
): Promise<boolean> {
  const { seen, ref, point } = aimed;
  const { traits, current, shown, tree } = seen;
  const index = tree.indexOf(ref);
  const isBeside =
    // Elsewhere, what closes as something beside it is pressed has not taken the press.
    traits?.swallowsPresses === 'all' && index !== undefined && !hasOpened(seen, index) && !mayBeInPopup(seen, index);
  const before = isBeside ? listsOf(shown, current, traits) : [];
  // Other windows look as those in which Qt suggests something; those hold the pointer.
  const mayBeSwallowed = isBeside && (traits?.suggestsIn !== 'normal' || (await isPointerHeld(x)));
  if (!mayBeSwallowed) {
    await press();
    return false;
  }
  // Suggestions open a moment after a field was filled, so that all of it cannot be known before the press.
  const isOpen = new Map(before.map(({ id }) => [id, true]));
  const stop = x.onEvent(({ name, wid }) => {
    if (typeof wid !== 'number') return;
    if (name === 'MapNotify') isOpen.set(wid, true);
    if (name === 'UnmapNotify' && isOpen.has(wid)) isOpen.set(wid, false);
  });
  try {
    await press();
    if (traits.suggestsIn === 'normal') {
      // Qt says that it has read a press before it does what that asks for; questions about elements it answers after that.
      // Whoever reads the screen next reports a program that is busy now.
      await readExtentsIfThere(bus, seen.elements[index]!).catch(() => null);
      // The server takes what programs ask of it in any order: what it does for this one it has done once it brings an answer of it.
      await untilRead();
    }
  } finally {
    stop();
  }
  if (![...isOpen.values()].includes(false)) return false;
  const known = new Map(before.map((popup) => [popup.id, popup]));
  const windows = await Promise.all(
    // Some are no more once they have closed.
    [...isOpen].map(async ([id, isStillOpen]) => ({
      isStillOpen,
      window: known.get(id) ?? (await describeWindow(x, id)),
    })),
  );
  const holding = windows.filter(({ window }) => window !== undefined && isListOf(window, current, traits));
  // One of them has got the press that lies over that.
  if (holding.some(({ window }) => window !== undefined && holdsPoint(window.bounds, point))) return false;
  // Where another one has opened in its place, the press has reached what it was meant for.
  return holding.length > 0 && holding.every(({ isStillOpen }) => !isStillOpen);
}
