import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from '../../clients/files/folders.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { errnoOf, isFullDisk, systemReason } from '../../domain/system-error.js';
import type { AuditEntry, AuditLog } from '../../ports/audit.js';

/** Where decisions are kept. */
export interface FileAuditLogOptions {
  /** The folder that everything of handeye lives in. Default: `.handeye` in the working folder. */
  readonly folder?: string;
  /** A file of this size is put aside and a new one begun. Default: 50 MB. */
  readonly maxBytes?: number;
}

const defaultMaxBytes = 50 * 1024 * 1024;
const lineFeed = Buffer.from('\n');

/**
 * Appends one line of JSON for each decision to `<folder>/audit.jsonl`. Several processes may share the file: a line is
 * one write at its end. What is put aside is called `audit-<time>.jsonl` and never removed.
 * @throws HandeyeError `storage_full` or `storage_unwritable` from `record`: what cannot be recorded must not be done
 */
export function createFileAuditLog(options: FileAuditLogOptions = {}): AuditLog {
  const { maxBytes = defaultMaxBytes } = options;
  const file = join(resolve(options.folder ?? '.handeye'), 'audit.jsonl');
  return {
    record(entry) {
      try {
        append(file, Buffer.from(`${JSON.stringify(entry)}\n`), maxBytes, entry);
      } catch (error) {
        throw auditFault(error, file);
      }
    },
  };
}

/** The file is opened for each line: who rotates or removes it meanwhile is noticed. */
function append(file: string, line: Buffer, maxBytes: number, entry: AuditEntry): void {
  let fd = openForAppend(file);
  try {
    const { size } = fstatSync(fd);
    if (size > 0 && size + line.length > maxBytes) {
      putAside(file, entry);
      closeSync(fd);
      fd = openForAppend(file);
    }
    writeWhole(fd, endsLine(fd) ? line : Buffer.concat([lineFeed, line]));
  } finally {
    closeSync(fd);
  }
}

function openForAppend(file: string): number {
  try {
    return openSync(file, 'a+');
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    makeFolders(dirname(file));
    return openSync(file, 'a+');
  }
}

/** Whether the last line is whole; one that a full disk cut off must not swallow the next. */
function endsLine(fd: number): boolean {
  const { size } = fstatSync(fd);
  const last = Buffer.alloc(1);
  return size === 0 || readSync(fd, last, 0, 1, size - 1) === 0 || last.equals(lineFeed);
}

function writeWhole(fd: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written);
}

/** Renames the file to `audit-<time of the first entry that is no longer in it>-<random>.jsonl`. */
function putAside(file: string, entry: AuditEntry): void {
  const name = `audit-${entry.time.replaceAll(/[^\dTZ]/g, '')}-${randomBytes(3).toString('hex')}.jsonl`;
  try {
    renameSync(file, join(dirname(file), name));
  } catch (error) {
    // Another process was faster.
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

function auditFault(error: unknown, file: string): HandeyeError {
  return new HandeyeError(
    isFullDisk(error) ? 'storage_full' : 'storage_unwritable',
    `The audit log ${file} cannot be written: ${systemReason(error) ?? messageOf(error)}.`,
    {
      hint: 'Nothing is done that cannot be recorded. Free some space, make the folder writable, or choose another with --root.',
      data: { file, errno: errnoOf(error) ?? '' },
      cause: error,
    },
  );
}
