import { closeSync, constants, lstatSync, mkdirSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { errnoOf } from '../../domain/system-error.js';
import { makeFolders } from '../../clients/files/folders.js';
import { rejected } from './refusal.js';
import { refuseProtected } from './workspace-path.js';

/** A folder of the workspace that is held open, and the name of a file in it. */
export interface FilePlace {
  readonly name: string;
  /** A path for a name in the folder that stays in this folder, whatever is put into its place meanwhile. */
  pathOf(name: string): string;
  close(): void;
}

/** What is in a way that only links lead. */
interface RealPlace {
  readonly folder: string;
  /** Folders that are missing below it. */
  readonly missing: readonly string[];
  readonly name: string;
}

const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Opens the folder of a file. Symbolic links are followed as long as they stay in the workspace. On Linux the open folder
 * itself is checked and used by its descriptor (as openat(2) would), so that a link that is put in between the check and the
 * use changes nothing.
 *
 * @param path as written, for messages
 * @param makes whether missing folders are made
 * @throws Refused, or a system error
 */
export function openPlace(root: string, names: readonly string[], path: string, makes: boolean): FilePlace {
  if (makes) makeFolders(root);
  const realRoot = realpathSync(root);
  const { folder, missing, name } = realPlace(realRoot, names, path);
  if (missing.length > 0 && !makes) throw Object.assign(new Error('no such folder'), { code: 'ENOENT' });
  let opened = openFolder(folder, realRoot, path);
  for (const next of missing) {
    const inside = opened.pathOf(next);
    try {
      makeFolder(inside);
      const deeper = openFolder(inside, realRoot, path);
      opened.close();
      opened = deeper;
    } catch (error) {
      opened.close();
      throw error;
    }
  }
  return { ...opened, name };
}

function openFolder(folder: string, realRoot: string, path: string): Omit<FilePlace, 'name'> {
  if (process.platform === 'win32') {
    refuseOutside(realpathSync(folder), realRoot, path);
    return { pathOf: (name) => join(folder, name), close: () => undefined };
  }
  const descriptor = openSync(folder, folderFlags);
  try {
    const own = `/proc/self/fd/${descriptor}`;
    const isLinux = process.platform === 'linux';
    refuseOutside(isLinux ? readlinkSync(own) : realpathSync(folder), realRoot, path);
    return {
      pathOf: (name) => join(isLinux ? own : folder, name),
      close: () => closeSync(descriptor),
    };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function realPlace(realRoot: string, names: readonly string[], path: string): RealPlace {
  const whole = realPathOf(join(realRoot, ...names), path);
  if (whole !== undefined) {
    if (whole === realRoot) throw rejected(path, 'leads to the workspace itself; name a file in it');
    refuseOutside(whole, realRoot, path);
    return { folder: dirname(whole), missing: [], name: basename(whole) };
  }
  for (let existing = names.length - 1; ; existing -= 1) {
    const folder = realPathOf(join(realRoot, ...names.slice(0, existing)), path);
    if (folder === undefined) continue;
    refuseOutside(folder, realRoot, path);
    return { folder, missing: names.slice(existing, -1), name: names.at(-1) ?? '' };
  }
}

/** Undefined where nothing is. @throws Refused for a link that leads nowhere: whoever writes to it may create anything */
function realPathOf(file: string, path: string): string | undefined {
  try {
    return realpathSync(file);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
    throw rejected(path, 'leads by a symbolic link to something that does not exist');
  }
}

function refuseOutside(real: string, realRoot: string, path: string): void {
  const inside = relative(realRoot, real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw rejected(path, 'leads out of the workspace by a symbolic link');
  refuseProtected(path, inside.split(sep));
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else was faster; whether it is a folder shows when it is opened.
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}
