import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDisplay, type XConnection } from '../../../../src/clients/x11/connection.js';
import { isPointerHeld } from '../../../../src/clients/x11/pointer-grab.js';
import { createPointer, type XPointer } from '../../../../src/clients/x11/pointer.js';
import { lacksPrograms, startXServer, type XServer } from '../../../support/x-server.js';
import { openTestWindow, type TestWindow } from '../../../support/x-window.js';

/** Requests that only a window manager makes, and that the product does not know of. */
interface Grabs {
  GrabButton(...parameters: readonly number[]): void;
  AllowEvents(mode: number, time: number): void;
}

describe.skipIf(lacksPrograms('the pointer of an X server', 'Xvfb', 'xmodmap'))('the pointer', () => {
  let server: XServer;
  let x: XConnection;
  let pointer: XPointer;
  let window: TestWindow;
  beforeAll(async () => {
    server = await startXServer({ manager: false });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    x = await openDisplay(server.display);
    pointer = await createPointer(x);
    window = await openTestWindow(x, 'target', { x: 100, y: 100, width: 200, height: 200 });
    return () => x.close();
  });

  it('stops at the edge of the screen where it is sent far beyond that, and the server is still understood', async () => {
    await pointer.move({ x: 40_000, y: -70_000 });
    expect(await pointer.position()).toEqual({ x: x.screen.pixel_width - 1, y: 0 });
    await pointer.move({ x: 110, y: 110.4 });
    expect(await pointer.position()).toEqual({ x: 110, y: 110 });
  });

  const buttonMask = async (): Promise<number> => (await x.ask('QueryPointer', x.root)).keyMask >> 8;

  it('goes where it is sent, by a point beside it, crossing nothing on the way', async () => {
    await pointer.move({ x: 110, y: 110 });
    const before = window.events.length;
    await pointer.move({ x: 250, y: 190 });
    expect(await pointer.position()).toEqual({ x: 250, y: 190 });
    const way = window.events.slice(before).filter(({ name }) => name === 'MotionNotify');
    expect(way.map(({ x, y }) => [x, y])).toEqual([
      [149, 89],
      [150, 90],
    ]);
  });

  it('is reported as held while another program holds it, and is left alone by the question', async () => {
    await pointer.move({ x: 150, y: 160 });
    const before = window.events.length;
    expect(await isPointerHeld(x)).toBe(false);
    await x.settled();
    expect(window.events.slice(before)).toEqual([]);
    const other = await openDisplay(server.display);
    expect(await other.ask('GrabPointer', other.root, 0, 0, 1, 1, 0, 0, 0)).toBe(0);
    expect(await isPointerHeld(x)).toBe(true);
    await other.close();
    expect(await isPointerHeld(x)).toBe(false);
  });

  it('presses and releases where it is', async () => {
    await pointer.move({ x: 150, y: 160 });
    for (const button of [1, 2, 3] as const) {
      await pointer.press(button);
      await pointer.release(button);
    }
    expect(window.log()).toEqual(['press 1', 'release 1', 'press 2', 'release 2', 'press 3', 'release 3']);
    expect(window.events.find(({ name }) => name === 'ButtonPress')).toMatchObject({ x: 50, y: 60 });
  });

  it('leaves 40 ms between the presses of a double click, as a person does at least', async () => {
    await pointer.click(1, 2, { x: 150, y: 160 });
    await x.settled();
    expect(window.log()).toEqual(['press 1', 'release 1', 'press 1', 'release 1']);
    const [, release, press] = window.events.filter(({ name }) => name?.startsWith('Button'));
    const apartMs = Number(press?.['time']) - Number(release?.['time']);
    expect(apartMs).toBeGreaterThanOrEqual(40);
    expect(apartMs).toBeLessThan(200);
  });

  it('has pressed once a window manager that looks at presses first has handed them on', async () => {
    await pointer.move({ x: 120, y: 120 });
    const manager = await openDisplay(server.display);
    const { GrabButton, AllowEvents } = manager.client as unknown as Grabs;
    // Kept back, without an order of events of its own: button 1 with any modifier; then replayed.
    GrabButton.call(manager.client, manager.root, 0, 4, 0, 1, 0, 0, 1, 0x8000);
    await manager.settled();
    const stop = manager.onEvent(({ name }) => {
      if (name === 'ButtonPress') setTimeout(() => AllowEvents.call(manager.client, 2, 0), 60);
    });
    await pointer.click(1, 1, { x: 150, y: 160 });
    await x.settled();
    expect(window.log()).toEqual(['press 1', 'release 1']);
    stop();
    await manager.close();
  });

  it('turns the wheel notch by notch', async () => {
    await pointer.move({ x: 150, y: 160 });
    await pointer.wheel(1, 2);
    await pointer.wheel(-1, -1);
    const presses = window.log().filter((line) => line.startsWith('press'));
    expect(presses).toEqual(['press 7', 'press 5', 'press 5', 'press 6', 'press 4']);
  });

  it('lets go of what is down', async () => {
    await pointer.move({ x: 150, y: 160 });
    await pointer.press(1);
    await pointer.press(3);
    expect(await buttonMask()).toBe(0b101);
    await pointer.releaseAll();
    expect(await buttonMask()).toBe(0);
  });

  it('lets go when the connection is closed', async () => {
    const other = await openDisplay(server.display);
    await (await createPointer(other)).press(1);
    expect(await buttonMask()).toBe(1);
    await other.close();
    expect(await buttonMask()).toBe(0);
  });

  it('presses the left button of a left-handed person too', async () => {
    server.run('xmodmap', '-e', 'pointer = 3 2 1 4 5 6 7 8 9 10');
    try {
      await pointer.move({ x: 150, y: 160 });
      await pointer.press(1);
      await pointer.release(1);
      expect(window.log()).toEqual(['press 1', 'release 1']);
    } finally {
      server.run('xmodmap', '-e', 'pointer = default');
    }
  });
});
