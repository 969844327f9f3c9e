import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../../../clients/dbus/bus.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import { hold } from '../../../clients/pace/pace.js';
import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import type { XKeyboard } from '../../../clients/x11/keyboard/keyboard.js';
import type { PointerButton, XPointer } from '../../../clients/x11/pointer.js';
import { closeWindow } from '../../../clients/x11/window-control.js';
import { isSilence } from '../../../domain/errors.js';
import { effectTimeoutMs } from '../../../domain/screen/effect/effect.js';
import { middleOf } from '../../../domain/screen/element/bounds.js';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import type { Located } from '../../../ports/eye.js';
import type {
  ChoiceResult,
  ClickOptions,
  ActionResult,
  ActionOptions,
  DragOptions,
  FollowOptions,
  Hand,
  MouseButton,
  PressOptions,
  ScrollOptions,
} from '../../../ports/hand.js';
import type { Permit } from '../../../ports/permit.js';
import type { ElementRefs } from '../accessibility/refs.js';
import { createAim, isActionResult } from './aim.js';
import { aimKeys, FocusTaken } from './aimed-keys.js';
import { besideField } from './combo-boxes.js';
import { dragTo } from './drag.js';
import { giveFile } from './file-chooser.js';
import { createFieldWriter } from './field-writer.js';
import { untilPressesCount } from './input-protection.js';
import { isPaste, untilPasted } from './paste.js';
import { separatePresses } from './separate-presses.js';
import type { ScreenReader } from '../screen/screen-reader.js';
import type { SeenScreen } from '../screen/seen-screen.js';
import { clickIsSwallowed } from './swallowed-click.js';
import { wheelTo } from './wheel-to.js';
import { isInFront } from '../windows/in-front.js';
import type { WindowActivation } from './window-activation.js';
import type { SessionWindows } from '../windows/session-windows.js';

/** What the hand of a session acts with. */
export interface LinuxHandParts {
  readonly bus: Bus;
  readonly x: XConnection;
  readonly pointer: XPointer;
  readonly keyboard: XKeyboard;
  readonly reader: ScreenReader;
  readonly refs: ElementRefs;
  readonly windows: SessionWindows;
  readonly activation: WindowActivation;
  readonly log: SessionLog;
  /** Whether all that is on the desktop belongs to the session. */
  readonly isPrivate: boolean;
  /** Pause after each action, in milliseconds. */
  readonly slowMoMs: number;
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
  const { bus, x, pointer, keyboard, reader, refs, windows, activation, unlessLost, slowMoMs } = parts;

  const aim = createAim(parts);
  const presses = separatePresses();
  const keys = aimKeys(x, keyboard);
  const fields = createFieldWriter({ ...parts, aim, keys, presses });
  const sent = (): number => pointer.sent() + keyboard.sent();
  const acting = async <T extends ActionResult>(action: () => Promise<T>): Promise<T | ActionResult> => {
    const before = sent();
    let isOver = true;
    try {
      const done = await unlessLost(action());
      isOver = done.retryable !== true;
      if (slowMoMs > 0 && done.refused === undefined) await sleep(slowMoMs);
      return done;
    } catch (error) {
      if (error instanceof FocusTaken) return error.asActionResult();
      // A program that is busy for some time may have become so since it was looked at.
      if (isSilence(error) && sent() === before) return { refused: error.message, fault: error, retryable: true };
      throw error;
    } finally {
      if (isOver) aim.end();
      reader.touch();
    }
  };
  /** What a program shows before it has read all that was done to it is half of the answer. */
  const untilRead = async (): Promise<void> => {
    const window = aim.window();
    await untilEventsAreRead(x, { answerMs: readingMs, fallbackMs: 0, ...(window !== undefined && { window }) });
  };
  const click = async (target: Located | Point, options: ClickOptions): Promise<ActionResult> => {
    const { button, count, modifiers, position, holdMs = 0, signal } = options;
    if ('ref' in target) await untilPressesCount(await reader.read(), target.ref, refs.namedSince, signal);
    const found = await aim.at(target, position);
    if (isActionResult(found)) return found;
    const isFree = async (at: Point): Promise<boolean> =>
      'ref' in target && target.bounds !== null && !isActionResult(await aim.at(target, within(target.bounds, at)));
    // Presses beside the one before are none of its double click, and GTK 3 makes none of them then either.
    const isChosen = position !== undefined || count > 1;
    const place = await presses.place(found, buttons[button], target, { isChosen, isFree, signal });
    if (signal.aborted) return { cutOff: true };
    // Meanwhile something may have opened over it.
    const aimed = place === 'waited' ? await aim.at(target, position) : { ...found, ...place };
    if (isActionResult(aimed)) return aimed;
    const { seen, ...point } = aimed;
    const pressAt = async (): Promise<void> => {
      if (holdMs === 0) return pointer.click(buttons[button], count, point);
      for (let pressed = 0; pressed < count; pressed += 1) {
        await pointer.move(point);
        try {
          await pointer.press(buttons[button]);
          await hold(holdMs, signal);
        } finally {
          await pointer.release(buttons[button]);
        }
      }
    };
    const press = async (): Promise<void> => {
      // In one go: what comes between the presses of a double click may take longer than programs wait for the second.
      if (modifiers.length === 0) await pressAt();
      else {
        await pointer.move(point);
        try {
          await keyboard.hold(modifiers.join('+'));
          // The user may have moved it meanwhile.
          await pressAt();
        } finally {
          await keyboard.releaseAll();
        }
      }
      presses.pressed(point, buttons[button]);
      await untilRead();
    };
    if (count > 1 || seen === undefined || !('ref' in target)) await press();
    else if (await clickIsSwallowed(bus, x, { seen, ref: target.ref, point }, { press, untilRead })) await press();
    return {};
  };
  const hover = async (target: Located, { signal }: ActionOptions): Promise<ActionResult> => {
    const point = await aim.at(target);
    if (isActionResult(point)) return point;
    if (signal.aborted) return { cutOff: true };
    // Where the pointer is already, nothing would notice that it comes.
    const { x: atX, y: atY } = await pointer.position();
    if (atX === point.x && atY === point.y) await pointer.move({ x: point.x + 1, y: point.y });
    await pointer.move(point);
    await untilRead();
    return {};
  };
  const drag = async (from: Located, to: Located | Point, options: DragOptions): Promise<ActionResult> => {
    const { signal } = options;
    const found = await aim.atBoth(from, to);
    if (!('start' in found)) return found;
    // Taken hold of too soon after a press there, it would be pressed twice, and not be dragged.
    const place = await presses.place(found.start, 1, from, {
      isChosen: true,
      isFree: () => Promise.resolve(false),
      signal,
    });
    if (signal.aborted) return { cutOff: true };
    const ends = place === 'waited' ? await aim.atBoth(from, to) : found;
    if (!('start' in ends)) return ends;
    const outcome = await dragTo(x, pointer, ends, { ...options, mayDrop: () => aim.mayDrop(ends) });
    presses.pressed(ends.start, 1);
    if (outcome !== undefined) return outcome;
    if (!signal.aborted) await untilRead();
    return {};
  };
  const scroll = async (delta: Point, target: Located | undefined, options: ScrollOptions): Promise<ActionResult> => {
    const point = target === undefined ? await aim.atMiddle(options) : await aim.at(target);
    if (isActionResult(point)) return point;
    if (options.signal.aborted) return { cutOff: true };
    await pointer.move(point);
    await pointer.wheel(notches(delta.x), notches(delta.y), point);
    await untilRead();
    return {};
  };
  const upload = async (target: Located, files: readonly string[], options: FollowOptions): Promise<ActionResult> => {
    const [file] = files;
    if (file === undefined || files.length > 1)
      return { refused: `A file chooser of a program takes one path at a time, and there are ${files.length}.` };
    const press = (): Promise<ActionResult> => click(target, { ...options, button: 'left', count: 1, modifiers: [] });
    return giveFile({ x, keys, windows, reader, isPrivate: parts.isPrivate }, press, file, options);
  };
  const pressKeys = async (chords: readonly string[], options: PressOptions): Promise<ActionResult> => {
    const { target } = options;
    const seen = await reader.read();
    const problem =
      target === undefined ? await aim.inFront(seen, 'keys', options) : await fields.focus(target, options.signal);
    if (problem?.refused !== undefined) return problem;
    const { signal } = options;
    for (const [at, chord] of chords.entries()) {
      if (signal.aborted) return { cutOff: true };
      // What a chord opens gets the next one only once its program has read it.
      if (at > 0) await untilRead();
      const press = (): Promise<void> => keys.press(chord, aim.window(), { signal });
      const isLast = at === chords.length - 1;
      try {
        await (isPaste(chord) && !isLast ? untilPasted(parts, press, signal) : press());
      } catch (error) {
        throw error instanceof FocusTaken ? new FocusTaken(error.by, at) : error;
      }
      options.onAnswer?.();
    }
    await untilRead();
    return {};
  };
  /** The key would close whatever else has the focus, where no list is open. */
  const closeListOpenedSince = async ({ shown }: SeenScreen): Promise<ActionResult> => {
    const before = new Set(shown.popups.map(({ id }) => id));
    const { shown: now, current } = await reader.read();
    const isOpened = now.popups.some(
      ({ id, pid, types }) => !before.has(id) && !types.includes('tooltip') && pid === current?.x.pid,
    );
    if (!isOpened) return { unchanged: true };
    await keys.press('Escape', aim.window());
    await untilRead();
    return {};
  };

  /** The list of a drop-down, as far as it is known before it is open. */
  const listOf = async (target: Located): Promise<ChoiceResult> => {
    const seen = await reader.read();
    const { tree } = seen;
    const index = tree.indexOf(target.ref);
    const isShown =
      index !== undefined &&
      tree.nodes.some((node, at) => at > index && at < tree.ends[index]! && node.isShown && isOption(node.role));
    const opensAt = index === undefined ? undefined : await besideField(bus, seen, index);
    const takesText = target.reading.states.readonly === false;
    const closeAgain = async (leave: Permit): Promise<void> => {
      leave.spend();
      await acting(() => closeListOpenedSince(seen));
    };
    return { custom: { isShown, takesText, closeAgain, ...(opensAt && { opensAt }) } };
  };

  return {
    click: (permit, target, options) => (permit.spend(), acting(() => click(target, options))),
    hover: (permit, target, options) => (permit.spend(), acting(() => hover(target, options))),
    drag: (permit, from, to, options) => (permit.spend(), acting(() => drag(from, to, options))),
    type: (permit, text, options) => (permit.spend(), acting(() => fields.type(text, options))),
    fill: (permit, target, text, options) => (permit.spend(), acting(() => fields.fill(target, text, options))),
    clear: (permit, target, options) => (permit.spend(), acting(() => fields.fill(target, '', options))),
    focus: (permit, target, options) => (
      permit.spend(),
      acting(async () => (await fields.focus(target, options.signal)) ?? focused(target))
    ),
    pressKeys: (permit, chords, options) => (permit.spend(), acting(() => pressKeys(chords, options))),
    selectOptions: (permit, target) => (permit.spend(), acting(() => listOf(target))),
    scroll: (permit, delta, target, options) => (permit.spend(), acting(() => scroll(delta, target, options))),
    wheelTo: (permit, ref, options) => (permit.spend(), acting(() => wheelTo(parts, aim, ref, options))),
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
        const problem = await activation.take(window, 'pointer');
        if (problem !== undefined) return { refused: problem, retryable: true };
        const { windows: now } = await windows.read();
        const there = now.find((candidate) => candidate.id === id);
        // Dialogs of it stay before it.
        if (there !== undefined && !isInFront(there, now)) await activation.raise(there, middleOf(there.x.bounds));
        return {};
      });
    },
    async closeWindow(permit, id) {
      permit.spend();
      return acting(async () => {
        const closing = id ?? windows.current(await windows.read())?.id;
        if (closing === undefined) return { refused: 'There is no window to close.' };
        await activation.release();
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

/** What has been done where an element has the focus now. */
function focused({ reading: { states } }: Located): ActionResult {
  return states.focused === true ? { unchanged: true } : {};
}

function isOption(role: string): boolean {
  return role === 'option' || role === 'menuitem' || role === 'listitem';
}

/** A place of the screen, counted from the corner of a rectangle. */
function within({ x, y }: Bounds, at: Point): Point {
  return { x: at.x - x, y: at.y - y };
}

function notches(pixels: number): number {
  return Math.round(pixels / notchPx);
}
