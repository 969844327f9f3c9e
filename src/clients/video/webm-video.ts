import { closeSync, openSync, writeSync } from 'node:fs';
import { Muxer, StreamTarget } from 'webm-muxer';

/** A video while it is made. */
export interface Video {
  /**
   * Adds a picture, which is shown until the next one comes.
   * @param webp a lossy WebP of the size of the video
   * @param atMs when, in milliseconds since the first; the format counts whole ones
   */
  add(webp: Uint8Array, atMs: number): void;
  /** Ends the video; it shows its last picture until then. @returns its length in milliseconds */
  finish(atMs: number): number;
  /** Closes the file. What was not finished before is no video. */
  close(): void;
}

/**
 * A video in WebM of which every picture is a whole one. A lossy WebP is one key frame of VP8 in a wrapping of its own (WebP
 * container specification, "Simple File Format (Lossy)"), so that no encoder for videos is needed.
 *
 * @param file absolute path; written as the pictures come
 */
export function createVideo(
  file: string,
  { width, height }: { readonly width: number; readonly height: number },
): Video {
  const output = openSync(file, 'w');
  const target = new StreamTarget({
    onData: (data, position) => void writeSync(output, data, 0, data.length, position),
  });
  const muxer = new Muxer({ target, video: { codec: 'V_VP8', width, height } });
  let last: { readonly frame: Uint8Array; readonly atMs: number } | undefined;
  const show = (frame: Uint8Array, atMs: number): void => {
    muxer.addVideoChunkRaw(frame, 'key', atMs * 1000);
    last = { frame, atMs };
  };
  return {
    add: (webp, atMs) => show(keyFrameIn(webp), Math.round(atMs)),
    finish(atMs) {
      // A video ends with the time of its last picture.
      const endMs = Math.round(atMs);
      if (last !== undefined && endMs > last.atMs) show(last.frame, endMs);
      muxer.finalize();
      return last?.atMs ?? 0;
    },
    close: () => closeSync(output),
  };
}

/** The frame in `RIFF <size> WEBP VP8␠<size> <frame>`. @throws RangeError for a WebP that is none of that form */
function keyFrameIn(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  if (webp.length < 20 || view.getUint32(8) !== webpMark || view.getUint32(12) !== lossyChunk)
    throw new RangeError('A video is made of lossy WebP pictures without transparency.');
  return webp.subarray(20, 20 + view.getUint32(16, true));
}

/** `WEBP` and `VP8 ` as numbers. */
const webpMark = 0x57454250;
const lossyChunk = 0x56503820;
