import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Shape } from 'x11';
import { openDisplay, type XConnection } from '../../../../src/clients/x11/connection.js';
import { predefinedAtoms } from '../../../../src/clients/x11/atoms.js';
import { untilEventsAreRead } from '../../../../src/clients/x11/client-ping.js';
import { windowAt } from '../../../../src/clients/x11/hit-test.js';
import { onWindowChange, untilSo, type WindowChange } from '../../../../src/clients/x11/window-changes.js';
import { activateWindow, closeWindow, managerAnswers, setAbove } from '../../../../src/clients/x11/window-control.js';
import { describeWindow, hasWindowManager, managedWindows, readWindows } from '../../../../src/clients/x11/windows.js';
import { startGtkText } from '../../../support/gtk-text.js';
import { lacksGtk, lacksPrograms, startManager, startXServer, type XServer } from '../../../support/x-server.js';
import { moveWindow, openTestWindow, raiseWindow } from '../../../support/x-window.js';

const skip = lacksPrograms('windows of an X server', 'Xvfb', 'openbox');

describe.skipIf(skip)('windows of a desktop', () => {
  let server: XServer;
  let x: XConnection;
  /** The windows of each test are of a connection of their own, and end with it. */
  let app: XConnection;
  beforeAll(async () => {
    server = await startXServer();
    x = await openDisplay(server.display);
  });
  beforeEach(async () => {
    app = await openDisplay(server.display);
  });
  afterEach(async () => {
    await app.close();
    await untilSo(x, async () => ((await readWindows(x)).windows.length === 0 ? true : undefined), 5000);
  });
  afterAll(async () => {
    await x.close();
    await server.close();
  });

  const big = { x: 100, y: 100, width: 400, height: 300 };
  const titles = async (): Promise<readonly string[]> => (await readWindows(x)).windows.map(({ title }) => title);

  it('are asked for an answer only where they say that they give one: others would close', async () => {
    const window = await openTestWindow(app, 'Terminal', big);
    const ping = x.atoms.of('_NET_WM_PING');
    const messages = (): readonly unknown[] =>
      window.events.filter((event) => event.name === 'ClientMessage' && (event['data'] as number[])[0] === ping);
    expect(await untilEventsAreRead(x, { window: window.id, fallbackMs: 0 })).toBe('unable');
    await app.settled();
    expect(messages()).toEqual([]);
    const protocols = Buffer.alloc(4);
    protocols.writeUInt32LE(ping);
    app.order('ChangeProperty', 0, window.id, app.atoms.of('WM_PROTOCOLS'), predefinedAtoms.ATOM, 32, protocols);
    await app.settled();
    expect(await untilEventsAreRead(x, { window: window.id, answerMs: 50, fallbackMs: 0 })).toBe('silent');
    await app.settled();
    expect(messages()).toHaveLength(1);
  });

  it('are listed from the bottom to the top, with what they say of themselves', async () => {
    const main = await openTestWindow(app, 'Übersicht 日本', big);
    const dialog = await openTestWindow(app, 'Sure?', { ...big, width: 200 }, { owner: main.id });
    await moveWindow(x, main.id, { x: 150, y: 120 });
    const { windows, popups, active } = await readWindows(x);
    expect(windows).toEqual([
      expect.objectContaining({
        id: main.id,
        title: 'Übersicht 日本',
        pid: process.pid,
        instanceName: 'test-window',
        className: 'TestWindow',
        transientFor: undefined,
        states: [],
        bounds: { ...big, x: 150, y: 120 },
        desktop: 0,
        isViewable: true,
      }),
      expect.objectContaining({ id: dialog.id, title: 'Sure?', transientFor: main.id }),
    ]);
    expect(windows[0]?.frame?.top).toBeGreaterThan(10);
    expect(popups).toEqual([]);
    expect(active).toBe(dialog.id);
  });

  it.skipIf(lacksGtk('windows of GTK'))('say of which kind they are, and close when they are asked to', async () => {
    const gtk = await startGtkText(server);
    const { windows } = await readWindows(x);
    expect(windows).toMatchObject([{ title: 'text', types: ['normal'] }]);
    await closeWindow(x, windows[0]?.id ?? 0);
    await gtk.ended;
  });

  it('are distinguished from popups, which have bounds and a process too', async () => {
    await openTestWindow(app, 'main', big);
    const menu = { x: 120, y: 140, width: 80, height: 120 };
    const { id } = await openTestWindow(app, 'menu', menu, { isPopup: true });
    const { windows, popups } = await readWindows(x);
    expect(windows.map(({ title }) => title)).toEqual(['main']);
    expect(popups).toMatchObject([{ id, bounds: menu, pid: process.pid }]);
  });

  it('are hit where they are on top', async () => {
    const below = await openTestWindow(app, 'below', big);
    const above = await openTestWindow(app, 'above', big);
    await moveWindow(x, below.id, { x: 110, y: 130 });
    await moveWindow(x, above.id, { x: 300, y: 200 });
    const menu = await openTestWindow(app, 'menu', { x: 350, y: 250, width: 50, height: 50 }, { isPopup: true });
    expect(await windowAt(x, { x: 150, y: 150 })).toEqual({ id: below.id, part: 'content' });
    expect(await windowAt(x, { x: 310, y: 210 })).toEqual({ id: above.id, part: 'content' });
    expect(await windowAt(x, { x: 360, y: 260 })).toEqual({ id: menu.id, part: 'popup' });
    expect(await windowAt(x, { x: 310, y: 195 })).toEqual({ id: above.id, part: 'frame' });
    expect(await windowAt(x, { x: 1200, y: 700 })).toBeUndefined();

    await activateWindow(x, below.id);
    expect(await windowAt(x, { x: 310, y: 210 })).toEqual({ id: below.id, part: 'content' });
  });

  it('are hit alike whichever of them is supposed to be there', async () => {
    const below = await openTestWindow(app, 'below', big);
    const above = await openTestWindow(app, 'above', big);
    await moveWindow(x, below.id, { x: 110, y: 130 });
    await moveWindow(x, above.id, { x: 300, y: 200 });
    const menu = await openTestWindow(app, 'menu', { x: 350, y: 250, width: 50, height: 50 }, { isPopup: true });
    const { windows } = await readWindows(x);
    expect(windows).toHaveLength(2);
    for (const likely of windows) {
      expect(await windowAt(x, { x: 150, y: 150 }, likely)).toEqual({ id: below.id, part: 'content' });
      expect(await windowAt(x, { x: 310, y: 210 }, likely)).toEqual({ id: above.id, part: 'content' });
      expect(await windowAt(x, { x: 360, y: 260 }, likely)).toEqual({ id: menu.id, part: 'popup' });
      expect(await windowAt(x, { x: 310, y: 195 }, likely)).toEqual({ id: above.id, part: 'frame' });
      expect(await windowAt(x, { x: 1200, y: 700 }, likely)).toBeUndefined();
    }
  });

  it('are hit through what lets the pointer through', async () => {
    const below = await openTestWindow(app, 'below', big);
    await moveWindow(x, below.id, { x: 110, y: 130 });
    const glass = await openTestWindow(app, 'glass', { ...big, x: 100, y: 100 }, { isPopup: true });
    expect(await windowAt(x, { x: 150, y: 150 })).toEqual({ id: glass.id, part: 'popup' });
    const shape = await app.extension<Shape>('shape');
    shape.Rectangles(0, 2, glass.id, 0, 0, []);
    await app.settled();
    expect(await windowAt(x, { x: 150, y: 150 })).toEqual({ id: below.id, part: 'content' });
  });

  it('become active, or it is said why not', async () => {
    const [one, other] = [await openTestWindow(app, 'one', big), await openTestWindow(app, 'other', big)];
    const menu = await openTestWindow(app, 'menu', big, { isPopup: true });
    expect((await readWindows(x)).active).toBe(other.id);
    expect(await activateWindow(x, one.id)).toBe('active');
    expect((await readWindows(x)).active).toBe(one.id);
    expect(await activateWindow(x, menu.id, 200)).toBe('refused');
    app.order('DestroyWindow', other.id);
    await app.settled();
    expect(await activateWindow(x, other.id)).toBe('gone');
  });

  it('stay above all others, until they need no longer', async () => {
    const one = await openTestWindow(app, 'one', big);
    const other = await openTestWindow(app, 'other', big);
    expect(await setAbove(x, one.id, true)).toBe(true);
    expect((await describeWindow(x, one.id))?.states).toEqual(['above']);
    await activateWindow(x, other.id);
    expect(await titles()).toEqual(['other', 'one']);
    expect(await setAbove(x, one.id, false)).toBe(true);
    expect((await describeWindow(x, one.id))?.states).toEqual([]);
    await raiseWindow(x, other.id);
    expect(await untilSo(x, async () => ((await titles()).at(-1) === 'other' ? true : undefined), 2000)).toBe(true);
  });

  it('report their changes, those too that come later', async () => {
    const changes: WindowChange[] = [];
    const stop = await onWindowChange(x, (change) => changes.push(change));
    const { id } = await openTestWindow(app, 'one', big);
    const isHeard = async (): Promise<true | undefined> =>
      changes.some(({ kind, window }) => kind === 'shown' && window === id) ? true : undefined;
    expect(await untilSo(x, isHeard, 2000)).toBe(true);
    const title = Buffer.from('renamed');
    app.order('ChangeProperty', 0, id, app.atoms.of('_NET_WM_NAME'), app.atoms.of('UTF8_STRING'), 8, title);
    await app.settled();
    await x.settled();
    app.order('DestroyWindow', id);
    await app.settled();
    await x.settled();
    stop();
    const seen = changes.filter(({ window }) => window === id).map(({ kind, property }) => property ?? kind);
    expect(seen).toContain('_NET_WM_NAME');
    expect(seen.at(-1)).toBe('destroyed');
    expect(listed(changes)).not.toEqual([]);
  });

  it('are not said to have changed where they are listed anew just as they were', async () => {
    const one = await openTestWindow(app, 'one', big);
    const two = await openTestWindow(app, 'two', big);
    const changes: WindowChange[] = [];
    const stop = await onWindowChange(x, (change) => changes.push(change));
    const list = (ids: readonly number[]): void => {
      const numbers = Buffer.from(Uint32Array.from(ids).buffer);
      app.order(
        'ChangeProperty',
        0,
        x.root,
        app.atoms.of('_NET_CLIENT_LIST_STACKING'),
        app.atoms.of('WINDOW'),
        32,
        numbers,
      );
    };
    const stacked = await managedWindows(x);
    expect(stacked).toEqual([one.id, two.id]);
    list(stacked ?? []);
    await app.settled();
    await managedWindows(x);
    await x.settled();
    expect(listed(changes)).toEqual([]);
    list([two.id, one.id]);
    await app.settled();
    await expect.poll(() => listed(changes), { interval: 5 }).not.toEqual([]);
    stop();
  });
});

/** The changes that concern the list of windows. */
function listed(changes: readonly WindowChange[]): readonly WindowChange[] {
  return changes.filter(({ property }) => property?.startsWith('_NET_CLIENT_LIST') === true);
}

describe.skipIf(skip)('windows where there is no window manager', () => {
  it('are listed and made active all the same', async () => {
    const server = await startXServer({ manager: false });
    const x = await openDisplay(server.display);
    try {
      const place = { x: 10, y: 20, width: 200, height: 100 };
      const below = await openTestWindow(x, 'below', place);
      const above = await openTestWindow(x, 'above', place);
      const menu = await openTestWindow(x, 'menu', { ...place, x: 400 }, { isPopup: true });
      expect(await hasWindowManager(x)).toBe(false);
      expect(await readWindows(x)).toMatchObject({
        windows: [{ id: below.id }, { id: above.id, bounds: place }],
        popups: [{ id: menu.id }],
        active: undefined,
      });
      expect(await windowAt(x, { x: 50, y: 50 })).toEqual({ id: above.id, part: 'content' });
      expect(await activateWindow(x, below.id)).toBe('active');
      expect(await windowAt(x, { x: 50, y: 50 })).toEqual({ id: below.id, part: 'content' });
    } finally {
      await x.close();
      await server.close();
    }
  });

  it('are waited with until one answers that was found there, also with what it had read while it was starting', async () => {
    const server = await startXServer({ manager: false });
    const x = await openDisplay(server.display);
    try {
      await openTestWindow(x, 'before', { x: 10, y: 20, width: 200, height: 100 });
      expect(await managerAnswers(x, 100)).toBe(false);
      await startManager(server);
      expect(await managerAnswers(x, 10_000)).toBe(true);
      // It is asked to show that by a message that it may have read before it was through.
      await openTestWindow(x, 'after', { x: 10, y: 20, width: 200, height: 100 });
    } finally {
      await x.close();
      await server.close();
    }
  });
});
