import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders } from '../../clients/files/folders.js';
import { messageOf } from '../../domain/errors.js';
import { errnoOf, systemReason } from '../../domain/system-error.js';
import { Refused } from './refusal.js';

/** Contents as they were before they were changed. */
export interface Backups {
  /** Keeps a content. @returns the absolute path of the copy. @throws Refused where it cannot be kept */
  keep(name: string, content: Buffer): string;
}

/** Bytes of a name that are kept, so that it fits with its number. */
const longestName = 200;

/** Backups in a folder, numbered in the order of the changes: `12-app.js`. @param folder absolute; made when it is needed */
export function createBackups(folder: string): Backups {
  let next: number | undefined;
  return {
    keep(name, content) {
      try {
        makeFolders(folder);
        next ??= firstFree(folder);
        for (; ; next += 1) {
          const path = join(folder, `${next}-${shortened(name)}`);
          if (!isWritten(path, content)) continue;
          next += 1;
          return path;
        }
      } catch (error) {
        const reason = systemReason(error) ?? messageOf(error);
        throw new Refused(`nothing was changed, since no backup can be written to ${folder}: ${reason}`);
      }
    },
  };
}

/** False where there is a file of the name. */
function isWritten(path: string, content: Buffer): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function firstFree(folder: string): number {
  const numbers = readdirSync(folder).map((name) => Number(/^(\d{1,9})-/.exec(name)?.[1] ?? 0));
  return numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1;
}

function shortened(name: string): string {
  let short = name;
  while (Buffer.byteLength(short) > longestName) short = short.slice(-Math.floor(short.length / 2));
  return short;
}
