import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeWebp } from '../../../clients/image/image.js';
import { createFilm, type Film } from '../../../clients/video/webm-video.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { captureScreen } from '../../../clients/x11/image.js';
import { messageOf } from '../../../domain/errors.js';
import type { Recording } from '../../../ports/backend.js';

/** A film of a screen while it is made. */
export interface ScreenFilm {
  /** Ends it; the first call decides. @param isKept whether the file stays. Never throws: why there is none is told. */
  end(isKept: boolean): Promise<Recording | undefined>;
}

/** Looks at the screen this often, in milliseconds: five pictures a second tell what was done, and cost a twentieth of a core. */
const frameMs = 200;

/**
 * Films a screen from now on: a picture whenever something has changed.
 * @param file absolute path, ending in `.webm`
 */
export function filmScreen(x: XConnection, file: string): ScreenFilm {
  const over = new AbortController();
  const { pixel_width: width, pixel_height: height } = x.screen;
  const record = async (film: Film): Promise<Pick<Recording, 'durationMs' | 'problem'>> => {
    const started = performance.now();
    let last: Uint8Array | undefined;
    for (;;) {
      const isLast = over.signal.aborted;
      const picture = await captureScreen(x).catch((error: unknown) => messageOf(error));
      if (typeof picture === 'string') {
        // What was filmed before a screen was lost shows how it came to that.
        if (last === undefined) throw new Error(picture);
        return { durationMs: film.finish(performance.now() - started), problem: picture };
      }
      if (picture !== undefined && !isSame(last, picture.data)) {
        const atMs = last === undefined ? 0 : performance.now() - started;
        film.add(await encodeWebp(picture), atMs);
        last = picture.data;
      }
      if (isLast) return { durationMs: film.finish(performance.now() - started) };
      await sleep(frameMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const filming = (async (): Promise<Recording> => {
    await mkdir(dirname(file), { recursive: true });
    const film = createFilm(file, { width, height });
    try {
      const made = await record(film);
      return { file, ...made, bytes: (await stat(file)).size };
    } finally {
      film.close();
    }
  })();
  filming.catch(() => undefined);
  const finish = async (isKept: boolean): Promise<Recording | undefined> => {
    over.abort();
    try {
      const recording = await filming;
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
