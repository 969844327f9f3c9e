import sharp from 'sharp';
import type { Point } from '../../src/domain/screen/element/screen-node.js';

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** How far from where it is expected a picture is looked for, in px. */
const reach = 40;

/**
 * Where in a picture another one is most alike to what is there: its top left corner.
 * @param near where it is expected
 */
export async function placeIn(whole: string | Uint8Array, part: string | Uint8Array, near: Point): Promise<Point> {
  const [around, sought] = await Promise.all([pixelsOf(whole), pixelsOf(part)]);
  const [firstX, firstY] = [Math.max(0, Math.round(near.x) - reach), Math.max(0, Math.round(near.y) - reach)];
  const lastX = Math.min(around.width - sought.width, Math.round(near.x) + reach);
  const lastY = Math.min(around.height - sought.height, Math.round(near.y) + reach);
  let best: Point = { x: -1, y: -1 };
  let least = Number.POSITIVE_INFINITY;
  for (let y = firstY; y <= lastY; y += 1) {
    for (let x = firstX; x <= lastX; x += 1) {
      const difference = differenceAt(around, sought, { x, y }, least);
      if (difference < least) [best, least] = [{ x, y }, difference];
    }
  }
  return best;
}

/** @param enough what is as different as this need not be looked at any further */
function differenceAt(around: Pixels, sought: Pixels, at: Point, enough: number): number {
  const length = sought.width * channels;
  let difference = 0;
  for (let row = 0; row < sought.height && difference < enough; row += 1) {
    const from = ((at.y + row) * around.width + at.x) * channels;
    for (let column = 0; column < length; column += 1)
      difference += Math.abs((around.data[from + column] ?? 0) - (sought.data[row * length + column] ?? 0));
  }
  return difference;
}

/** Red, green and blue. */
const channels = 3;

async function pixelsOf(picture: string | Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
