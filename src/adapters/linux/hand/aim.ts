import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../../../clients/dbus/bus.js';
import { freePoint, restMs } from '../../../clients/tree-eye/place-checker.js';
import { untilEventsAreRead, type PingOptions } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { windowAt } from '../../../clients/x11/hit-test.js';
import { isOfSameConnection } from '../../../clients/x11/windows.js';
import { holdsPoint, intersection, middleOf } from '../../../domain/screen/element/bounds.js';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import { frameMs } from '../../../domain/screen/effect/settling.js';
import type { Located } from '../../../ports/eye.js';
import type { ActionResult, UnaimedOptions } from '../../../ports/hand.js';
import { inTheWayOf, type InTheWay } from '../screen/blocker.js';
import { placesNow } from '../screen/element-places.js';
import type { ScreenReader } from '../screen/screen-reader.js';
import { windowAround, windowOf, windowWithInput, type SeenScreen } from '../screen/seen-screen.js';
import { isAway } from '../windows/in-front.js';
import type { LinuxWindow } from '../windows/linux-window.js';
import { modalBefore } from '../windows/window-group.js';
import type { Input, WindowActivation } from './window-activation.js';

/** What is aimed with. */
export interface AimParts {
  readonly bus: Bus;
  readonly x: XConnection;
  readonly reader: ScreenReader;
  readonly activation: WindowActivation;
  /** Whether all that is on the desktop belongs to the session. */
  readonly isPrivate: boolean;
}

/** A place to press, and what was seen of the screen as it was found; nothing where it was given by its coordinates. */
export interface Aimed extends Point {
  readonly seen: SeenScreen | undefined;
}

/** An element, and where in it is pressed. */
type Pressed = Pick<Located, 'ref'> & Partial<Pick<Located, 'point'>>;

/** Brings windows to the front and finds the places in them that get a press. A refusal is returned as an action result. */
export interface Aim {
  /** The window that was last brought to the front. */
  window(): number | undefined;
  /** Brings the window of an element to the front, or the one that gets what names none, to press keys or the pointer there. */
  inFront(seen: SeenScreen, by: Input, target: Pressed | UnaimedOptions): Promise<ActionResult | undefined>;
  /** Where an element is now, once its window is in front and nothing in its way. */
  at(target: Located | Point, position?: Point): Promise<Aimed | ActionResult>;
  /** The two ends of a drag, both of them to be seen. */
  atBoth(from: Located, to: Located | Point): Promise<{ readonly start: Aimed; readonly end: Aimed } | ActionResult>;
  /** Whether what is dragged may be dropped at the other end; else why not. */
  mayDrop(ends: { readonly end: Point }): Promise<ActionResult | undefined>;
  /** The middle of the current window, in front. */
  atMiddle(options: UnaimedOptions): Promise<Point | ActionResult>;
  /** Ends an action, which may have begun anew once for each window that it has brought to the front. */
  end(): void;
}

/** Whether it says why there is no place. */
export function isActionResult<T extends Point>(aimed: T | ActionResult): aimed is ActionResult {
  return !('x' in aimed);
}

/** The aim of a session. */
export function createAim({ bus, x, reader, activation, isPrivate }: AimParts): Aim {
  let acted: number | undefined;
  /** Those that were reported to the action in hand already as not in front. */
  const brought = new Set<number>();
  const bring = async (
    window: LinuxWindow | undefined,
    by: Input,
    point?: Point,
  ): Promise<ActionResult | undefined> => {
    acted = window?.x.id;
    if (window === undefined) return noWindow;
    const problem = await activation.take(window, by, point);
    return problem === undefined ? undefined : { refused: problem, retryable: true };
  };
  /** Waits until what has the focus in a window that has come to the front says so: GTK 3 has it do so once it has nothing else to do. */
  const untilFocusReported = async (window: LinuxWindow): Promise<void> => {
    const begun = performance.now();
    // Of one that is busy the screen is read by whoever waits for that.
    if ((await untilEventsAreRead(x, arrivalOf(window))) === 'silent') return;
    for (;;) {
      const seen = await Promise.race([reader.read(), sleep(arrivalMs, undefined, { ref: false })]).catch(
        () => undefined,
      );
      if (seen === undefined) return;
      const { tree, windows } = seen;
      const start = windows.find((other) => other.window?.id === window.id)?.index;
      const hasFocus = tree.nodes.some(
        ({ states }, at) => states.focused === true && start !== undefined && at >= start && at < tree.ends[start]!,
      );
      const now = performance.now();
      if (hasFocus || now - Math.max(begun, reader.changedAt()) >= restMs || now - begun >= arrivalMs) return;
      await sleep(frameMs);
    }
  };
  const inFront: Aim['inFront'] = async (seen, by, target) => {
    const window = 'ref' in target ? windowOf(seen, target.ref) : inputIn(seen, target);
    if (window === undefined && !('ref' in target) && target.window !== undefined) return namedGone;
    const modal = window && by === 'keys' ? modalBefore(window, seen.shown.windows) : undefined;
    if (modal !== undefined) return keptBy(modal);
    const problem = await bring(window, by, 'ref' in target ? target.point : undefined);
    if (problem !== undefined || window === undefined) return problem;
    if (isAway(window)) return broughtBack;
    if (window.isActive || brought.has(window.x.id)) return undefined;
    brought.add(window.x.id);
    // That what has the focus in it says so is no effect of what is done there.
    if (by === 'keys') await untilFocusReported(window);
    return broughtForward;
  };
  /** What is in the way of an element once its window has been brought before those that lay over it. */
  const uncovered = async (seen: SeenScreen, index: number, point: Point): Promise<InTheWay> => {
    const window = windowAround(seen, index)?.window;
    if (window !== undefined) await activation.raise(window, point);
    return inTheWayOf(bus, x, seen, index, point);
  };
  /** What is seen once a window that was brought to the front has been arranged there; undefined where it was there before. */
  const seenAnew = async (window: LinuxWindow | undefined): Promise<SeenScreen | undefined> => {
    if (window === undefined || window.isActive) return undefined;
    const begun = performance.now();
    await untilEventsAreRead(x, arrivalOf(window));
    // Some programs move it then, or what is in it; the window manager does its part after them.
    for (;;) {
      const seen = await reader.read();
      const now = performance.now();
      if (now - Math.max(begun, reader.movedAt()) >= restMs || now - begun >= arrivalMs) return seen;
      await sleep(frameMs);
    }
  };
  /** Where an element is now, once its window is in front, and what is in its way. */
  const at = async (target: Located | Point, position?: Point): Promise<Aimed | ActionResult> => {
    if (!('ref' in target)) return { ...target, seen: undefined };
    const before = await reader.read();
    const problem = await inFront(before, 'pointer', target);
    if (problem !== undefined && problem !== broughtForward) return problem;
    const seen = (await seenAnew(windowOf(before, target.ref))) ?? before;
    if (problem !== undefined) return problem;
    const index = seen.tree.indexOf(target.ref);
    if (index === undefined) return gone;
    const known = target.bounds;
    const point =
      position === undefined || known === null
        ? target.point
        : { x: Math.round(known.x + position.x), y: Math.round(known.y + position.y) };
    const [places, found] = await Promise.all([placesNow(bus, seen, [index]), inTheWayOf(bus, x, seen, index, point)]);
    const { bounds, inView = null } = places.get(index) ?? {};
    if (bounds === undefined) return gone;
    if (known !== null && !isSame(known, bounds)) {
      return { refused: 'The element moves: it is no longer where it was found.', retryable: true };
    }
    const { blocker, covering } = found.covering === undefined ? found : await uncovered(seen, index, point);
    const isFree = async (at: Point): Promise<boolean> => {
      const other = await inTheWayOf(bus, x, seen, index, at);
      return other.blocker === undefined && other.covering === undefined;
    };
    // Something stays over the middle of it.
    const free = covering && position === undefined && inView && (await freePoint(inView, isFree));
    if (free) return { ...free, seen };
    if (covering !== undefined)
      return {
        refused: `It is ${covering.reason}, which stays in front of its own: move or close that.`,
        retryable: true,
      };
    if (blocker?.obstacle === 'outside_view')
      return { refused: `It cannot be pressed: ${blocker.reason}.`, retryable: true };
    return blocker === undefined ? { ...point, seen } : { missed: blocker.reason.replace(/^covered by /, '') };
  };
  /** A place by its distance from another may be in a program that nobody has named. What hands nothing over drops nothing there. */
  const mayDrop: Aim['mayDrop'] = async ({ end }) => {
    if (isPrivate) return undefined;
    const [{ shown, current }, owner] = await Promise.all([
      reader.look(),
      x.ask('GetSelectionOwner', x.atoms.of('XdndSelection')),
    ]);
    // Of a drag of something else that has been.
    if (current === undefined || !isOfSameConnection(x, owner, current.x.id)) return undefined;
    // The picture of what is dragged lies over it, by the pointer.
    const there = shown.windows.findLast(({ x: { isViewable, bounds } }) => isViewable && holdsPoint(bounds, end));
    if (there === undefined || there.x.pid === current.x.pid) return undefined;
    const { app } = there;
    return { refused: `It was not dropped, since a window of another program, ${app}, is there: move one of the two.` };
  };

  return {
    window: () => acted,
    end: () => brought.clear(),
    inFront,
    at,
    mayDrop,
    async atBoth(from, to) {
      const end = await at(to);
      if (isActionResult(end)) return end;
      // What is dragged has to be in front, and its window comes before what else is there.
      const start = await at(from);
      if (isActionResult(start)) return start;
      const index = 'ref' in to ? end.seen?.tree.indexOf(to.ref) : undefined;
      if (end.seen === undefined || index === undefined) return { start, end };
      const { covering } = await inTheWayOf(bus, x, end.seen, index, end);
      if (covering === undefined) return { start, end };
      return {
        refused: `Where it is to be dropped is ${covering.reason}, which it is dragged from: move one of the two.`,
      };
    },
    async atMiddle(options) {
      const problem = await inFront(await reader.read(), 'pointer', options);
      if (problem !== undefined && problem.windowActivated !== true) return problem;
      // One that was away is elsewhere, or of another size, once it is back.
      const seen = await reader.read();
      const { shown } = seen;
      const current = options.window === undefined ? seen.current : inputIn(seen, options);
      if (current === undefined) return noWindow;
      const visible = intersection(current.x.bounds, shown.screen);
      if (visible === null) return { refused: `The window "${current.x.title}" is off the screen.`, retryable: true };
      const middle = middleOf(visible);
      if (await activation.raise(current, middle)) return middle;
      const there = await windowAt(x, middle, current.x);
      const own = [...shown.windows.map((window) => window.x), ...shown.popups];
      if (own.some(({ id, pid }) => id === there?.id && pid === current.x.pid)) return middle;
      return {
        refused: `Something stays in front of the middle of the window "${current.x.title}": move or close that, or name an element.`,
        retryable: true,
      };
    },
  };
}

/** How long a program may take to read that its window has come to the front, in milliseconds. */
const arrivalMs = 500;

function arrivalOf({ x }: LinuxWindow): PingOptions {
  return { window: x.id, answerMs: arrivalMs, fallbackMs: 0 };
}

/** It is not where it was seen while its window was minimised or on another workspace. */
const broughtBack: ActionResult = {
  refused: 'Its window has just been brought back.',
  retryable: true,
  windowActivated: true,
};

/** What is seen of it changes with that. */
const broughtForward: ActionResult = {
  refused: 'Its window has just been brought to the front.',
  retryable: true,
  windowActivated: true,
};

function inputIn(seen: SeenScreen, { window }: UnaimedOptions): LinuxWindow | undefined {
  return window === undefined ? windowWithInput(seen) : seen.shown.windows.find(({ id }) => id === window);
}

/** Keys would go to it, or be lost, whatever window they are sent to. */
function keptBy({ app, x: { title } }: LinuxWindow): ActionResult {
  return {
    refused: `No key was sent, since the dialog "${title}" of ${app} keeps the input: answer that first.`,
    retryable: true,
  };
}

/** Keys would go to whatever else is on the desktop. */
const noWindow: ActionResult = {
  refused: 'There is no window to act in: all are closed, or none is open yet.',
  retryable: true,
};

/** What a step means by its title goes to no other window. */
const namedGone: ActionResult = { refused: 'The window that the step names is gone.' };

/** What was found has gone since. */
export const gone: ActionResult = { refused: 'The element is gone.', retryable: true };

/** What is of another size at the same place may have given up the part that is pressed. */
function isSame(a: Bounds, b: Bounds): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
