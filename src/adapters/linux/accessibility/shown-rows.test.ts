import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusFault, type Bus, type BusArguments, type BusObject } from '../../../clients/dbus/bus.js';
import { readShownRows } from './shown-rows.js';
import { nullPath, Role } from './vocabulary.js';

const service = ':1.7';
const rowHeight = 20;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/**
 * A program with a list that shows ten rows, in a pane that does not report where it is.
 * @param around what the pane is in, which is in the pane
 * @param hit what the program returns for any point that somebody asks for, or for a height
 * @param shown the rows that no filter hides
 * @param columns how many it has, where it is a table
 */
function busOf(
  around: string,
  hit: string | ((y: number) => string),
  shown: readonly number[] = numbers(400),
  columns?: number,
): Bus {
  const parents = new Map([
    ['/list', '/pane'],
    ['/pane', around],
    ['/around', '/pane'],
    ['/row/0', '/list'],
    [`/row/${columns}`, '/list'],
  ]);
  const extentsOf = (path: string): readonly number[] => {
    if (path === '/list') return [0, 0, 100, 10 * rowHeight];
    const at = shown.indexOf(Number(path.slice('/row/'.length)));
    if (path.startsWith('/row/')) return at === -1 ? [0, 0, 0, 0] : [0, at * rowHeight, 100, rowHeight];
    throw new BusFault('refused', `${path} has no place.`, undefined);
  };
  const answer = (path: string, member: string, [value, y]: readonly unknown[]): unknown => {
    if (member === 'GetRole') return path === '/list' ? Role.list : Role.frame;
    if (member === 'GetAccessibleAtPoint') return [service, typeof hit === 'string' ? hit : hit(Number(y))];
    if (member === 'GetIndexInParent') return Number(path.slice('/row/'.length));
    if (member === 'GetChildAtIndex') return [service, `/row/${String(value)}`];
    if (member === 'GetExtents') return extentsOf(path);
    if (member === 'GetAccessibleAt' && columns !== undefined) return [service, `/row/${Number(value) * columns}`];
    if (member === 'GetAccessibleAt') throw new BusFault('refused', `${path} is no table.`, undefined);
    throw new Error(`Nobody should call ${member}.`);
  };
  return {
    address: 'unix:path=/nowhere',
    call: async <T>({ path }: BusObject, _interface: string, member: string, args?: BusArguments) =>
      answer(path, member, args?.values ?? []) as T,
    property: async <T>({ path }: BusObject) => [service, parents.get(path) ?? nullPath] as T,
    setProperty: () => Promise.resolve(),
    match: () => Promise.resolve(),
    onSignal: () => () => undefined,
    onClose: () => undefined,
    close: () => Promise.resolve(),
  };
}

describe('a long list is read as far as it is shown', () => {
  it.each([
    ['what it is in does not report where it is', nullPath, nullPath],
    ['what it is in goes in circles', '/around', nullPath],
    ['what is said to be at its rows is in none, and goes in circles', '/around', '/pane'],
  ])('where %s', async (_, around, hit) => {
    const rows = await readShownRows(busOf(around, hit), { service, path: '/list' }, Role.list, 400);
    expect(rows.map(({ path }) => path)).toEqual(numbers(10).map((at) => `/row/${at}`));
  });

  it.each([
    ['all rows but one far away', [1400]],
    ['many rows between two', [17, 900]],
  ])('where a filter hides %s', async (_, shown) => {
    const rows = await readShownRows(busOf(nullPath, nullPath, shown), { service, path: '/list' }, Role.list, 1500);
    expect(rows.map(({ path }) => path)).toEqual(shown.map((at) => `/row/${at}`));
  });

  describe('as far as a slow program answers within two seconds', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
    afterEach(() => void vi.useRealTimers());

    /** A program that takes so many milliseconds for each answer to one kind of question. */
    const slow = (bus: Bus, question = 'GetExtents', answerMs = 10): Bus => ({
      ...bus,
      call: (object, from, member, args) => {
        if (member === question) vi.advanceTimersByTime(answerMs);
        return bus.call(object, from, member, args);
      },
    });
    const atTop = (y: number): string => (y < 100 ? '/row/0' : nullPath);

    it('where its rows are', async () => {
      const bus = slow(busOf(nullPath, atTop, [0, 900]));
      const rows = await readShownRows(bus, { service, path: '/list' }, Role.list, 1500);
      expect(rows.map(({ path }) => path)).toEqual(['/row/0']);
    });

    it('where its columns are', async () => {
      const columns = 3000;
      const bus = slow(busOf(nullPath, atTop, [0], columns));
      const begun = performance.now();
      await readShownRows(bus, { service, path: '/list' }, Role.table, 10 * columns);
      expect(performance.now() - begun).toBeLessThan(3_000);
    });

    it('at two points at most, where each takes it half a second', async () => {
      const bus = slow(busOf(nullPath, nullPath), 'GetAccessibleAtPoint', 450);
      const begun = performance.now();
      const rows = await readShownRows(bus, { service, path: '/list' }, Role.list, 400);
      expect(performance.now() - begun).toBe(900);
      expect(rows.map(({ path }) => path)).toEqual(numbers(10).map((at) => `/row/${at}`));
    });
  });

  it('as for its first rows where a filter hides all: what is in them shows what may be in the others', async () => {
    const rows = await readShownRows(busOf(nullPath, nullPath, []), { service, path: '/list' }, Role.list, 1500);
    expect(rows.map(({ path }) => path)).toEqual(numbers(100).map((at) => `/row/${at}`));
  });
});
