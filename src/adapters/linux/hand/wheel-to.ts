import type { Bus } from '../../../clients/dbus/bus.js';
import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { windowAt } from '../../../clients/x11/hit-test.js';
import type { XPointer } from '../../../clients/x11/pointer.js';
import type { XWindow } from '../../../clients/x11/windows.js';
import { holdsPoint, intersection, middleOf, pressPoints } from '../../../domain/screen/element/bounds.js';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import type { ActionResult, ActionOptions } from '../../../ports/hand.js';
import type { Accessible } from '../accessibility/accessible.js';
import { mayBeInPopup } from '../screen/beside-popups.js';
import { elementAt } from '../screen/blocker.js';
import { menusOf } from '../screen/open-menus.js';
import { boundsIfThere } from '../screen/places.js';
import { wheeledListAround } from '../screen/reveal.js';
import type { ScreenReader } from '../screen/screen-reader.js';
import { windowAround, type SeenScreen, type SeenWindow } from '../screen/seen-screen.js';
import { gone, type Aim } from './aim.js';

/** What the wheel is turned with. */
export interface WheelParts {
  readonly bus: Bus;
  readonly x: XConnection;
  readonly pointer: XPointer;
  readonly reader: ScreenReader;
}

/** Turns of the wheel at most for one item: the first shows how far a notch goes, the others correct each other. */
const mostTurns = 12;

/** Notches of one turn at most. */
const mostNotches = 400;

/** An item counts as come to when it is this part of the list from the middle of that, or nearer: headers lie at the edges. */
const nearPart = 0.3;

/** What a wheel over it changes, or scrolls by itself. */
const takesWheel: ReadonlySet<string> = new Set(['combobox', 'slider', 'spinbutton', 'textbox']);

/** How far from the right edge of a list its scroll bar is met, in pixels of the program. */
const scrollBarPx = 5;

/**
 * Where the wheel is turned over a list: best on its scroll bar or where no item is, since Qt does not expose the fields that
 * stand in the cells of a table, else on an item that is exposed as a text.
 * @returns undefined where all of it is covered, or would take the wheel for itself
 */
async function wheelPoint(
  { bus, x }: WheelParts,
  seen: SeenScreen,
  around: SeenWindow,
  list: Accessible,
  box: Bounds,
): Promise<Point | undefined> {
  const { tree, elements } = seen;
  const { window, placing } = around;
  if (window === undefined) return undefined;
  const listAt = elements.indexOf(list);
  const middle = middleOf(box);
  const points = [{ x: Math.round(box.x + box.width - scrollBarPx * placing.scale), y: middle.y }, ...pressPoints(box)];
  let best: { readonly point: Point; readonly rank: number } | undefined;
  for (const point of points) {
    if ((await windowAt(x, point, window.x))?.id !== window.x.id) continue;
    const at = await elementAt(bus, seen, around, point);
    if (at === listAt) return point;
    if (at !== undefined && !isFreeOfFields(seen, listAt, at)) continue;
    const rank = at === undefined ? 0 : tree.nodes[at]!.name === '' ? 1 : 2;
    if (best === undefined || rank > best.rank) best = { point, rank };
  }
  return best?.point;
}

/** Whether an element is in a list, and neither it nor what is around it there takes the wheel. */
function isFreeOfFields({ tree }: SeenScreen, list: number, index: number): boolean {
  const within = [index, ...tree.around(index)].filter((at) => at !== list && tree.contains(list, at));
  return within.includes(index) && !within.some((at) => takesWheel.has(tree.nodes[at]!.role));
}

/** The popup that shows a list; undefined where its window shows it. */
async function popupOf(
  bus: Bus,
  seen: SeenScreen,
  { index, around, list }: { readonly index: number; readonly around: SeenWindow; readonly list: Accessible },
): Promise<XWindow | undefined> {
  if (!mayBeInPopup(seen, index)) return undefined;
  const box = await boundsIfThere(bus, list, around.placing);
  const middle = box && middleOf(box);
  return middle === null
    ? undefined
    : menusOf(seen.shown, seen.current).find((menu) => holdsPoint(menu.bounds, middle));
}

/** Turns the wheel over the list that an element is in until that is near the middle of it, or nothing moves any more. */
export async function wheelTo(
  parts: WheelParts,
  aim: Aim,
  ref: string,
  { signal, onAnswer }: ActionOptions,
): Promise<ActionResult> {
  const { bus, x, pointer, reader } = parts;
  let seen = await reader.read();
  const problem = await aim.inFront(seen, 'pointer', { ref });
  if (problem !== undefined && problem.windowActivated !== true) return problem;
  if (problem !== undefined) seen = await reader.read();
  const index = seen.tree.indexOf(ref);
  const around = index === undefined ? undefined : windowAround(seen, index);
  const list = index === undefined ? undefined : wheeledListAround(seen, index);
  if (index === undefined || around === undefined || list === undefined) return gone;
  const item = seen.elements[index]!;
  const { window, placing } = around;
  const popup = await popupOf(bus, seen, { index, around, list });
  const surface = popup ?? window?.x;
  const bounds = popup?.bounds ?? placing.bounds;
  let place: Point | undefined;
  let notchPx: number | undefined;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if (signal.aborted) return { cutOff: true };
    const [listBox, box] = await Promise.all([boundsIfThere(bus, list, placing), boundsIfThere(bus, item, placing)]);
    const shown = listBox && intersection(listBox, bounds);
    if (shown === null || box === null) return gone;
    const awayPx = box.y + box.height / 2 - (shown.y + shown.height / 2);
    if (Math.abs(awayPx) <= shown.height * nearPart) break;
    // Nothing in the list of a drop-down takes the wheel for itself.
    place ??= popup === undefined ? await wheelPoint(parts, seen, around, list, shown) : middleOf(shown);
    if (surface === undefined || place === undefined || (await windowAt(x, place, window?.x))?.id !== surface.id)
      return {
        refused: 'The list that it is in is covered, or full of fields that take the wheel for themselves.',
        retryable: true,
      };
    const wanted = Math.round(awayPx / (notchPx ?? Number.POSITIVE_INFINITY)) || Math.sign(awayPx);
    const notches = Math.max(-mostNotches, Math.min(mostNotches, wanted));
    await pointer.move(place);
    await pointer.wheel(0, notches, place);
    await untilEventsAreRead(x, { window: surface.id });
    onAnswer?.();
    const moved = await boundsIfThere(bus, item, placing);
    if (moved === null || moved.y === box.y) break;
    notchPx = Math.abs((box.y - moved.y) / notches);
  }
  return {};
}
