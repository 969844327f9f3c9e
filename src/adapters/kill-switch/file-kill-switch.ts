import { closeSync, constants, lstatSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolders, refuseFileInPlaceOf } from '../../clients/files/folders.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import type { KillSwitch } from '../../ports/kill-switch.js';

/** Where the kill switch is kept. */
export interface FileKillSwitchOptions {
  /** The folder that everything of handeye lives in. Default: `.handeye` in the working folder. */
  readonly folder?: string;
}

/** What is read of the file: a reason is a sentence. */
const maxReasonBytes = 500;

/**
 * The kill switch as a file: while `<folder>/STOP` is there, in whatever form and whoever made it, nothing acts. Its text
 * is the reason. Asking takes one `lstat`, a few microseconds; nothing is cached, so a stop counts from the next action on.
 * @throws HandeyeError `storage_unwritable` where a file is in the place of the folder
 */
export function createFileKillSwitch(options: FileKillSwitchOptions = {}): KillSwitch {
  const folder = resolve(options.folder ?? '.handeye');
  refuseFileInPlaceOf(folder);
  const file = join(folder, 'STOP');
  /** Set when the file could not be written: the stop must hold at least for this process. */
  let reasonHere: string | undefined;

  return {
    thrown() {
      try {
        if (!lstatSync(file, { throwIfNoEntry: false })) return reasonHere;
      } catch (error) {
        // A stop that nobody can look for might be there.
        return `${file} cannot be looked for: ${messageOf(error)}`;
      }
      return readReason(file) || `${file} exists`;
    },
    /** @throws HandeyeError `storage_unwritable`; this process stops all the same. */
    throw(reason) {
      reasonHere = reason;
      try {
        makeFolders(folder);
        writeFileSync(file, `${reason}\n`);
        reasonHere = undefined;
      } catch (error) {
        throw new HandeyeError('storage_unwritable', `Other processes go on: ${file} cannot be written.`, {
          hint: 'Stop other processes by hand, and make the folder writable.',
          data: { file },
          cause: error,
        });
      }
    },
    /** @throws HandeyeError `storage_unwritable` when the file cannot be removed. */
    reset() {
      try {
        rmSync(file, { recursive: true, force: true });
        reasonHere = undefined;
      } catch (error) {
        throw new HandeyeError('storage_unwritable', `${file} cannot be removed: ${messageOf(error)}.`, {
          hint: 'Remove it by hand.',
          data: { file },
          cause: error,
        });
      }
    },
  };
}

/** The first line of the file, or empty where it has none that can be read. */
function readReason(file: string): string {
  let fd: number | undefined;
  try {
    // Without waiting: the STOP file may be a pipe that nobody writes to.
    fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const bytes = Buffer.alloc(maxReasonBytes);
    const length = readSync(fd, bytes, 0, maxReasonBytes, null);
    return bytes.toString('utf8', 0, length).trim().split(/\r?\n/, 1)[0]?.trim() ?? '';
  } catch {
    return '';
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
