import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
type Rectangle = readonly [x: number, y: number, width: number, height: number, colour: Colour];

const ink: Colour = [55, 65, 81];
const faint: Colour = [209, 213, 219];
const white: Colour = [255, 255, 255];
const harbour: Colour = [15, 76, 92];

/** A checkout page whose "Place order" button (848, 548, 180 × 46) lies under a toast, bars standing for text. */
const checkoutPage: readonly Rectangle[] = [
  [0, 0, 1280, 720, [244, 246, 248]],
  [0, 0, 1280, 64, harbour],
  [40, 24, 150, 16, white],
  [980, 24, 70, 14, [150, 190, 200]],
  [1080, 24, 70, 14, [150, 190, 200]],
  [1180, 24, 60, 14, [150, 190, 200]],
  [280, 104, 760, 510, white],
  [320, 136, 220, 22, ink],
  ...[212, 300, 388].flatMap((y): Rectangle[] => [
    [320, y - 22, 90, 10, [120, 130, 145]],
    [320, y, 360, 40, faint],
    [321, y + 1, 358, 38, white],
    [334, y + 14, 120, 11, ink],
  ]),
  [740, 190, 260, 238, [237, 242, 244]],
  ...[212, 246, 280, 314].flatMap((y): Rectangle[] => [
    [760, y, 130, 11, ink],
    [930, y, 50, 11, ink],
  ]),
  [760, 362, 220, 2, faint],
  [760, 384, 70, 14, ink],
  [910, 384, 70, 14, ink],
  [848, 548, 180, 46, [230, 126, 34]],
  [895, 565, 86, 12, white],
  [800, 532, 440, 92, [38, 50, 56]],
  [824, 556, 180, 12, white],
  [824, 584, 260, 10, [160, 175, 185]],
];

/** A PNG of 1280 × 720 that looks like a page of a shop. */
export function sampleScreenshot(): Uint8Array {
  return encodePng(1280, 720, checkoutPage);
}

/** Encodes rectangles, later ones over earlier ones, as a PNG of 8-bit RGB (W3C PNG, third edition). */
export function encodePng(width: number, height: number, rectangles: readonly Rectangle[]): Uint8Array {
  const stride = width * 3 + 1;
  const pixels = Buffer.alloc(stride * height);
  for (const [left, top, wide, high, colour] of rectangles) {
    for (let y = Math.max(0, top); y < Math.min(height, top + high); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(width, left + wide); x += 1) {
        pixels.set(colour, y * stride + 1 + x * 3);
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  result.set(body, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}
