import { describe, expect, it } from 'vitest';
import { stack, type Layer } from './stack.js';

const red = [200, 0, 0, 255];
const black = [0, 0, 0, 255];

/** A picture of one row of pixels. */
const row = (x: number, y: number, ...pixels: readonly (readonly number[])[]): Layer => ({
  x,
  y,
  width: pixels.length,
  height: 1,
  data: Uint8Array.from(pixels.flat()),
});

describe('pictures laid over each other', () => {
  it('are as large as all of them, and black between', async () => {
    const { data, ...place } = await stack([row(10, -5, red), row(11, -4, red)]);
    expect(place).toEqual({ x: 10, y: -5, width: 2, height: 2 });
    expect([...data]).toEqual([red, black, black, red].flat());
  });

  it('hide what is below, but for what shines through', async () => {
    const shadow = [0, 0, 0, 51];
    const half = [0, 100, 0, 102];
    const green = [0, 200, 0, 255];
    const { data } = await stack([row(0, 0, red, red, red), row(0, 0, green, shadow, half)]);
    expect([...data]).toEqual([green, [160, 0, 0, 255], [120, 100, 0, 255]].flat());
  });
});
