import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { errnoOf } from '../../domain/system-error.js';
import type { FilePlace } from './open-folder.js';
import { Refused } from './refusal.js';

/** What a file holds, byte by byte. */
export interface FileContent {
  readonly bytes: Buffer;
  /** The permission bits. */
  readonly mode: number;
}

/** A file that is written is one of these until it is whole; lists leave them out. */
export const temporaryName = /^\.handeye-[\da-f]{16}\.tmp$/;

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Reads a file, whatever is in it.
 * @returns undefined where there is none
 * @throws Refused for what is no file, or larger than `limitBytes`
 */
export function readContent(place: FilePlace, path: string, limitBytes: number): FileContent | undefined {
  let descriptor: number;
  try {
    // A pipe would wait for its writer.
    descriptor = openSync(place.pathOf(place.name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const found = fstatSync(descriptor);
    if (found.isDirectory()) throw new Refused(`${JSON.stringify(path)} is a folder; name a file in it`);
    if (!found.isFile()) throw new Refused(`${JSON.stringify(path)} is no regular file`);
    if (found.size > limitBytes)
      throw new Refused(
        `${JSON.stringify(path)} has ${found.size} bytes, more than the ${limitBytes} that are read; name some of its lines, or use a command`,
      );
    return { bytes: readFileSync(descriptor), mode: found.mode & 0o777 };
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a file beside its place, and puts it there once it is whole and on the disk. @param mode left out: as the system has it */
export function writeContent(place: FilePlace, bytes: Buffer, mode = 0o666): void {
  const temporary = place.pathOf(`.handeye-${randomBytes(8).toString('hex')}.tmp`);
  const descriptor = openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
  try {
    try {
      writeFileSync(descriptor, bytes);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, place.pathOf(place.name));
  } catch (error) {
    discard(temporary);
    throw error;
  }
}

/** The text of a file. @throws Refused for a binary one */
export function textOf(bytes: Buffer, path: string): string {
  const refused = new Refused(`${JSON.stringify(path)} is a binary file of ${bytes.length} bytes, not text in UTF-8`);
  if (bytes.includes(0)) throw refused;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refused;
  }
}

/** The hash of a content: 16 hex digits, enough to notice a change and short enough to copy. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

function discard(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // The reason why it could not be written says more.
  }
}
