import type { Bus } from '../../../clients/dbus/bus.js';
import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import type { XKeyboard } from '../../../clients/x11/keyboard.js';
import type { PointerButton, XPointer } from '../../../clients/x11/pointer.js';
import { closeWindow } from '../../../clients/x11/window-control.js';
import { effectTimeoutMs } from '../../../domain/screen/effect.js';
import type { Bounds, Point } from '../../../domain/screen/screen-node.js';
import type { Located } from '../../../ports/eye.js';
import type { ClickOptions, Deed, DeedOptions, FollowOptions, Hand, MouseButton } from '../../../ports/hand.js';
import { inTheWayOf, type InTheWay } from '../screen/blocker.js';
import { besideField } from './combo-boxes.js';
import { placesNow } from '../screen/element-places.js';
import { dragTo } from './drag.js';
import { giveFile } from './file-chooser.js';
import { createFieldWriter } from './field-writer.js';
import type { ScreenReader } from '../screen/screen-reader.js';
import { windowAround, windowOf, type SeenScreen } from '../screen/seen-screen.js';
import { pressIsSpent } from './spent-press.js';
import type { Input, WindowGrip } from './window-grip.js';
import { isAway } from '../windows/in-front.js';
import type { SessionWindows } from '../windows/session-windows.js';

/** What the hand of a session acts with. */
export interface LinuxHandParts {
  readonly bus: Bus;
  readonly x: XConnection;
  readonly pointer: XPointer;
  readonly keyboard: XKeyboard;
  readonly reader: ScreenReader;
  readonly windows: SessionWindows;
  readonly grip: WindowGrip;
  /** Passes an answer on; one that did not come, as what it says of the desktop. */
  readonly unlessLost: <T>(answer: Promise<T>) => Promise<T>;
}

const buttons: Readonly<Record<MouseButton, PointerButton>> = { left: 1, middle: 2, right: 3 };

/** Pixels of one notch of a wheel, as steps count them. */
const notchPx = 100;

/**
 * How long a program may take to read what was done to it before it is looked at, in milliseconds: half of what is waited for
 * an effect at most. One that takes longer is waited for by what it shows.
 */
const readingMs = effectTimeoutMs / 2;

/** The hand of a session on a Linux desktop: a real pointer and keyboard (XTEST). */
export function createLinuxHand(parts: LinuxHandParts): Hand {
  const { bus, x, pointer, keyboard, reader, windows, grip, unlessLost } = parts;

  /** The window that was acted in last. */
  let acted: number | undefined;
  /** Brings the window of an element, or the current one, to the front, to press keys or the pointer there. */
  const inFront = async (seen: SeenScreen, by: Input, target?: Located): Promise<Deed | undefined> => {
    const window = windowOf(seen, target?.ref);
    acted = window?.x.id;
    if (window === undefined) return noWindow;
    const problem = await grip.take(window, by);
    if (problem !== undefined) return { refused: problem, mayPass: true };
    return isAway(window) && by === 'pointer' ? broughtBack : undefined;
  };
  /** What is in the way of an element once its window has been brought before those that lay over it. */
  const uncovered = async (seen: SeenScreen, index: number, point: Point): Promise<InTheWay> => {
    const window = windowAround(seen, index)?.window;
    if (window !== undefined) await grip.raise(window, point);
    return inTheWayOf(bus, x, seen, index, point);
  };
  /** Where an element is now, once its window is in front, and what is in its way. */
  const aim = async (target: Located | Point, position?: Point): Promise<Aimed | Deed> => {
    if (!('ref' in target)) return { ...target, seen: undefined };
    const seen = await reader.read();
    const problem = await inFront(seen, 'pointer', target);
    if (problem !== undefined) return problem;
    const index = seen.tree.indexOf(target.ref);
    if (index === undefined) return gone;
    const known = target.bounds;
    const point =
      position === undefined || known === null
        ? target.point
        : { x: Math.round(known.x + position.x), y: Math.round(known.y + position.y) };
    const [places, found] = await Promise.all([placesNow(bus, seen, [index]), inTheWayOf(bus, x, seen, index, point)]);
    const bounds = places.get(index)?.bounds;
    if (bounds === undefined) return gone;
    if (known !== null && !isSame(known, bounds)) {
      return { refused: 'The element moves: it is no longer where it was found.', mayPass: true };
    }
    const { blocker, covering } = found.covering === undefined ? found : await uncovered(seen, index, point);
    if (covering !== undefined)
      return {
        refused: `It is ${covering.reason}, which stays in front of its own: move or close that.`,
        mayPass: true,
      };
    if (blocker?.obstacle === 'outside_view')
      return { refused: `It cannot be pressed: ${blocker.reason}.`, mayPass: true };
    return blocker === undefined ? { ...point, seen } : { missed: blocker.reason.replace(/^covered by /, '') };
  };
  const fields = createFieldWriter({ ...parts, inFront, aim });
  const isDeed = <T extends Point>(aimed: T | Deed): aimed is Deed => !('x' in aimed);
  const acting = async <T>(deed: () => Promise<T>): Promise<T> => {
    try {
      return await unlessLost(deed());
    } finally {
      reader.touch();
    }
  };
  /** What a program shows before it has read all that was done to it is half of the answer. */
  const untilRead = async (): Promise<void> => {
    await untilEventsAreRead(x, { answerMs: readingMs, blindMs: 0, ...(acted !== undefined && { window: acted }) });
  };
  const click = async (target: Located | Point, options: ClickOptions): Promise<Deed> => {
    const { button, count, modifiers, position, signal } = options;
    const point = await aim(target, position);
    if (isDeed(point)) return point;
    if (signal.aborted) return { cutOff: true };
    const { seen } = point;
    const press = async (): Promise<void> => {
      // In one go: what comes between the presses of a double click may take longer than programs wait for the second.
      if (modifiers.length === 0) await pointer.click(buttons[button], count, point);
      else {
        await pointer.move(point);
        try {
          await keyboard.hold(modifiers.join('+'));
          await pointer.click(buttons[button], count);
        } finally {
          await keyboard.releaseAll();
        }
      }
      await untilRead();
    };
    if (count > 1 || seen === undefined || !('ref' in target)) await press();
    else if (await pressIsSpent(x, { seen, ref: target.ref, states: target.reading.states, point }, press))
      await press();
    return {};
  };
  const hover = async (target: Located): Promise<Deed> => {
    const point = await aim(target);
    if (isDeed(point)) return point;
    // Where the pointer is already, nothing would notice that it comes.
    const { x: atX, y: atY } = await pointer.position();
    if (atX === point.x && atY === point.y) await pointer.move({ x: point.x + 1, y: point.y });
    await pointer.move(point);
    await untilRead();
    return {};
  };
  const drag = async (from: Located, to: Located | Point, { signal }: DeedOptions): Promise<Deed> => {
    const end = await aim(to);
    if (isDeed(end)) return end;
    // What is dragged has to be in front, and its window comes before what else is there.
    const start = await aim(from);
    if (isDeed(start)) return start;
    if ('ref' in to && end.seen !== undefined) {
      const index = end.seen.tree.indexOf(to.ref);
      const { covering } = index === undefined ? {} : await inTheWayOf(bus, x, end.seen, index, end);
      if (covering !== undefined)
        return {
          refused: `Where it is to be dropped is ${covering.reason}, which it is dragged from: move one of the two.`,
        };
    }
    if (signal.aborted) return { cutOff: true };
    await dragTo(x, pointer, start, end);
    await untilRead();
    return {};
  };
  const scroll = async (delta: Point, target: Located | undefined, { signal }: DeedOptions): Promise<Deed> => {
    const point = target === undefined ? await middleOfWindow() : await aim(target);
    if (isDeed(point)) return point;
    if (signal.aborted) return { cutOff: true };
    await pointer.move(point);
    await pointer.wheel(notches(delta.x), notches(delta.y));
    await untilRead();
    return {};
  };
  const middleOfWindow = async (): Promise<Point | Deed> => {
    const seen = await reader.read();
    const problem = await inFront(seen, 'pointer');
    if (problem !== undefined && problem !== broughtBack) return problem;
    if (seen.current === undefined) return noWindow;
    const middle = middleOf(seen.current.x.bounds);
    await grip.raise(seen.current, middle);
    return middle;
  };
  const upload = async (target: Located, files: readonly string[], options: FollowOptions): Promise<Deed> => {
    const [file] = files;
    if (file === undefined || files.length > 1)
      return { refused: `A file chooser of a program takes one path at a time, and there are ${files.length}.` };
    const press = (): Promise<Deed> => click(target, { ...options, button: 'left', count: 1, modifiers: [] });
    return giveFile({ x, keyboard, windows, reader }, press, file, options);
  };
  const pressKeys = async (
    chords: readonly string[],
    target: Located | undefined,
    options: DeedOptions,
  ): Promise<Deed> => {
    const seen = await reader.read();
    const problem = target === undefined ? await inFront(seen, 'keys') : await fields.focus(target);
    if (problem?.refused !== undefined) return problem;
    for (const [at, chord] of chords.entries()) {
      if (options.signal.aborted) return { cutOff: true };
      // What a chord opens gets the next one only once its program has read it.
      if (at > 0) await untilRead();
      await keyboard.press(chord, { signal: options.signal });
      options.onAnswer?.();
    }
    await untilRead();
    return {};
  };

  return {
    click: (permit, target, options) => (permit.spend(), acting(() => click(target, options))),
    hover: (permit, target) => (permit.spend(), acting(() => hover(target))),
    drag: (permit, from, to, options) => (permit.spend(), acting(() => drag(from, to, options))),
    type: (permit, text, options) => (permit.spend(), acting(() => fields.type(text, options))),
    fill: (permit, target, text, options) => (permit.spend(), acting(() => fields.fill(target, text, options))),
    clear: (permit, target, options) => (permit.spend(), acting(() => fields.fill(target, '', options))),
    focus: (permit, target) => (permit.spend(), acting(async () => (await fields.focus(target)) ?? focused(target))),
    pressKeys: (permit, chords, options) => (permit.spend(), acting(() => pressKeys(chords, options.target, options))),
    async selectOptions(permit, target) {
      permit.spend();
      const seen = await reader.read();
      const { tree } = seen;
      const index = tree.indexOf(target.ref);
      const isShown =
        index !== undefined &&
        tree.nodes.some((node, at) => at > index && at < tree.ends[index]! && node.isShown && isOption(node.role));
      const opensAt = index === undefined ? undefined : await besideField(bus, seen, index);
      return {
        custom: { isShown, takesText: target.reading.states.readonly === false, ...(opensAt && { opensAt }) },
      };
    },
    scroll: (permit, delta, target, options) => (permit.spend(), acting(() => scroll(delta, target, options))),
    upload: (permit, target, files, options) => (permit.spend(), acting(() => upload(target, files, options))),
    navigate: (permit) => {
      permit.spend();
      return Promise.resolve({
        refused:
          'A program of a desktop has no address to go to. Use open, launch or focus_window, or the web backend for pages.',
      });
    },
    async focusWindow(permit, id) {
      permit.spend();
      return acting(async () => {
        const { windows: all } = await windows.read();
        const window = all.find((candidate) => candidate.id === id);
        if (window === undefined) return { refused: 'The window is gone.' };
        windows.enter(id);
        const problem = await grip.take(window, 'pointer');
        if (problem !== undefined) return { refused: problem };
        await grip.raise(window, middleOf(window.x.bounds));
        return {};
      });
    },
    async closeWindow(permit, id) {
      permit.spend();
      return acting(async () => {
        const { current } = await reader.read();
        const closing = id ?? current?.id;
        if (closing === undefined) return { refused: 'There is no window to close.' };
        await grip.release();
        windows.dismiss(closing);
        await closeWindow(x, Number(closing));
        return {};
      });
    },
    answerDialog: (permit) => {
      permit.spend();
      return Promise.resolve({ refused: 'Dialogs of a desktop are windows: click their buttons.' });
    },
  };
}

/** A place to press, and what was seen of the screen as it was found; nothing where it was given by its coordinates. */
interface Aimed extends Point {
  readonly seen: SeenScreen | undefined;
}

/** It is not where it was seen while its window was minimised or on another workspace. */
const broughtBack: Deed = { refused: 'Its window has just been brought back.', mayPass: true };

const gone: Deed = { refused: 'The element is gone.', mayPass: true };

function middleOf({ x, y, width, height }: Bounds): Point {
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** What is of another size at the same place may have given up the part that is pressed. */
function isSame(a: Bounds, b: Bounds): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** What has been done where an element has the focus now. */
function focused({ reading: { states } }: Located): Deed {
  return states.focused === true ? { unchanged: true } : {};
}

/** Keys would go to whatever else is on the desktop. */
const noWindow: Deed = { refused: 'There is no window to act in: all are closed, or none is open yet.', mayPass: true };

function isOption(role: string): boolean {
  return role === 'option' || role === 'menuitem' || role === 'listitem';
}

function notches(pixels: number): number {
  return Math.round(pixels / notchPx);
}
