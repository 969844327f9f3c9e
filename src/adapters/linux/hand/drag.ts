import { setTimeout as sleep } from 'node:timers/promises';
import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import type { XPointer } from '../../../clients/x11/pointer.js';
import { createPace, hold } from '../../../clients/pace/pace.js';
import type { Point } from '../../../domain/screen/element/screen-node.js';
import { frameMs } from '../../../domain/screen/effect/settling.js';
import type { ActionResult, DragOptions } from '../../../ports/hand.js';

/** Messages between the two ends of a drag about one move of it, at most: entered, moved, accepted (XDND). */
const dropRounds = 3;

/** Points on the way of a drag: programs begin one only once the pointer has moved some way while pressed. */
const dragStops = 8;

/** The two ends of a drag, in px of the screen. */
export interface DragEnds {
  readonly start: Point;
  readonly end: Point;
}

/** How something is dragged. */
export interface Dragging extends DragOptions {
  /** Whether it may be dropped where it has been carried to; else why not. */
  readonly mayDrop: () => Promise<ActionResult | undefined>;
}

/**
 * Takes hold of what is at a point, carries it to another, and drops it there. Whatever fails on the way, nothing stays held.
 * Once stopped, it is carried there without asking its program any more, which may hang: let go halfway, it would drop on
 * what lies between. What must not be dropped there goes back to where it was.
 * @returns why it was not dropped, where it was not
 * @throws HandeyeError as the display does
 */
export async function dragTo(
  x: XConnection,
  pointer: XPointer,
  { start, end }: DragEnds,
  { signal, holdMs = 0, durationMs, mayDrop }: Dragging,
): Promise<ActionResult | undefined> {
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const untilRead = async (): Promise<void> => {
    if (!signal.aborted) await Promise.race([untilEventsAreRead(x), stopped]);
  };
  /** Programs keep the moves of a pointer for their next frame, and answer what they are asked before that. */
  const untilMovesAreRead = async (): Promise<void> => {
    await sleep(frameMs);
    await untilRead();
  };
  try {
    await pointer.move(start);
    await pointer.press(1);
    await untilRead();
    await hold(holdMs, signal);
    const pace = createPace(durationMs, dragStops, signal);
    for (let stop = 1; stop <= pace.moves; stop += 1) {
      await pointer.move(between(start, end, stop / pace.moves));
      // A drag is taken over by another grab on its way: what is moved before that has come is lost.
      await untilMovesAreRead();
      await pace.until(stop);
    }
    // Source and target of a drag agree by messages about each move: dropped before that, it is dropped on nothing.
    for (let round = 0; round < dropRounds; round += 1) await untilMovesAreRead();
    const refusal = await mayDrop();
    if (refusal !== undefined) {
      for (let stop = dragStops - 1; stop >= 0; stop -= 1) {
        await pointer.move(between(start, end, stop / dragStops));
        await untilMovesAreRead();
      }
    }
    await pointer.release(1);
    return refusal;
  } finally {
    await pointer.releaseAll();
  }
}

function between(from: Point, to: Point, part: number): Point {
  return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
}
