import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HandeyeError } from '../../domain/errors.js';
import { pathInRun, portableName, refuseLinkOut } from './run-paths.js';
import { errnoOf } from '../../domain/system-error.js';
import { storageFault } from '../../clients/files/storage-fault.js';

/**
 * Writes a file below a run's folder. It appears whole or not at all, also when the process is killed meanwhile.
 * @returns its path relative to the folder
 * @throws HandeyeError `usage` for a name that leads out of the folder, `storage_full`, `storage_unwritable`
 */
export async function writeArtifact(folder: string, name: string, data: string | Uint8Array): Promise<string> {
  const path = pathInRun(folder, name);
  const parent = dirname(path);
  const draft = join(parent, `.${basename(path).slice(0, 100)}-${randomBytes(6).toString('hex')}`);
  try {
    refuseLinkOut(folder, path);
    await mkdir(parent, { recursive: true });
    await writeFile(draft, data, { flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw storageFault(error, folder);
  }
  return portableName(folder, path);
}

/** @throws HandeyeError `run_not_found` when there is no such file, `usage` for a name that leads out of the folder */
export async function readArtifact(folder: string, name: string): Promise<Uint8Array> {
  const path = pathInRun(folder, name);
  try {
    refuseLinkOut(folder, join(path, 'inside'));
    return await readFile(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'EISDIR' || errnoOf(error) === 'ENOTDIR') {
      throw new HandeyeError('run_not_found', `The run in ${folder} has no file "${name}".`, {
        data: { folder, name },
      });
    }
    throw error;
  }
}
