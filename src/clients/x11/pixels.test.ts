import { describe, expect, it } from 'vitest';
import { isOneColour, toRgba, type PixelFormat } from './pixels.js';

const usual: PixelFormat = {
  bitsPerPixel: 32,
  rowBits: 32,
  isLittleEndian: true,
  red: 0xff0000,
  green: 0xff00,
  blue: 0xff,
};
/** Orange, then blue, as red, green, blue and opacity. */
const expected = [255, 128, 0, 255, 0, 0, 255, 255];

describe('pixels of an X server', () => {
  it.each<[string, Partial<PixelFormat>, readonly number[]]>([
    ['32 bits, least significant byte first', {}, [0, 128, 255, 0, 255, 0, 0, 0]],
    ['32 bits, most significant byte first', { isLittleEndian: false }, [0, 255, 128, 0, 0, 0, 0, 255]],
    ['32 bits, red last', { red: 0xff, blue: 0xff0000 }, [255, 128, 0, 0, 0, 0, 255, 0]],
    [
      '32 bits, red in the highest byte',
      { red: 0xff000000, green: 0xff0000, blue: 0xff00 },
      [0, 0, 128, 255, 0, 255, 0, 0],
    ],
    ['24 bits', { bitsPerPixel: 24 }, [0, 128, 255, 255, 0, 0, 0, 0]],
  ])('are red, green, blue and opaque: %s', (_, format, bytes) => {
    expect([...toRgba(Uint8Array.from(bytes), 2, 1, { ...usual, ...format })]).toEqual(expected);
  });

  it('have the opacity of a window that is drawn over what is behind it', () => {
    const shadow = toRgba(Uint8Array.from([1, 2, 3, 40]), 1, 1, { ...usual, hasOpacity: true });
    expect([...shadow]).toEqual([3, 2, 1, 40]);
  });

  it('of 16 bits are spread to the full range', () => {
    const format = { ...usual, bitsPerPixel: 16, red: 0xf800, green: 0x07e0, blue: 0x001f };
    expect([...toRgba(Uint8Array.from([0xff, 0xff, 0x00, 0xf8]), 2, 1, format)]).toEqual([
      255, 255, 255, 255, 255, 0, 0, 255,
    ]);
  });

  it('leave out what fills up a row', () => {
    const format = { ...usual, bitsPerPixel: 24 };
    const rows = [1, 2, 3, 99, 4, 5, 6, 99];
    expect([...toRgba(Uint8Array.from(rows), 1, 2, format)]).toEqual([3, 2, 1, 255, 6, 5, 4, 255]);
  });

  it('are read wherever in memory they begin', () => {
    const bytes = Uint8Array.from([9, 0, 128, 255, 0, 255, 0, 0, 0]).subarray(1);
    expect([...toRgba(bytes, 2, 1, usual)]).toEqual(expected);
  });

  it.each([
    ['of one colour', [9, 9, 9, 255, 9, 9, 9, 255], true],
    ['of two colours', [9, 9, 9, 255, 9, 9, 8, 255], false],
  ])('recognize a picture %s', (_, bytes, isOne) => {
    expect(isOneColour({ data: Uint8Array.from(bytes) })).toBe(isOne);
  });
});
