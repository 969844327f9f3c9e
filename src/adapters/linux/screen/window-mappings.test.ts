import { describe, expect, it } from 'vitest';
import type { Bus } from '../../../clients/dbus/bus.js';
import { sampleWindow } from '../../../../tests/support/sample-window.js';
import type { Extents, ManagedWindow } from '../../../clients/x11/windows.js';
import type { Accessible } from '../accessibility/accessible.js';
import { traitsOf } from '../accessibility/toolkits.js';
import { Interface, Role } from '../accessibility/vocabulary.js';
import { createWindowMapper } from './window-mappings.js';

type Size = readonly [width: number, height: number];

const around = (px: number, top = px): Extents => ({ left: px, right: px, top, bottom: px });

/** A window of a program that reports one size after the other, each time it is asked, and goes on with the last. */
function lookAt(size: Size, reportedSizes: readonly Size[], borders: Partial<ManagedWindow>) {
  const asElement = (path: string, role: number, children: readonly Accessible[] = []): Accessible => {
    const interfaces = Interface.component;
    const name = borders.title ?? 'Notes';
    return { service: ':1.7', path, role, name, description: '', states: none, interfaces, children };
  };
  const none = { low: 0, high: 0 };
  const current = sampleWindow({ bounds: { x: 100, y: 100, width: size[0], height: size[1] }, ...borders });
  const shown = { windows: [current], popups: [], screen: { x: 0, y: 0, width: 1280, height: 800 } };
  let asked = 0;
  const nothing = (): Promise<never> => Promise.reject(new Error('It is asked for nothing else.'));
  const bus: Bus = {
    address: 'unix:path=/nowhere',
    call: <T>() => {
      asked += 1;
      return Promise.resolve([100, 100, ...(reportedSizes[asked - 1] ?? reportedSizes.at(-1) ?? [])] as T);
    },
    property: nothing,
    setProperty: nothing,
    match: nothing,
    onSignal: () => () => undefined,
    onClose: () => undefined,
    close: () => Promise.resolve(),
  };
  const find = createWindowMapper(bus);
  const traits = traitsOf({ ...asElement('/', 0), pid: 4711, toolkit: 'gtk', toolkitVersion: '3.24' });
  const root = asElement('/', Role.application, [asElement('/window', Role.frame)]);
  return {
    /** How many pixels of the screen one of the program is taken for. */
    scale: async () => (await find({ root, traits, shown, current, group: [current] }))[0]?.placing.scale,
    window: async () => (await find({ root, traits, shown, current, group: [current] }))[0]?.window?.id,
    asked: () => asked,
  };
}

const bare = { shadow: undefined, frame: undefined };

describe('a window of a program', () => {
  it.each<[string, Size, Size, Pick<ManagedWindow, 'shadow' | 'frame'>, number]>([
    ['its own', [600, 400], [600, 400], bare, 1],
    ['that of its frame', [600, 400], [610, 430], { ...bare, frame: around(5, 25) }, 1],
    ['what is inside of its shadow', [660, 460], [600, 400], { ...bare, shadow: around(30) }, 1],
    ['what is inside of a border of its own', [610, 410], [600, 400], bare, 1],
    ['its own, in pixels of double size', [1200, 801], [600, 400], bare, 2],
  ])('that reports %s for its size is not asked again', async (_what, size, reported, borders, scale) => {
    const look = lookAt(size, [reported], borders);
    expect([await look.scale(), await look.scale()]).toEqual([scale, scale]);
    expect(look.asked()).toBe(1);
  });

  it.each(['Facture\u00a0: 1', 'a  b.txt'])(
    'titled "%s" is that of the screen, wherever it is reported to be',
    async (title) => {
      const look = lookAt([600, 400], [[200, 100]], { ...bare, title });
      expect(await look.window()).toBe('7');
    },
  );

  it.each<[string, Size, Size]>([
    ['in both', [1000, 700], [600, 400]],
    ['in its width', [616, 400], [600, 400]],
    ['in its height', [600, 430], [600, 400]],
    ['by more than a border', [640, 440], [600, 400]],
  ])('that has grown %s before its program knows of it is asked until it does', async (_what, now, before) => {
    const look = lookAt(now, [before, [599, 300], now], bare);
    await look.scale();
    await look.scale();
    expect([await look.scale(), await look.scale()]).toEqual([1, 1]);
    expect(look.asked()).toBe(3);
  });
});
