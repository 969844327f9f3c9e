import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file below a folder. */
export interface FolderFile {
  /** Relative to the folder, with forward slashes. */
  readonly name: string;
  readonly bytes: number;
}

/** Every file below a folder, sorted by name. What vanishes meanwhile is left out. */
export async function filesIn(folder: string): Promise<readonly FolderFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<FolderFile[]> => {
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(() => undefined);
        return found === undefined ? [] : [{ name: relative(folder, path).replaceAll(sep, '/'), bytes: found.size }];
      }),
  );
  return files.flat().toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
