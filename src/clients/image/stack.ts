import type { ImagePoint, RawPicture } from './image.js';

/** A picture and where it lies. Its colours are multiplied by its opacity. */
export interface Layer extends RawPicture, ImagePoint {}

/**
 * Pictures laid over each other: as large as all of them together, and black where none is.
 * @param layers from the bottom to the top, one at least
 */
export function stack(layers: readonly Layer[]): Layer {
  const x = Math.min(...layers.map((layer) => layer.x));
  const y = Math.min(...layers.map((layer) => layer.y));
  const width = Math.max(...layers.map((layer) => layer.x + layer.width)) - x;
  const height = Math.max(...layers.map((layer) => layer.y + layer.height)) - y;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = opacityAt; at < data.length; at += 4) data[at] = opaque;
  for (const layer of layers) {
    for (let row = 0; row < layer.height; row += 1) {
      const from = layer.data.subarray(row * layer.width * 4, (row + 1) * layer.width * 4);
      layOver(data, ((layer.y - y + row) * width + layer.x - x) * 4, from);
    }
  }
  return { x, y, width, height, data: new Uint8Array(data.buffer) };
}

const opaque = 255;
/** Bytes of a pixel before its opacity. */
const opacityAt = 3;

/** Lays one row over what is there already. */
function layOver(below: Uint8ClampedArray, at: number, row: Uint8Array): void {
  for (let pixel = 0; pixel < row.length; pixel += 4) {
    const shinesThrough = 1 - row[pixel + opacityAt]! / opaque;
    for (let colour = pixel; colour < pixel + opacityAt; colour += 1)
      below[at + colour] = row[colour]! + below[at + colour]! * shinesThrough;
  }
}
