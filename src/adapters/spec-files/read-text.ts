import { constants, statSync, type Stats } from 'node:fs';
import { open, readdir, readlink, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { nearestWord } from '../../domain/nearest-word.js';
import { isGlob } from './expand-patterns.js';

/** Far beyond any spec that somebody wrote; keeps a wrong path from filling the memory. */
const maxSpecBytes = 20 * 1024 * 1024;

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  ELOOP: 'its symbolic links go in circles',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many open files',
};

/**
 * The text of a spec file, without a byte order mark. UTF-8, or UTF-16 where a byte order mark says so.
 * @param path absolute
 * @param shown the path as the user gave it
 * @throws HandeyeError `spec_not_found`, `spec_unreadable`
 */
export async function readSpecText(path: string, shown: string): Promise<string> {
  let file: FileHandle | undefined;
  try {
    const found = statSync(path);
    refuseSpecialFile(found, path, shown);
    file = await (found.isFIFO() && !ownInput.test(path) ? openNamedPipe(path, shown) : open(path, constants.O_RDONLY));
    const { size } = await file.stat();
    if (size > maxSpecBytes) throw tooLarge(shown);
    return decode(await readBounded(file, shown), shown);
  } catch (error) {
    throw await readFault(error, path, shown);
  } finally {
    await file?.close();
  }
}

/** What this process was given open, such as `/dev/stdin` and the `/dev/fd/63` of a shell. */
const ownInput = /^\/dev\/(?:stdin|fd\/\d+)$|^\/proc\/[^/]+\/fd\/\d+$/;

function refuseSpecialFile(found: Stats, path: string, shown: string): void {
  if (found.isDirectory()) throw folderError(shown);
  if (found.isFile() || found.isFIFO() || ownInput.test(path)) return;
  throw new HandeyeError('spec_unreadable', `${shown} is a device, not a file.`, {
    hint: `${specHint} What is piped in is read with /dev/stdin.`,
    data: { file: shown },
  });
}

/** How long a named pipe waits for somebody who writes to it, in milliseconds. */
const writerWaitMs = 3000;

/** Opening a named pipe waits for a writer, for ever where none comes. */
async function openNamedPipe(path: string, shown: string): Promise<FileHandle> {
  const opening = open(path, constants.O_RDONLY);
  const isOpen = await Promise.race([opening.then(() => true), setTimeout(writerWaitMs, false, { ref: false })]);
  if (isOpen) return opening;
  // Being a writer ourselves for a moment ends the waiting.
  const release = await open(path, constants.O_RDWR | constants.O_NONBLOCK);
  await (await opening).close();
  await release.close();
  throw new HandeyeError('spec_unreadable', `${shown} is a pipe that nobody writes to.`, {
    hint: `${specHint} What is piped in is read with /dev/stdin.`,
    data: { file: shown },
  });
}

/** A pipe or a device does not report its size beforehand. */
async function readBounded(file: FileHandle, shown: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(1 << 16));
    if (bytesRead === 0) return Buffer.concat(chunks);
    length += bytesRead;
    if (length > maxSpecBytes) throw tooLarge(shown);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

function decode(bytes: Buffer, shown: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes, shown);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes, shown);
  if (bytes.includes(0)) {
    throw new HandeyeError('spec_unreadable', `${shown} is a binary file.`, { hint: specHint, data: { file: shown } });
  }
  return decodeAs('utf-8', bytes, shown);
}

function decodeAs(encoding: string, bytes: Buffer, shown: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new HandeyeError('spec_unreadable', `${shown} is not valid ${encoding.toUpperCase()} text.`, {
      hint: 'Save it as UTF-8.',
      data: { file: shown, encoding },
      cause: error,
    });
  }
}

const specHint = 'Give a JSON or YAML file.';

function folderError(shown: string): HandeyeError {
  return new HandeyeError('spec_unreadable', `${shown} is a folder.`, {
    hint: `Name the files in it: "${join(shown, '**', '*.{json,yaml,yml}')}".`,
    data: { file: shown },
  });
}

function tooLarge(shown: string): HandeyeError {
  const limit = maxSpecBytes / 1024 / 1024;
  return new HandeyeError('spec_unreadable', `${shown} is larger than ${limit} MB.`, {
    hint: specHint,
    data: { file: shown },
  });
}

async function readFault(error: unknown, path: string, shown: string): Promise<HandeyeError> {
  if (error instanceof HandeyeError) return error;
  const errno = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (errno === 'EISDIR') return folderError(shown);
  if (errno === 'ENOENT' || errno === 'ENOTDIR') {
    if (isGlob(shown)) return nothingMatches(shown);
    const nearest = await nearestFile(path, shown);
    const target = await readlink(path).catch(() => undefined);
    const what = target === undefined ? 'does not exist' : `is a link to ${target}, which does not exist`;
    return new HandeyeError('spec_not_found', `${shown} ${what}.`, {
      hint:
        nearest === undefined
          ? 'Check the path; it is taken relative to the working folder.'
          : `Did you mean ${nearest}?`,
      data: { file: shown, ...(nearest !== undefined && { nearest }) },
    });
  }
  return new HandeyeError('spec_unreadable', `${shown} cannot be read: ${reasons[errno] ?? messageOf(error)}.`, {
    data: { file: shown, errno },
    cause: error,
  });
}

function nothingMatches(pattern: string): HandeyeError {
  return new HandeyeError('spec_not_found', `No file matches ${pattern}.`, {
    hint: 'Check the pattern; it is taken relative to the working folder and leaves out node_modules and hidden folders.',
    data: { file: pattern },
  });
}

/** A file of the same folder whose name is a slip away. */
async function nearestFile(path: string, shown: string): Promise<string | undefined> {
  const names = await readdir(dirname(path)).catch(() => []);
  const nearest = nearestWord(
    basename(path),
    // A link of this name leads nowhere.
    names.filter((name) => name !== basename(path)),
  );
  return nearest === undefined ? undefined : join(dirname(shown), nearest);
}
