import type { Composite, Visual } from 'x11';
import type { Bounds } from '../../domain/screen/element/screen-node.js';
import { whereThere, type XConnection } from './connection.js';
import { toRgba, type PixelFormat } from './pixels.js';
import { topLevelOf } from './windows.js';

/** A picture of four bytes a pixel: red, green, blue, and 255 or, of a window that is not opaque, its opacity. */
export interface RawPicture {
  readonly data: Uint8Array;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/** A picture of a window. */
export interface WindowPicture extends RawPicture {
  /** `own`: its own pixels, whatever is on top of it. `screen`: as it is seen, with what covers it. */
  readonly from: 'own' | 'screen';
}

const zPixmap = 2;
const allPlanes = 0xffffffff;

/**
 * What the screen shows.
 * @param region in px of the root window; what lies outside of the screen is left out. The whole screen without it
 * @returns undefined where nothing of the region is on the screen
 */
export async function captureScreen(x: XConnection, region?: Bounds): Promise<RawPicture | undefined> {
  // Screens may be resized: what the server said at first need not be so any more.
  const screen = await x.ask('GetGeometry', x.root);
  const box = clip(region ?? { x: 0, y: 0, width: screen.width, height: screen.height }, screen);
  return box && capture(x, x.root, box, x.screen.root_visual);
}

/**
 * What a window shows, without its frame. Its own pixels are to be had where windows are drawn apart from each other: with a
 * compositing window manager. Otherwise it is cut out of the screen.
 * @returns undefined where it is not shown
 */
export async function captureWindow(x: XConnection, id: number): Promise<WindowPicture | undefined> {
  const top = await topLevelOf(x, id);
  if (top === undefined) return undefined;
  const [attributes, size, offset, frame, origin] = await Promise.all([
    x.askIfThere('GetWindowAttributes', id),
    x.askIfThere('GetGeometry', id),
    x.askIfThere('TranslateCoordinates', id, top, 0, 0),
    x.askIfThere('GetGeometry', top),
    x.askIfThere('TranslateCoordinates', id, x.root, 0, 0),
  ]);
  if (!attributes || !size || !offset || !frame || !origin || attributes.mapState !== 2) return undefined;
  const border = frame.borderWidth;
  const inside = { x: offset.destX + border, y: offset.destY + border, width: size.width, height: size.height };
  const whole = { width: frame.width + 2 * border, height: frame.height + 2 * border };
  const own = await capturePixmap(x, top, clip(inside, whole));
  if (own) return { ...own, from: 'own' };
  const screen = await captureScreen(x, { x: origin.destX, y: origin.destY, width: size.width, height: size.height });
  return screen && { ...screen, from: 'screen' };
}

/** From the pixels that the server keeps for a child of the root; undefined where it keeps none. */
async function capturePixmap(x: XConnection, top: number, box: Bounds | undefined): Promise<RawPicture | undefined> {
  if (!box) return undefined;
  const composite = await x.extension<Composite>('composite').catch(() => undefined);
  if (composite === undefined) return undefined;
  const attributes = await x.askIfThere('GetWindowAttributes', top);
  if (attributes === undefined) return undefined;
  const pixmap = x.client.AllocID();
  composite.NameWindowPixmap(top, pixmap);
  try {
    return await capture(x, pixmap, box, attributes.visual);
  } finally {
    x.order('FreePixmap', pixmap);
  }
}

async function capture(x: XConnection, from: number, box: Bounds, visualId: number): Promise<RawPicture | undefined> {
  const { width, height } = box;
  const image = await whereThere(x.ask('GetImage', zPixmap, from, box.x, box.y, width, height, allPlanes));
  if (image === undefined) return undefined;
  const format = formatOf(x, image.depth, visualId);
  return format && { data: toRgba(image.data, width, height, format), width, height };
}

function formatOf(x: XConnection, depth: number, visualId: number): PixelFormat | undefined {
  const layout = x.server.format[depth];
  const visual: Visual | undefined = x.screen.depths[depth]?.[visualId];
  if (!layout || !visual) return undefined;
  return {
    bitsPerPixel: layout.bits_per_pixel,
    rowBits: layout.scanline_pad,
    isLittleEndian: x.server.image_byte_order === 0,
    red: visual.red_mask,
    green: visual.green_mask,
    blue: visual.blue_mask,
    hasOpacity: depth === 32,
  };
}

/** The whole pixels of a box that are inside; undefined where there are none. */
function clip(box: Bounds, inside: { readonly width: number; readonly height: number }): Bounds | undefined {
  const left = Math.max(0, Math.floor(box.x));
  const top = Math.max(0, Math.floor(box.y));
  const right = Math.min(inside.width, Math.ceil(box.x + box.width));
  const bottom = Math.min(inside.height, Math.ceil(box.y + box.height));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}
