import type { ImagePoint, RawPicture } from './image.js';

/** A picture and where it lies. Its colours are multiplied by its opacity. */
export interface Layer extends RawPicture, ImagePoint {}

/**
 * Pictures laid over each other: as large as all of them together, and black where none is.
 * @param layers from the bottom to the top, one at least
 */
export async function stack(layers: readonly Layer[]): Promise<Layer> {
  const { default: sharp } = await import('sharp');
  const x = Math.min(...layers.map((layer) => layer.x));
  const y = Math.min(...layers.map((layer) => layer.y));
  const width = Math.max(...layers.map((layer) => layer.x + layer.width)) - x;
  const height = Math.max(...layers.map((layer) => layer.y + layer.height)) - y;
  const data = await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } } })
    .composite(
      layers.map((layer) => ({
        input: Buffer.from(layer.data.buffer, layer.data.byteOffset, layer.data.byteLength),
        raw: { width: layer.width, height: layer.height, channels: 4 },
        left: layer.x - x,
        top: layer.y - y,
        premultiplied: true,
      })),
    )
    .raw()
    .toBuffer();
  return { x, y, width, height, data };
}
