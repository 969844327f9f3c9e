import { expect, it } from 'vitest';
import type { Bus } from '../../../clients/dbus/bus.js';
import type { Accessible } from '../accessibility/accessible.js';
import { Interface } from '../accessibility/vocabulary.js';
import { createPlacesAhead } from './places-ahead.js';

const button: Accessible = {
  service: ':1.7',
  path: '/button',
  role: 43,
  name: 'Go',
  description: '',
  states: { low: 0, high: 0 },
  interfaces: Interface.component,
  children: [],
};

/** A program whose button is further to the right each time it is asked. */
function creepingButton(movedAt = Number.NEGATIVE_INFINITY) {
  let asked = 0;
  const nothing = (): Promise<never> => Promise.reject(new Error('It is asked for nothing else.'));
  const bus: Bus = {
    address: 'unix:path=/nowhere',
    call: <T>() => Promise.resolve([(asked += 1) * 10, 0, 20, 20] as T),
    property: nothing,
    setProperty: nothing,
    match: nothing,
    onSignal: () => () => undefined,
    onClose: () => undefined,
    close: () => Promise.resolve(),
  };
  const places = createPlacesAhead(bus, () => movedAt);
  const left = async (): Promise<number | undefined> => (await places.reportedBoundsOf(button)).extents?.x;
  return { places, left, asked: () => asked };
}

it('asks beside the next reading for what was asked last, once', async () => {
  const { places, left, asked } = creepingButton();
  expect(await left()).toBe(10);
  places.readAhead();
  expect(asked()).toBe(2);
  expect(await left()).toBe(20);
  expect(asked()).toBe(2);
  places.readAhead();
  places.readAhead();
  expect(asked()).toBe(3);
});

it('asks anew whoever asks a second time, to see whether it moves', async () => {
  const { places, left } = creepingButton();
  await left();
  places.readAhead();
  expect([await left(), await left(), await left()]).toEqual([20, 30, 40]);
});

it('asks anew where something has moved since', async () => {
  const { places, left, asked } = creepingButton(Number.POSITIVE_INFINITY);
  await left();
  places.readAhead();
  await left();
  expect(asked()).toBe(3);
});
