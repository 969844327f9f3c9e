/** What the page must know of a picture before it is drawn. */
export interface ImageInfo {
  readonly mediaType: 'image/png' | 'image/jpeg';
  /** In pixels of the image. */
  readonly width: number;
  readonly height: number;
}

/** Type and size of a PNG or JPEG from its header; undefined for anything else, so that nothing else is ever embedded. */
export function imageInfo(bytes: Uint8Array): ImageInfo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return pngInfo(view) ?? jpegInfo(view);
}

// W3C PNG, third edition: an 8-byte signature, then IHDR, which begins with width and height.
function pngInfo(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  return sized('image/png', view.getUint32(16), view.getUint32(20));
}

// ITU T.81: segments up to the first start of frame (C0–CF without C4, C8, CC), which holds height and width.
function jpegInfo(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function sized(mediaType: ImageInfo['mediaType'], width: number, height: number): ImageInfo | undefined {
  return width > 0 && height > 0 ? { mediaType, width, height } : undefined;
}
