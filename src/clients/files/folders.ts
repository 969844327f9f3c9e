import { mkdirSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { HandeyeError } from '../../domain/errors.js';

/**
 * Makes a folder with those above it, one after the other. Recursively, Node says ENOENT for every reason, and never comes
 * back where the system itself says it of a folder whose parent is there, as below /proc.
 * @param folder absolute
 * @returns whether it was made; false where it was there already
 * @throws the system error of the folder that cannot be made
 */
export function makeFolders(folder: string): boolean {
  if (isFolder(folder)) return false;
  if (dirname(folder) !== folder) makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    // Another process was faster.
    if (isFolder(folder)) return false;
    throw error;
  }
}

/**
 * Refuses a place for folders that is taken by a file, there or further up in the path.
 * @param folder absolute; it need not exist
 * @throws HandeyeError `storage_unwritable` naming the file
 */
export function refuseFileInPlaceOf(folder: string): void {
  for (let path = folder; dirname(path) !== path; path = dirname(path)) {
    const found = statOf(path);
    if (found === undefined) continue;
    if (found.isDirectory()) return;
    throw new HandeyeError('storage_unwritable', `${path} is a file, not a folder.`, {
      hint: 'Choose another folder with --root, or move the file away.',
      data: { path },
    });
  }
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true;
}

/** Undefined where nothing is, and where it cannot even be asked: whoever writes there gets the reason. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
