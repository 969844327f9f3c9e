import { existsSync, fstatSync, writeFileSync, type Stats } from 'node:fs';
import { access, constants, mkdir, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import { errnoOf, isFullDisk, systemReason } from '../../../domain/system-error.js';
import type { StandardStream } from './output.js';

/** What to say of a file that cannot be written. */
export interface FileWords {
  /** What it is, such as `The report`. */
  readonly subject: string;
  /** What to do. */
  readonly hint: string;
}

/**
 * Writes a file with the folders above it: there as a whole or not at all, also when the process is killed meanwhile.
 * A symbolic link is followed; a pipe or a device is written into.
 * @param path absolute
 * @throws HandeyeError `storage_full`, `storage_unwritable`
 */
export async function writeWholeFile(path: string, data: string, words: FileWords): Promise<void> {
  await tellingFaults(path, words, async () => {
    const found = await statOf(path);
    const stream = found && ownStream(found);
    // Through our own stream, behind what was printed: opened anew, a file would be written from its start.
    if (stream && found.isFile()) writeFileSync(stream.fd, data);
    else if (stream) stream.write(data);
    else if (found && !found.isFile()) await writeFile(path, data, { flag: 'a' });
    else await withDraft(path, data, rename);
  });
}

/**
 * Finds out whether a file can be written, without writing it: before a long run is better than after it.
 * @param path absolute
 * @throws HandeyeError `storage_full`, `storage_unwritable`
 */
export async function requireWritable(path: string, words: FileWords): Promise<void> {
  await tellingFaults(path, words, async () => {
    const found = await statOf(path);
    if (found && ownStream(found)) return;
    if (found && !found.isFile()) await access(path, constants.W_OK);
    else await withDraft(path, '', async (draft) => rm(draft));
  });
}

/** Whether a path is stdout or stderr of this process, by whatever name. */
export async function isOwnStream(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && ownStream(found) !== undefined;
}

/** Whether a path is that of a file, there or not: no pipe, no device and not the output of this process. */
export async function isPlainFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined || (found.isFile() && ownStream(found) === undefined);
}

/** What is the same for two paths exactly when they lead to the same file, whether it is there yet or not. */
export async function fileIdentity(path: string): Promise<string> {
  try {
    const { dev, ino } = await stat(path);
    return `${dev}:${ino}`;
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? linkTarget(path) : path;
  }
}

async function tellingFaults(path: string, { subject, hint }: FileWords, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new HandeyeError(
      isFullDisk(error) ? 'storage_full' : 'storage_unwritable',
      `${subject} ${path} cannot be written: ${systemReason(error) ?? messageOf(error)}.`,
      { hint, data: { path }, cause: error },
    );
  }
}

async function withDraft(
  path: string,
  data: string,
  finish: (draft: string, target: string) => Promise<void>,
): Promise<void> {
  const target = await linkTarget(path);
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await makeFolder(dirname(target));
    await writeFile(draft, data);
    await finish(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Where a path leads, also through links at whose end nothing is yet. Links in circles are no matter: `stat` refuses them. */
async function linkTarget(path: string): Promise<string> {
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  const link = await readlink(path).catch(() => undefined);
  return link === undefined ? join(folder, basename(path)) : linkTarget(resolve(folder, link));
}

/** @throws the system error of a place that cannot be asked or is a folder; undefined where nothing is yet */
async function statOf(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  return found;
}

function ownStream(file: Stats): StandardStream | undefined {
  return [process.stdout, process.stderr].find((stream) => {
    try {
      const { dev, ino } = fstatSync(stream.fd);
      return dev === file.dev && ino === file.ino;
    } catch {
      // Closed by whoever started us.
      return false;
    }
  });
}

/** One folder after the other: all at once, Node says ENOENT for every reason, a read-only file system among them. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
