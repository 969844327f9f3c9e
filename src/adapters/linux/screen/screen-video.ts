import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeWebp } from '../../../clients/image/image.js';
import { createVideo, type Video } from '../../../clients/video/webm-video.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { captureScreen } from '../../../clients/x11/image.js';
import { messageOf } from '../../../domain/errors.js';
import type { Recording } from '../../../ports/backend.js';

/** A video of a screen while it is made. */
export interface ScreenVideo {
  /** Ends it; the first call decides. @param isKept whether the file stays. Never throws: reports why there is none. */
  end(isKept: boolean): Promise<Recording | undefined>;
}

/** Looks at the screen this often, in milliseconds: five pictures a second show what was done, and cost a twentieth of a core. */
const frameMs = 200;

/**
 * Records a screen from now on: a picture whenever something has changed.
 * @param file absolute path, ending in `.webm`
 */
export function recordScreen(x: XConnection, file: string): ScreenVideo {
  const over = new AbortController();
  const { pixel_width: width, pixel_height: height } = x.screen;
  const record = async (video: Video): Promise<Pick<Recording, 'durationMs' | 'problem'>> => {
    const started = performance.now();
    let last: Uint8Array | undefined;
    for (;;) {
      const isLast = over.signal.aborted;
      const picture = await captureScreen(x).catch((error: unknown) => messageOf(error));
      if (typeof picture === 'string') {
        // What was recorded before a screen was lost shows how it came to that.
        if (last === undefined) throw new Error(picture);
        return { durationMs: video.finish(performance.now() - started), problem: picture };
      }
      if (picture !== undefined && !isSame(last, picture.data)) {
        const atMs = last === undefined ? 0 : performance.now() - started;
        video.add(await encodeWebp(picture), atMs);
        last = picture.data;
      }
      if (isLast) return { durationMs: video.finish(performance.now() - started) };
      await sleep(frameMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const made = (async (): Promise<Recording> => {
    await mkdir(dirname(file), { recursive: true });
    const video = createVideo(file, { width, height });
    try {
      const made = await record(video);
      return { file, ...made, bytes: (await stat(file)).size };
    } finally {
      video.close();
    }
  })();
  made.catch(() => undefined);
  const finish = async (isKept: boolean): Promise<Recording | undefined> => {
    over.abort();
    try {
      const recording = await made;
      if (isKept) return recording;
      await rm(file, { force: true });
      return undefined;
    } catch (error) {
      await rm(file, { force: true }).catch(() => undefined);
      return isKept ? { file, durationMs: 0, bytes: 0, problem: messageOf(error) } : undefined;
    }
  };
  let ended: Promise<Recording | undefined> | undefined;
  return { end: (isKept) => (ended ??= finish(isKept)) };
}

function isSame(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a !== undefined && a.length === b.length && Buffer.compare(a, b) === 0;
}
