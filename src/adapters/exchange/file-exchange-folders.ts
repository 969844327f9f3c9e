import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolders } from '../../clients/files/folders.js';
import { storageFault } from '../../clients/files/storage-fault.js';
import { acquireWriterLock, holderOf, writerOf } from '../../clients/files/writer-lock.js';
import { HandeyeError } from '../../domain/errors.js';
import { nearestWord } from '../../domain/nearest-word.js';
import { errnoOf } from '../../domain/system-error.js';
import type { ExchangeFolder, ExchangeFolders } from '../../ports/exchange-folder.js';
import { createFileExchangeFolder } from './file-exchange-folder.js';

const lockName = 'runtime.lock';

/** Where exchange folders are kept, and what they are called in messages. */
export interface FileExchangeFoldersOptions {
  /** The folder that holds them, absolute. */
  readonly folder: string;
  /** Such as `coding session`. */
  readonly what: string;
}

/** Exchange folders on disk, one below the other folder. */
export function createFileExchangeFolders({ folder, what }: FileExchangeFoldersOptions): ExchangeFolders {
  const names = (): string[] => {
    if (!existsSync(folder)) return [];
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const made = new Map(entries.map(({ name }) => [name, statSync(join(folder, name)).birthtimeMs]));
    return [...made.keys()].toSorted((a, b) => made.get(b)! - made.get(a)! || (a < b ? 1 : -1));
  };

  const serve = (name: string): ExchangeFolder => {
    const path = join(folder, name);
    try {
      const lock = acquireWriterLock(join(path, lockName), what);
      return createFileExchangeFolder(path, lock.release);
    } catch (error) {
      throw storageFault(error, path);
    }
  };

  return {
    async create(wanted, subfolders) {
      try {
        makeFolders(resolve(folder));
        for (let number = 1; ; number += 1) {
          const name = number === 1 ? wanted : `${wanted}-${number}`;
          if (!makeFolder(join(folder, name))) continue;
          for (const each of subfolders) mkdirSync(join(folder, name, each));
          return serve(name);
        }
      } catch (error) {
        throw storageFault(error, folder);
      }
    },
    async open(name) {
      const all = names();
      if (all.includes(name)) return serve(name);
      const nearest = nearestWord(name, all);
      throw new HandeyeError('usage', `There is no ${what} "${name}" in ${folder}.`, {
        hint:
          nearest === undefined
            ? `There ${all.length === 0 ? 'is none' : `are: ${all.slice(0, 5).join(', ')}`}.`
            : `Did you mean ${nearest}?`,
        data: { name },
      });
    },
    async list() {
      return names().map((name) => ({ name, isServed: writerOf(join(folder, name, lockName)) !== undefined }));
    },
    async servedBy(name) {
      return holderOf(join(folder, name, lockName));
    },
    async peek(name, file) {
      try {
        return readFileSync(join(folder, name, file), 'utf8');
      } catch (error) {
        if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errnoOf(error) ?? '')) return undefined;
        throw error;
      }
    },
  };
}

/** @returns false where something of that name is there */
function makeFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}
