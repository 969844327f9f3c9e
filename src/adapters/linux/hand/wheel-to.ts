import type { Bus } from '../../../clients/dbus/bus.js';
import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { windowAt } from '../../../clients/x11/hit-test.js';
import type { XPointer } from '../../../clients/x11/pointer.js';
import { intersection, middleOf } from '../../../domain/screen/bounds.js';
import type { Deed, DeedOptions } from '../../../ports/hand.js';
import { boundsIfThere } from '../screen/places.js';
import { wheeledListAround } from '../screen/reveal.js';
import type { ScreenReader } from '../screen/screen-reader.js';
import { windowAround } from '../screen/seen-screen.js';
import { gone, type Aim } from './aim.js';

/** What the wheel is turned with. */
export interface WheelParts {
  readonly bus: Bus;
  readonly x: XConnection;
  readonly pointer: XPointer;
  readonly reader: ScreenReader;
}

/** Turns of the wheel at most for one item: the first tells how far a notch goes, the others correct each other. */
const mostTurns = 12;

/** Notches of one turn at most. */
const mostNotches = 400;

/** An item counts as come to when it is this part of the list from the middle of that, or nearer: headers lie at the edges. */
const nearPart = 0.3;

/** Turns the wheel over the list that an element is in until that is near the middle of it, or nothing moves any more. */
export async function wheelTo(
  { bus, x, pointer, reader }: WheelParts,
  aim: Aim,
  ref: string,
  { signal, onAnswer }: DeedOptions,
): Promise<Deed> {
  const seen = await reader.read();
  const problem = await aim.inFront(seen, 'pointer', { ref });
  if (problem !== undefined) return problem;
  const index = seen.tree.indexOf(ref);
  const around = index === undefined ? undefined : windowAround(seen, index);
  const list = index === undefined ? undefined : wheeledListAround(seen, index);
  if (index === undefined || around === undefined || list === undefined) return gone;
  const item = seen.elements[index]!;
  const { window, placing } = around;
  let notchPx: number | undefined;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if (signal.aborted) return { cutOff: true };
    const [listBox, box] = await Promise.all([boundsIfThere(bus, list, placing), boundsIfThere(bus, item, placing)]);
    const shown = listBox && intersection(listBox, placing.bounds);
    if (shown === null || box === null) return gone;
    const awayPx = box.y + box.height / 2 - (shown.y + shown.height / 2);
    if (Math.abs(awayPx) <= shown.height * nearPart) break;
    const middle = middleOf(shown);
    if (window === undefined || (await windowAt(x, middle, window.x))?.id !== window.x.id)
      return { refused: 'The list that it is in is covered there where the wheel would be turned.', mayPass: true };
    const wanted = Math.round(awayPx / (notchPx ?? Number.POSITIVE_INFINITY)) || Math.sign(awayPx);
    const notches = Math.max(-mostNotches, Math.min(mostNotches, wanted));
    await pointer.move(middle);
    await pointer.wheel(0, notches);
    await untilEventsAreRead(x, { window: window.x.id });
    onAnswer?.();
    const moved = await boundsIfThere(bus, item, placing);
    if (moved === null || moved.y === box.y) break;
    notchPx = Math.abs((box.y - moved.y) / notches);
  }
  return {};
}
