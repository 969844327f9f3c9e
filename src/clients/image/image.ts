import type { OverlayOptions, Sharp } from 'sharp';

/** In pixels of the picture, from its top left corner. */
export interface ImageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place in a picture, in px from its upper left corner. */
export interface ImagePoint {
  readonly x: number;
  readonly y: number;
}

/** How large a picture is, in px. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A picture as its bytes: red, green, blue and opacity of each pixel, row by row. */
export interface RawPicture extends ImageSize {
  readonly data: Uint8Array;
}

/** The picture as PNG. */
export async function encodePng({ data, width, height }: RawPicture): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  // Screens have large areas of one colour: the lowest effort makes them small already, in a third of the time.
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A raw picture as a lossy WebP without transparency: a twentieth of the size of a PNG, for videos. */
export async function encodeWebp({ data, width, height }: RawPicture): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  // Text stays readable at this quality; more effort takes five times as long for a tenth of the size.
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 60, effort: 0 })
    .toBuffer();
}

/** A drawing as PNG. @param svg with a width and height of its own, in pixels */
export async function drawSvg(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/** Loaded on first use: the library takes some 70 ms, and most runs draw nothing. */
async function load(png: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(png);
}

/**
 * Width and height of a picture. Of a PNG they stand in its header, for which nothing need be loaded.
 * @throws Error when it is no picture
 */
export async function imageSize(picture: Uint8Array): Promise<ImageSize> {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  // Signature, then the IHDR chunk, which always comes first (PNG specification, 5.2 and 11.2.2).
  if (view.byteLength >= 24 && view.getBigUint64(0) === pngSignature && view.getUint32(12) === headerChunk) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  const { width, height } = await (await load(picture)).metadata();
  return { width, height };
}

const pngSignature = 0x89504e470d0a1a0an;
/** `IHDR` */
const headerChunk = 0x49484452;

/**
 * The picture with boxes painted black, so that nothing of what was there can be recognized. Boxes may reach over the edge.
 * @returns PNG
 */
export async function paintOver(png: Uint8Array, boxes: readonly ImageBox[]): Promise<Uint8Array> {
  const picture = await imageSize(png);
  const covers = boxes.map((box) => outward(box, picture)).filter((box) => box !== undefined);
  return overlay(
    png,
    covers.map(({ x, y, width, height }) => ({
      input: { create: { width, height, channels: 3, background: '#000' } },
      left: x,
      top: y,
    })),
  );
}

/**
 * The picture with a ring and a dot at each point. Points outside of the picture are left out.
 * @returns PNG
 */
export async function drawClickMarks(png: Uint8Array, points: readonly ImagePoint[]): Promise<Uint8Array> {
  const picture = await imageSize(png);
  const inside = points.filter(({ x, y }) => x >= 0 && y >= 0 && x < picture.width && y < picture.height);
  return overlay(
    png,
    inside.map((point) => clickMark(point, picture)),
  );
}

/** Half the side of a click mark, in pixels. */
const markRadius = 18;

/** Red with a white edge and a dark one, so that it shows on any ground; as much of it as fits on the picture. */
function clickMark({ x, y }: ImagePoint, picture: ImageSize): OverlayOptions {
  const square = { x: x - markRadius, y: y - markRadius, width: 2 * markRadius, height: 2 * markRadius };
  const { x: left, y: top, width, height } = outward(square, picture) ?? square;
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <g transform="translate(${x - left} ${y - top})" fill="none">
        <circle r="14" stroke="#111" stroke-width="8"/>
        <circle r="14" stroke="#fff" stroke-width="5"/>
        <circle r="14" stroke="#e00028" stroke-width="3"/>
        <circle r="4" fill="#e00028" stroke="#fff" stroke-width="1.5"/>
      </g>
    </svg>`;
  return { input: Buffer.from(svg), left, top };
}

/**
 * A part of a picture; what lies outside of the picture is left out.
 * @returns PNG
 * @throws RangeError when nothing of the box is inside
 */
export async function crop(png: Uint8Array, box: ImageBox): Promise<Uint8Array> {
  const inside = outward(box, await imageSize(png));
  if (!inside) throw new RangeError(`The box ${JSON.stringify(box)} lies outside of the picture.`);
  const { x: left, y: top, width, height } = inside;
  return (await load(png)).extract({ left, top, width, height }).png().toBuffer();
}

async function overlay(png: Uint8Array, layers: readonly OverlayOptions[]): Promise<Uint8Array> {
  if (layers.length === 0) return png;
  return (await load(png))
    .composite([...layers])
    .png()
    .toBuffer();
}

/** The box in whole pixels, none of it cut off but what lies outside; undefined when nothing is left. */
function outward(box: ImageBox, { width, height }: ImageSize): ImageBox | undefined {
  const left = Math.max(0, Math.floor(box.x));
  const top = Math.max(0, Math.floor(box.y));
  const right = Math.min(width, Math.ceil(box.x + box.width));
  const bottom = Math.min(height, Math.ceil(box.y + box.height));
  if (right <= left || bottom <= top) return undefined;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
