import { expect, it } from 'vitest';
import type { Bus, BusObject } from '../../../clients/dbus/bus.js';
import type { Accessible } from './accessible.js';
import { createScrolledAwayFinder } from './scrolled-away.js';
import { traitsOf } from './toolkits.js';
import { Interface, Role, State } from './vocabulary.js';

const service = ':1.7';

function element(path: string, role: number, children: readonly Accessible[], shows = true): Accessible {
  const low = (1 << State.visible) | (shows ? 1 << State.showing : 0);
  const known = { role, name: '', description: '', states: { low, high: 0 }, interfaces: Interface.component };
  return { service, path, ...known, children };
}

/** A bus that keeps who was asked for a place: boxes show twenty pixels of themselves, and what is away is below those. */
function busOfPlaces(asked: string[]): Bus {
  return {
    address: 'unix:path=/nowhere',
    call: async <T>({ path }: BusObject) => {
      asked.push(path);
      return [0, path.startsWith('/away') ? 100 : 0, 100, 20] as T;
    },
    property: () => Promise.reject(new Error('Nobody should read properties.')),
    setProperty: () => Promise.resolve(),
    match: () => Promise.resolve(),
    onSignal: () => () => undefined,
    onClose: () => undefined,
    close: () => Promise.resolve(),
  };
}

it('asks what is around many boxes on a page once where that is, and not once for each box', async () => {
  const asked: string[] = [];
  const numbers = [1, 2, 3];
  const away = numbers.map((number) => element(`/away/${number}`, Role.pushButton, [], false));
  const boxes = away.map((button, at) =>
    element(`/box/${at + 1}`, Role.frame, [element(`/near/${at + 1}`, Role.pushButton, []), button]),
  );
  const page = element('/page', Role.document, [element('/main', Role.frame, boxes)]);
  const traits = traitsOf({ service, path: '/', pid: 7, name: 'page', toolkit: 'Chromium', toolkitVersion: '1' });
  const found = await createScrolledAwayFinder(busOfPlaces(asked)).among([
    { root: element('/window', Role.frame, [page]), traits },
  ]);
  expect([...found]).toEqual(away.map((button) => [button, true]));
  expect(asked.toSorted()).toEqual(
    [...numbers.flatMap((number) => [`/away/${number}`, `/box/${number}`]), '/main', '/page'].toSorted(),
  );
});
