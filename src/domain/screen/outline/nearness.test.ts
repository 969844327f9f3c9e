import { describe, expect, it } from 'vitest';
import { distanceBetween, nearestTo } from './nearness.js';
import type { Bounds } from '../element/screen-node.js';

interface Thing {
  readonly name: string;
  readonly at: Bounds;
  readonly index: number;
}

/** Things in one container, in the order in which they stand. */
function nearestOf(elements: readonly Thing[], anchor: Thing): readonly string[] {
  const near = nearestTo(elements, [anchor], (element, to) => ({
    shared: 10,
    distance: distanceBetween(element.at, to.at),
    precedes: element.index < to.index,
  }));
  return near.map(({ name }) => name);
}

const box = (x: number, y: number, width = 40, height = 21): Bounds => ({ x, y, width, height });

describe('of several elements the one that is near to a text', () => {
  it('is that of its own row, where the next row begins two pixels below', () => {
    const own = { name: 'own', at: box(0, 0), index: 0 };
    const label = { name: 'label', at: box(44, 0, 80), index: 1 };
    const next = { name: 'next', at: box(0, 23), index: 2 };
    expect(nearestOf([own, next], label)).toEqual(['own']);
  });

  it('is the one behind it, of two that are equally far', () => {
    const before = { name: 'before', at: box(0, 0), index: 0 };
    const label = { name: 'label', at: box(44, 0), index: 1 };
    const behind = { name: 'behind', at: box(88.001, 0), index: 2 };
    expect(nearestOf([before, behind], label)).toEqual(['behind']);
  });

  it('is none of two that nothing distinguishes', () => {
    const label = { name: 'label', at: box(44, 40), index: 0 };
    const above = { name: 'above', at: box(44, 0), index: 1 };
    const below = { name: 'below', at: box(44, 80), index: 2 };
    expect(nearestOf([above, below], label)).toEqual(['above', 'below']);
  });
});

it('what lies on each other is no distance apart, and what has no place infinitely far', () => {
  expect(distanceBetween(box(0, 0), box(10, 10))).toBe(0);
  expect(distanceBetween(box(0, 0), null)).toBe(Number.POSITIVE_INFINITY);
});
