import { watch } from 'node:fs';

/**
 * Calls `onChange` when a file in a folder changes, as far as the system reports it: the number of watchers is limited,
 * and some file systems have none, so whoever must miss nothing looks from time to time as well.
 * @returns the way to stop
 */
export function watchFolder(folder: string, onChange: () => void): () => void {
  try {
    const watcher = watch(folder, onChange);
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
}
