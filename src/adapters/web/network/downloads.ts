import { stat } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Download } from 'playwright-core';
import { messageOf } from '../../../domain/errors.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/** The files that the pages of a session give to keep. */
export interface Downloads {
  /** Keeps a file as soon as it has come. */
  keep(download: Download): void;
  /** Waits for those under way; what has not come in time, or when aborted, is given up and logged as failed. */
  finish(timeoutMs: number, signal: AbortSignal): Promise<void>;
}

/** @param kept where downloads go, and the name that one is kept under, given the one that the app gave it */
export function trackDownloads(
  kept: { readonly folder: string; readonly nameOf: (name: string) => string },
  log: SessionLog,
): Downloads {
  /** The names that files were kept under. */
  const names = new Set<string>();
  const underWay = new Set<Download>();

  const fail = (download: Download, error: string): void => {
    if (!underWay.delete(download)) return;
    log.add({ kind: 'request_failed', method: 'GET', url: download.url(), error, resourceType: 'download' });
  };
  const save = async (download: Download, fileName: string, path: string): Promise<void> => {
    try {
      await download.saveAs(path);
      const { size } = await stat(path);
      if (underWay.delete(download)) log.add({ kind: 'download', fileName, path, bytes: size });
    } catch (error) {
      fail(download, `download failed: ${messageOf(error)}`);
    }
  };

  return {
    keep(download) {
      const name = kept.nameOf(download.suggestedFilename());
      let count = 1;
      while (names.has(numbered(name, count).toLowerCase())) count += 1;
      // Some file systems ignore case.
      names.add(numbered(name, count).toLowerCase());
      underWay.add(download);
      void save(download, name, `${kept.folder}/${numbered(name, count)}`);
    },
    async finish(timeoutMs, signal) {
      const end = performance.now() + timeoutMs;
      for (let seen = log.changeCount(); underWay.size > 0; seen = log.changeCount()) {
        const leftMs = end - performance.now();
        if (leftMs <= 0 || signal.aborted) break;
        await log.nextChange(seen, leftMs, signal);
      }
      for (const download of underWay) {
        fail(download, `${kept.nameOf(download.suggestedFilename())} was still coming when the flow ended: given up`);
        void download.cancel().catch(() => undefined);
      }
    },
  };
}

/** `list.csv`, then `list-2.csv`. */
function numbered(name: string, count: number): string {
  const { name: stem, ext } = parse(name);
  return count === 1 ? name : `${stem}-${count}${ext}`;
}
