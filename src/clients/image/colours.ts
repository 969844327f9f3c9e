import sharp from 'sharp';
import type { ImageBox } from './image.js';

/** A colour that much of a part of a picture has: 0–255 each, and which part of it. */
export interface ShownColour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0 to 1. */
  readonly part: number;
}

/** Colours that are closer than this are counted as one, for each channel. */
const bucketSize = 24;
/** A part of a picture is looked at in this many pixels a side, at most. */
const mostPixels = 48;

/** The colours of a part of a picture, the most frequent first. Empty where the box lies outside. */
export async function coloursIn(png: Uint8Array, box: ImageBox): Promise<readonly ShownColour[]> {
  const picture = sharp(png);
  const { width, height } = await picture.metadata();
  const left = Math.max(0, Math.round(box.x));
  const top = Math.max(0, Math.round(box.y));
  const right = Math.min(width, Math.round(box.x + box.width));
  const bottom = Math.min(height, Math.round(box.y + box.height));
  if (right - left < 1 || bottom - top < 1) return [];
  const { data, info } = await picture
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ width: mostPixels, height: mostPixels, fit: 'inside', kernel: 'nearest', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const buckets = new Map<number, { red: number; green: number; blue: number; count: number }>();
  const pixels = info.width * info.height;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red, green, blue] = [data[at]!, data[at + 1] ?? data[at]!, data[at + 2] ?? data[at]!];
    const key =
      Math.floor(red / bucketSize) * 10_000 + Math.floor(green / bucketSize) * 100 + Math.floor(blue / bucketSize);
    const bucket = buckets.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    buckets.set(key, {
      red: bucket.red + red,
      green: bucket.green + green,
      blue: bucket.blue + blue,
      count: bucket.count + 1,
    });
  }
  return [...buckets.values()]
    .map(({ red, green, blue, count }) => ({
      red: red / count,
      green: green / count,
      blue: blue / count,
      part: count / pixels,
    }))
    .toSorted((a, b) => b.part - a.part);
}
