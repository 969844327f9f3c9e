import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { crop, drawClickMarks, imageSize, paintOver } from './image.js';

async function plain(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Reads the colour of a point as `#rrggbb`. */
async function colours(png: Uint8Array): Promise<(x: number, y: number) => string> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`;
}

describe('pictures', () => {
  it('have a size that can be read', async () => {
    expect(await imageSize(await plain(321, 45, '#fff'))).toEqual({ width: 321, height: 45 });
    const jpeg = await sharp(await plain(20, 10, '#fff'))
      .jpeg()
      .toBuffer();
    expect(await imageSize(jpeg)).toEqual({ width: 20, height: 10 });
    await expect(imageSize(new Uint8Array([1, 2, 3]))).rejects.toThrow();
  });

  it('are painted over, rounded outward, also beyond the edge', async () => {
    const png = await paintOver(await plain(100, 50, '#ffffff'), [
      { x: 10.6, y: 10.6, width: 10, height: 5 },
      { x: 90, y: -20, width: 500, height: 40 },
      { x: 300, y: 300, width: 10, height: 10 },
      { x: 40, y: 40, width: 0, height: 0 },
    ]);
    const at = await colours(png);
    expect([at(10, 10), at(20, 15), at(99, 0), at(90, 19)]).toEqual(Array(4).fill('#000000'));
    expect([at(9, 10), at(21, 15), at(89, 0), at(90, 20), at(40, 40)]).toEqual(Array(5).fill('#ffffff'));
    expect(await imageSize(png)).toEqual({ width: 100, height: 50 });
  });

  it.each(['#ffffff', '#000000', '#e00028', '#808080'])('carry click marks that show on %s', async (ground) => {
    const at = await colours(await drawClickMarks(await plain(100, 100, ground), [{ x: 50, y: 50 }]));
    const across = Array.from({ length: 100 }, (_, x) => at(x, 50));
    const brightness = across.map(
      (colour) => Number.parseInt(colour.slice(1, 3), 16) + Number.parseInt(colour.slice(3, 5), 16),
    );
    expect(at(50, 50)).toBe('#e00028');
    // Both the white and the dark edge of the ring are there, so one of them stands out.
    expect(Math.max(...brightness.slice(30, 48))).toBeGreaterThan(400);
    expect(Math.min(...brightness.slice(30, 48))).toBeLessThan(200);
    expect([at(20, 50), at(80, 50), at(50, 20)]).toEqual([ground, ground, ground]);
  });

  it('carry click marks up to their edges, and none of points outside', async () => {
    const small = await plain(20, 10, '#ffffff');
    const marked = await drawClickMarks(small, [{ x: 19, y: 9 }]);
    expect(await imageSize(marked)).toEqual({ width: 20, height: 10 });
    expect((await colours(marked))(19, 9)).toBe('#e00028');
    expect(await drawClickMarks(small, [{ x: 20, y: 5 }])).toBe(small);
  });

  it('of very long pages can be drawn on', async () => {
    const png = await drawClickMarks(await plain(200, 40_000, '#ffffff'), [{ x: 100, y: 39_990 }]);
    expect((await colours(png))(100, 39_990)).toBe('#e00028');
  });

  it('are cropped to what is inside', async () => {
    const png = await paintOver(await plain(100, 100, '#ffffff'), [{ x: 90, y: 90, width: 5, height: 5 }]);
    const part = await crop(png, { x: 90, y: 90, width: 50, height: 50 });
    expect(await imageSize(part)).toEqual({ width: 10, height: 10 });
    const at = await colours(part);
    expect([at(0, 0), at(4, 4), at(5, 5)]).toEqual(['#000000', '#000000', '#ffffff']);
    await expect(crop(png, { x: 200, y: 0, width: 5, height: 5 })).rejects.toThrow(RangeError);
  });
});
