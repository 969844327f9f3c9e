import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { isFullDisk, systemReason } from '../../domain/system-error.js';

/** What to say of a file that cannot be written. */
export interface FileWords {
  /** What it is, such as `The report`. */
  readonly subject: string;
  /** What to do. */
  readonly hint: string;
}

/**
 * Writes a file with the folders above it: there as a whole or not at all, also when the process is killed meanwhile.
 * @throws HandeyeError `storage_full`, `storage_unwritable`
 */
export async function writeWholeFile(path: string, data: string, words: FileWords): Promise<void> {
  await withDraft(path, data, words, async (draft) => rename(draft, path));
}

/**
 * Finds out whether a file can be written, without writing it: before a long run is better than after it.
 * @throws HandeyeError `storage_full`, `storage_unwritable`
 */
export async function requireWritable(path: string, words: FileWords): Promise<void> {
  await withDraft(path, '', words, async (draft) => rm(draft));
}

async function withDraft(
  path: string,
  data: string,
  { subject, hint }: FileWords,
  finish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await makeFolder(dirname(path));
    if (await isFolder(path)) throw Object.assign(new Error(), { code: 'EISDIR' });
    await writeFile(draft, data);
    await finish(draft);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new HandeyeError(
      isFullDisk(error) ? 'storage_full' : 'storage_unwritable',
      `${subject} ${path} cannot be written: ${systemReason(error) ?? messageOf(error)}.`,
      { hint, data: { path }, cause: error },
    );
  }
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
