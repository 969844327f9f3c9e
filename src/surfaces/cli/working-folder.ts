import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { HandeyeError } from '../../domain/errors.js';

/**
 * The folder to work in, absolute.
 * @param given the value of `--cwd`, if it was given
 * @param base where the caller is, absolute; left out: where this process is
 * @throws HandeyeError `usage` where there is no such folder: whatever is looked for in it would be blamed instead
 */
export function workingFolder(given: string | undefined, base = '.'): string {
  const folder = resolve(base, given ?? '.');
  if (given === undefined || isFolder(folder)) return folder;
  throw new HandeyeError('usage', `There is no folder ${folder} to work in (--cwd).`, {
    hint: 'Check the path, or make the folder first.',
    data: { folder },
  });
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
