import { setTimeout as sleep } from 'node:timers/promises';
import type { XTest } from 'x11';
import type { Point } from '../../domain/screen/element/screen-node.js';
import type { XConnection } from './connection.js';
import { fakeEvents } from './fake-events.js';

/** 1 left, 2 middle, 3 right. */
export type PointerButton = 1 | 2 | 3;

/** The pointer, moved and pressed as if by hand (XTEST). Points are in px of the root window. */
export interface XPointer {
  position(): Promise<Point>;
  /** How many moves and presses it has made. */
  sent(): number;
  /**
   * Goes there, by a point beside it: programs that watch the pointer see it come. Nothing is crossed on the way, for menus
   * open and close under a pointer that passes.
   */
  move(to: Point): Promise<void>;
  /**
   * Presses and releases a button so many times, as a person who clicks or double-clicks.
   * @param at where it goes before; left out: where the pointer is
   */
  click(button: PointerButton, count: number, at?: Point): Promise<void>;
  /** Presses a button down, where the pointer is. */
  press(button: PointerButton): Promise<void>;
  release(button: PointerButton): Promise<void>;
  /**
   * Turns the wheel.
   * @param right notches to the right, negative to the left
   * @param down notches downwards, negative upwards
   * @param at where the pointer goes before; left out: where it is
   */
  wheel(right: number, down: number, at?: Point): Promise<void>;
  /** Lets go of the buttons that were pressed here and are still down. */
  releaseAll(): Promise<void>;
}

/** How long a window manager may keep a press to itself, in milliseconds: one that hangs must not hang who presses. */
const heldBackMs = 500;

/**
 * Between the presses of a double click, in milliseconds: of those that came at once GTK 3 lost 12 of 17. The server waits
 * (XTEST, FakeInput), so that no busy process makes it longer.
 */
const betweenPressesMs = 40;

/** Most hand it on within this time, in milliseconds: so long they are asked again at once, which a timer would delay. */
const promptMs = 5;

/** Buttons whose state the server reports (X11 protocol, KEYBUTMASK). */
const reportedButtons = 5;

/** Buttons of the wheel (a convention of all X servers). */
const wheelButtons = { up: 4, down: 5, left: 6, right: 7 } as const;

/**
 * Takes the pointer in hand. What is down is released when the connection is closed.
 * @throws HandeyeError `environment_missing` where the server lacks XTEST
 */
export async function createPointer(x: XConnection): Promise<XPointer> {
  const xtest = await x.extension<XTest>('xtest');
  const down = new Map<PointerButton, number>();

  /** A person may have swapped the buttons: XTEST presses those of the device, which the server maps. */
  const deviceButton = async (button: number): Promise<number> => {
    const index = (await x.ask('GetPointerMapping')).indexOf(button);
    return index === -1 ? button : index + 1;
  };
  let sent = 0;
  const fake = (type: number, detail: number, at: Point = { x: 0, y: 0 }, delayMs = 0): void => {
    sent += 1;
    xtest.FakeInput(type, detail, delayMs, type === fakeEvents.motion ? x.root : 0, at.x, at.y);
  };

  /** Waits until the server has handed on what was faked: a window manager that looks at presses first keeps it back. */
  const handedOn = async (isSo: (at: Point, keyMask: number) => boolean): Promise<void> => {
    const since = performance.now();
    for (;;) {
      const { rootX, rootY, keyMask } = await x.ask('QueryPointer', x.root);
      const tookMs = performance.now() - since;
      if (isSo({ x: rootX, y: rootY }, keyMask) || tookMs > heldBackMs) return;
      if (tookMs > promptMs) await sleep(1);
    }
  };
  /** The state has the first five; where those of others would be, it has the layout of the keyboard (XKB). */
  const isUp = (button: number) => (_at: Point, keyMask: number) =>
    button > reportedButtons || ((keyMask >> (7 + button)) & 1) === 0;
  /** Where the pointer comes to, which stays on the screen. */
  const reached = ({ x: toX, y: toY }: Point): Point => ({
    x: Math.min(Math.max(toX, 0), x.screen.pixel_width - 1),
    y: Math.min(Math.max(toY, 0), x.screen.pixel_height - 1),
  });
  /** What is beyond the screen is at its edge: a request of X11 cannot hold places that are far away. */
  const goTo = (aim: Point, from: Point): void => {
    const to = reached(aim);
    fake(fakeEvents.motion, 0, { x: to.x + Math.sign(from.x - to.x), y: to.y + Math.sign(from.y - to.y) });
    fake(fakeEvents.motion, 0, to);
  };

  const pointer: XPointer = {
    async position() {
      const { rootX, rootY } = await x.ask('QueryPointer', x.root);
      return { x: rootX, y: rootY };
    },
    sent: () => sent,
    async move(to) {
      goTo(to, await pointer.position());
      const there = reached(to);
      await handedOn((at) => at.x === there.x && at.y === there.y);
    },
    async click(button, count, at) {
      const [device, from] = await Promise.all([deviceButton(button), at && pointer.position()]);
      if (at !== undefined && from !== undefined) goTo(at, from);
      for (let pressed = 0; pressed < count; pressed++) {
        fake(fakeEvents.buttonPress, device, undefined, pressed === 0 ? 0 : betweenPressesMs);
        fake(fakeEvents.buttonRelease, device);
      }
      await handedOn(isUp(button));
    },
    async press(button) {
      const device = await deviceButton(button);
      down.set(button, device);
      fake(fakeEvents.buttonPress, device);
      await x.settled();
    },
    async release(button) {
      const device = down.get(button) ?? (await deviceButton(button));
      fake(fakeEvents.buttonRelease, device);
      down.delete(button);
      await handedOn(isUp(button));
    },
    async wheel(right, downwards, at) {
      const turns = [
        [right < 0 ? wheelButtons.left : wheelButtons.right, Math.abs(right)],
        [downwards < 0 ? wheelButtons.up : wheelButtons.down, Math.abs(downwards)],
      ] as const;
      const [mapping, from] = await Promise.all([x.ask('GetPointerMapping'), at && pointer.position()]);
      if (at !== undefined && from !== undefined) goTo(at, from);
      for (const [button, notches] of turns) {
        if (Math.round(notches) === 0) continue;
        const device = mapping.indexOf(button) + 1 || button;
        for (let notch = 0; notch < Math.round(notches); notch++) {
          fake(fakeEvents.buttonPress, device);
          fake(fakeEvents.buttonRelease, device);
        }
        await handedOn(isUp(button));
      }
    },
    async releaseAll() {
      for (const device of down.values()) fake(fakeEvents.buttonRelease, device);
      down.clear();
      await x.settled();
    },
  };
  x.beforeClose(() => pointer.releaseAll());
  return pointer;
}
