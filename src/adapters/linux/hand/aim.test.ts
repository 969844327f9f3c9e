import { expect, it } from 'vitest';
import type { SeenScreen } from '../screen/seen-screen.js';
import { createAim, type AimParts } from './aim.js';

it('the middle of a window that was minimised is where that has come back to', async () => {
  const place = { x: 0, y: 0, width: 400, height: 300 };
  const screenWith = (bounds: typeof place, states: readonly string[]): SeenScreen =>
    ({
      windows: [],
      shown: { windows: [], popups: [], screen: { x: 0, y: 0, width: 1280, height: 800 } },
      group: [],
      current: { x: { id: 1, bounds, states, isViewable: true } },
    }) as unknown as SeenScreen;
  const screens = [screenWith(place, ['hidden']), screenWith({ ...place, x: 600 }, [])];
  const aim = createAim({
    x: {},
    reader: { read: () => Promise.resolve(screens.shift()) },
    activation: { take: () => Promise.resolve(), raise: () => Promise.resolve(true) },
  } as unknown as AimParts);
  expect(await aim.atMiddle({})).toEqual({ x: 800, y: 150 });
});
