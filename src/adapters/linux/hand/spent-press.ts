import type { XConnection } from '../../../clients/x11/connection.js';
import { describeWindow, type XWindow } from '../../../clients/x11/windows.js';
import { holdsPoint } from '../../../domain/screen/bounds.js';
import type { NodeStates, Point } from '../../../domain/screen/screen-node.js';
import { isInPopup } from '../screen/blocker.js';
import { isMenuOf, menusOf } from '../screen/open-menus.js';
import type { SeenScreen } from '../screen/seen-screen.js';

/** What is pressed, and where. */
export interface AimedPress {
  readonly seen: SeenScreen;
  /** Of the element that is pressed. */
  readonly ref: string;
  readonly states: NodeStates;
  readonly point: Point;
}

/**
 * Presses, and tells whether that was spent on closing a menu or list that was open beside what is pressed, such as the
 * suggestions for a field: GTK 3 gives such a press to nothing else. Suggestions open by themselves a moment after a field was
 * filled, so that it cannot be known before the press.
 *
 * @param press presses, and waits until the program has read that
 */
export async function pressIsSpent(x: XConnection, aimed: AimedPress, press: () => Promise<void>): Promise<boolean> {
  const { seen, ref, states, point } = aimed;
  const index = seen.tree.indexOf(ref);
  const isOpener = states.expanded === true || states.pressed === true;
  // Such windows hold the pointer while they are open.
  const holds = (window: XWindow): boolean => isMenuOf(window, seen.current);
  const before = menusOf(seen.shown, seen.current);
  const isBeside =
    // Elsewhere, what closes as something beside it is pressed has not taken the press.
    seen.traits?.swallowsPresses === 'all' &&
    !isOpener &&
    index !== undefined &&
    !isInPopup(seen, index) &&
    !before.some(({ bounds }) => holdsPoint(bounds, point));
  if (!isBeside) {
    await press();
    return false;
  }
  const isOpen = new Map(before.map(({ id }) => [id, true]));
  const stop = x.onEvent(({ name, wid }) => {
    if (typeof wid !== 'number') return;
    if (name === 'MapNotify') isOpen.set(wid, true);
    if (name === 'UnmapNotify' && isOpen.has(wid)) isOpen.set(wid, false);
  });
  try {
    await press();
  } finally {
    stop();
  }
  if (![...isOpen.values()].includes(false)) return false;
  const windows = await Promise.all(
    [...isOpen].map(async ([id, isStillOpen]) => ({ isStillOpen, window: await describeWindow(x, id) })),
  );
  const holding = windows.filter(({ window }) => window !== undefined && holds(window));
  // Where another one has opened in its place, the press has reached what it was meant for.
  return holding.length > 0 && holding.every(({ isStillOpen }) => !isStillOpen);
}
