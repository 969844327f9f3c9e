import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Composite } from 'x11';
import { encodePng, imageSize } from '../../../../src/clients/image/image.js';
import { openDisplay, type XConnection } from '../../../../src/clients/x11/connection.js';
import { captureScreen, captureWindow, type RawPicture } from '../../../../src/clients/x11/image.js';
import { pictureOf } from '../../../../src/adapters/linux/screen/screenshot.js';
import type { SeenScreen } from '../../../../src/adapters/linux/screen/seen-screen.js';
import type { Bus } from '../../../../src/clients/dbus/bus.js';
import { readWindows, type XWindow } from '../../../../src/clients/x11/windows.js';
import { Interface, Role } from '../../../../src/adapters/linux/accessibility/vocabulary.js';
import { treeOf } from '../../../support/tree-outline.js';
import { lacksPrograms, startXServer, type XServer } from '../../../support/x-server.js';
import { openTestWindow } from '../../../support/x-window.js';

const red = { colour: 0xff2010 };
const green = { colour: 0x10ff20 };

describe.skipIf(lacksPrograms('pictures of an X server', 'Xvfb', 'openbox'))('pictures', () => {
  let server: XServer;
  let x: XConnection;
  beforeAll(async () => {
    server = await startXServer({ manager: false });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    x = await openDisplay(server.display);
    return () => x.close();
  });

  it('of a desktop that is shared show nothing of a window of others that opens as they are made', async () => {
    const known = (await readWindows(x)).popups;
    await openTestWindow(x, 'notice', { x: 100, y: 50, width: 200, height: 100 }, { ...green, isPopup: true });
    const seen = (popups: readonly XWindow[]): SeenScreen =>
      ({ windows: [], current: undefined, shown: { windows: [], popups } }) as unknown as SeenScreen;
    const popups = (await readWindows(x)).popups;
    const { data } = await pictureOf(
      {
        bus: {} as Bus,
        x,
        see: () => Promise.resolve(seen(known)),
        look: () => Promise.resolve(seen(popups)),
        quietMs: () => 1_000,
        isPrivate: false,
      },
      { area: 'full' },
    );
    const { data: pixels, info } = await sharp(data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (info.width * 100 + 200) * 4;
    expect([...pixels.subarray(at, at + 3)]).not.toEqual([0x10, 0xff, 0x20]);
  });

  it('show nothing of a secret that becomes known only once they are made', async () => {
    const bounds = { x: 100, y: 50, width: 200, height: 100 };
    await openTestWindow(x, 'page', bounds, green);
    const placing = { bounds: { x: 0, y: 0, width: 1280, height: 800 }, scale: 1, origin: { x: 0, y: 0 } };
    const element = {
      service: ':1.7',
      path: '/text',
      role: Role.label,
      interfaces: Interface.component,
      states: [0, 0],
    };
    const seen = (text: string): SeenScreen =>
      ({
        tree: treeOf(`paragraph "${text}"`),
        elements: [element],
        windows: [{ index: 0, root: element, window: undefined, placing }],
        shown: { windows: [], popups: [], screen: { x: 0, y: 0, width: 1280, height: 800 } },
      }) as unknown as SeenScreen;
    let looks = 0;
    const { data } = await pictureOf(
      {
        bus: { call: () => Promise.resolve([bounds.x, bounds.y, bounds.width, bounds.height]) } as unknown as Bus,
        x,
        see: () => Promise.resolve(seen((looks += 1) > 2 ? 'The code is 4711.' : 'Loading')),
        look: () =>
          Promise.resolve({ shown: { windows: [], popups: [], screen: { x: 0, y: 0, width: 1280, height: 800 } } }),
        quietMs: () => 1_000,
        isPrivate: true,
      },
      { area: 'full', paintOver: { refs: [], texts: ['4711'] } },
    );
    const { data: pixels, info } = await sharp(data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (info.width * 100 + 200) * 4;
    expect([...pixels.subarray(at, at + 3)]).toEqual([0, 0, 0]);
  });

  it('show the screen as it is', async () => {
    await openTestWindow(x, 'red', { x: 100, y: 50, width: 20, height: 10 }, red);
    const screen = await captureScreen(x);
    expect(screen).toMatchObject({ width: 1280, height: 800 });
    expect([pixel(screen, 99, 50), pixel(screen, 100, 50), pixel(screen, 119, 59), pixel(screen, 120, 59)]).toEqual([
      [0, 0, 0, 255],
      [255, 32, 16, 255],
      [255, 32, 16, 255],
      [0, 0, 0, 255],
    ]);
  });

  it('show a region, as far as it is on the screen', async () => {
    await openTestWindow(x, 'red', { x: 1200, y: 700, width: 80, height: 100 }, red);
    const corner = await captureScreen(x, { x: 1199.5, y: 750, width: 500, height: 500 });
    expect(corner).toMatchObject({ width: 81, height: 50 });
    expect([pixel(corner, 0, 0), pixel(corner, 1, 0)]).toEqual([
      [0, 0, 0, 255],
      [255, 32, 16, 255],
    ]);
    expect(await captureScreen(x, { x: -50, y: 10, width: 50, height: 50 })).toBeUndefined();
  });

  it('show a window, cut out of the screen with what covers it', async () => {
    const { id } = await openTestWindow(x, 'red', { x: 10, y: 10, width: 100, height: 60 }, red);
    await openTestWindow(x, 'green', { x: 60, y: 10, width: 100, height: 60 }, green);
    const picture = await captureWindow(x, id);
    expect(picture).toMatchObject({ from: 'screen', width: 100, height: 60 });
    expect([pixel(picture, 49, 0), pixel(picture, 50, 0)]).toEqual([
      [255, 32, 16, 255],
      [16, 255, 32, 255],
    ]);
    x.order('DestroyWindow', id);
    expect(await captureWindow(x, id)).toBeUndefined();
  });

  it('become PNG files', async () => {
    await openTestWindow(x, 'red', { x: 0, y: 0, width: 40, height: 30 }, red);
    const raw = await captureScreen(x, { x: 0, y: 0, width: 50, height: 40 });
    const png = await encodePng(raw ?? { data: new Uint8Array(), width: 0, height: 0 });
    expect(await imageSize(png)).toEqual({ width: 50, height: 40 });
    expect(new Uint8Array(await sharp(png).raw().toBuffer())).toEqual(raw?.data);
  });
});

describe.skipIf(lacksPrograms('pictures of covered windows', 'Xvfb', 'openbox'))(
  'pictures of windows kept apart',
  () => {
    it('show what is covered', async () => {
      const server = await startXServer();
      const x = await openDisplay(server.display);
      try {
        // As a compositing window manager does; 0: the server itself goes on to draw them (Composite protocol).
        (await x.extension<Composite>('composite')).RedirectSubwindows(x.root, 0);
        await x.settled();
        const { id } = await openTestWindow(x, 'red', { x: 10, y: 10, width: 100, height: 60 }, red);
        await openTestWindow(x, 'green', { x: 0, y: 0, width: 300, height: 200 }, { ...green, isPopup: true });
        const picture = await captureWindow(x, id);
        expect(picture).toMatchObject({ from: 'own', width: 100, height: 60 });
        const corners = [pixel(picture, 0, 0), pixel(picture, 99, 59), pixel(picture, 50, 30)];
        expect(corners).toEqual(Array.from({ length: 3 }, () => [255, 32, 16, 255]));
      } finally {
        await x.close();
        await server.close();
      }
    });
  },
);

function pixel(picture: RawPicture | undefined, x: number, y: number): readonly number[] {
  const at = (y * (picture?.width ?? 0) + x) * 4;
  return [...(picture?.data.subarray(at, at + 4) ?? [])];
}
