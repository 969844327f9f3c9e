/** How an X server lays out the pixels of a picture (X11 protocol, ZPixmap). */
export interface PixelFormat {
  /** 16, 24 or 32. */
  readonly bitsPerPixel: number;
  /** Rows begin at a multiple of this many bits. */
  readonly rowBits: number;
  readonly isLittleEndian: boolean;
  /** Which bits of a pixel are which colour. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** Whether what the colours leave of a pixel is its opacity, as in windows that are drawn over what is behind them. */
  readonly hasOpacity?: boolean;
}

/** The pixels as red, green, blue and 255 each, or their opacity where they have one: their colours are multiplied by it. */
export function toRgba(source: Uint8Array, width: number, height: number, format: PixelFormat): Uint8Array {
  const rowBytes = (Math.ceil((width * format.bitsPerPixel) / format.rowBits) * format.rowBits) / 8;
  if (isUsual(format)) return swapRedAndBlue(source, width * height, format.hasOpacity === true ? 0 : 0xff000000);
  const bytes = format.bitsPerPixel / 8;
  const [red, green, blue] = [channel(format.red), channel(format.green), channel(format.blue)];
  const result = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const pixel = readPixel(source, y * rowBytes + x * bytes, bytes, format.isLittleEndian);
      result[at] = red(pixel);
      result[at + 1] = green(pixel);
      result[at + 2] = blue(pixel);
      result[at + 3] = 255;
    }
  }
  return result;
}

/** Whether a picture of four bytes a pixel, its data aligned to four bytes, is of one colour all over. */
export function isOneColour({ data }: { readonly data: Uint8Array }): boolean {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  return pixels.every((pixel) => pixel === pixels[0]);
}

/** Nearly every server there is: blue, green, red, unused. */
function isUsual({ bitsPerPixel, isLittleEndian, red, green, blue }: PixelFormat): boolean {
  return bitsPerPixel === 32 && isLittleEndian && red === 0xff0000 && green === 0xff00 && blue === 0xff;
}

/** Pixel by pixel as numbers of 32 bits, some five times as fast as byte by byte. Machines that run Node are little-endian. */
function swapRedAndBlue(source: Uint8Array, count: number, opacity: number): Uint8Array {
  const aligned = source.byteOffset % 4 === 0 ? source : Uint8Array.from(source);
  const from = new Uint32Array(aligned.buffer, aligned.byteOffset, count);
  const to = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    const pixel = from[index] ?? 0;
    to[index] = opacity | (pixel & 0xff00ff00) | ((pixel & 0xff) << 16) | ((pixel >>> 16) & 0xff);
  }
  return new Uint8Array(to.buffer);
}

function readPixel(source: Uint8Array, at: number, bytes: number, isLittleEndian: boolean): number {
  let pixel = 0;
  for (let index = 0; index < bytes; index++) {
    const byte = source[at + (isLittleEndian ? bytes - 1 - index : index)] ?? 0;
    pixel = pixel * 256 + byte;
  }
  return pixel;
}

/** Reads one colour out of a pixel, spread to 0–255. */
function channel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = Math.log2(mask & -mask);
  const highest = mask / 2 ** shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / highest);
}
