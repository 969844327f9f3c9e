import type { Bus } from '../../../clients/dbus/bus.js';
import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { windowAt } from '../../../clients/x11/hit-test.js';
import type { XPointer } from '../../../clients/x11/pointer.js';
import { intersection, middleOf } from '../../../domain/screen/bounds.js';
import type { Accessible } from '../accessibility/accessible.js';
import { boundsIfThere } from './places.js';
import type { SeenWindow } from './seen-screen.js';

/** What turns the wheel of a display. */
export interface Wheel {
  readonly x: XConnection;
  readonly pointer: XPointer;
}

/** Turns of the wheel at most for one item: the first tells how far a notch goes, the others correct each other. */
const mostTurns = 12;

/** Notches of one turn at most. */
const mostNotches = 400;

/** An item counts as come to when it is this part of the list from the middle of that, or nearer: headers lie at the edges. */
const nearPart = 0.3;

/**
 * Turns the wheel over a list, table or tree until an item of it is near the middle, or nothing moves any more: Qt tells where
 * the items are that are scrolled away, and of no scroll bar that would bring them.
 * @returns whether anything was scrolled; nothing is where another window would get the wheel
 */
export async function wheelTo(
  bus: Bus,
  { x, pointer }: Wheel,
  { window, placing }: SeenWindow,
  list: Accessible,
  item: Accessible,
): Promise<boolean> {
  let hasScrolled = false;
  let notchPx: number | undefined;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const [around, box] = await Promise.all([boundsIfThere(bus, list, placing), boundsIfThere(bus, item, placing)]);
    const shown = around && intersection(around, placing.bounds);
    if (shown === null || box === null) break;
    const awayPx = box.y + box.height / 2 - (shown.y + shown.height / 2);
    if (Math.abs(awayPx) <= shown.height * nearPart) break;
    const middle = middleOf(shown);
    if (window === undefined || (await windowAt(x, middle, window.x))?.id !== window.x.id) break;
    const wanted = Math.round(awayPx / (notchPx ?? Number.POSITIVE_INFINITY)) || Math.sign(awayPx);
    const notches = Math.max(-mostNotches, Math.min(mostNotches, wanted));
    await pointer.move(middle);
    await pointer.wheel(0, notches);
    await untilEventsAreRead(x, { window: window.x.id });
    const moved = await boundsIfThere(bus, item, placing);
    if (moved === null || moved.y === box.y) break;
    hasScrolled = true;
    notchPx = Math.abs((box.y - moved.y) / notches);
  }
  return hasScrolled;
}
