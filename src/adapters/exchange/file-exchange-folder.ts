import { randomBytes } from 'node:crypto';
import { constants, existsSync, type BigIntStats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { storageFault } from '../../clients/files/storage-fault.js';
import { watchFolder } from '../../clients/files/watch-folder.js';
import { errnoOf } from '../../domain/system-error.js';
import type { ExchangeFile, ExchangeFolder, ReadFile } from '../../ports/exchange-folder.js';

/** On Windows the first two are undefined, which counts as 0 here: links need a right of their own there. */
const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** One exchange folder on disk. @param release called when it is closed */
export function createFileExchangeFolder(path: string, release: () => void): ExchangeFolder {
  const at = (name: string): string => join(path, name);
  const orFault = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw storageFault(error, path);
    });
  return {
    path,
    publish: async (name, data) => orFault(publish(at(name), data)),
    files: async (below) => orFault(filesIn(path, below)),
    read: async (name, limitBytes) => readText(path, name, limitBytes),
    claim: async (name, content) => orFault(createExclusively(at(name), content)),
    move: async (name, to) => orFault(moveInto(at(name), at(to))),
    remove: async (name) => orFault(rm(at(name), { force: true })),
    append: async (name, line) => orFault(appendLine(at(name), line)),
    lines: async (name) => orFault(wholeLines(at(name))),
    watch: (below, onChange) => watchFolder(at(below), onChange),
    close: release,
  };
}

async function publish(path: string, data: string | Uint8Array): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(draft, data);
    await rename(draft, path);
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeDurably(path: string, data: string | Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name outlives a loss of power only when its folder was flushed as well. Some systems have no way to do that. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function filesIn(path: string, below: string): Promise<readonly ExchangeFile[]> {
  const names = await readdir(join(path, below)).catch((error: unknown) => {
    // A subfolder that somebody removed is empty; without the folder itself there is no exchange.
    if (errnoOf(error) === 'ENOENT' && existsSync(path)) return [];
    throw error;
  });
  const found = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => {
        const own = below === '' ? name : `${below}/${name}`;
        const stats = await lstat(join(path, own), { bigint: true }).catch(() => undefined);
        return stats?.isFile() === true ? exchangeFile(own, stats) : undefined;
      }),
  );
  return found
    .filter((file) => file !== undefined)
    .toSorted((a, b) => a.modifiedMs - b.modifiedMs || (a.name < b.name ? -1 : 1));
}

function exchangeFile(name: string, { dev, ino, size, mtimeNs }: BigIntStats): ExchangeFile {
  return {
    name,
    size: Number(size),
    modifiedMs: Number(mtimeNs / 1_000n) / 1_000,
    state: [dev, ino, size, mtimeNs].join('-'),
  };
}

async function readText(path: string, name: string, limitBytes: number): Promise<ReadFile> {
  let handle;
  try {
    handle = await open(join(path, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT') return { outcome: 'gone' };
    if (errno === 'ELOOP') return { outcome: 'refused', reason: 'it is a link, and links are not followed' };
    if (errno === 'EACCES' || errno === 'EPERM') return { outcome: 'refused', reason: 'it may not be read' };
    throw storageFault(error, path);
  }
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) return { outcome: 'refused', reason: 'it is no file' };
    if (stats.size > BigInt(limitBytes))
      return { outcome: 'refused', reason: `it has ${stats.size} bytes, and ${limitBytes} are read at most` };
    const buffer = Buffer.alloc(Number(stats.size));
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    const text = decoded(buffer.subarray(0, length));
    if (text === undefined) return { outcome: 'refused', reason: 'it is no text in UTF-8' };
    return { outcome: 'text', text, file: exchangeFile(name, stats) };
  } finally {
    await handle.close();
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function createExclusively(path: string, content: string): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(path, content);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** By renaming alone: with a link in between, a process that is killed would leave the file in both places. */
async function moveInto(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function appendLine(path: string, line: string): Promise<void> {
  const handle = await open(path, 'a');
  try {
    await handle.appendFile(`${line}\n`);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function wholeLines(path: string): Promise<readonly string[]> {
  let handle;
  try {
    handle = await open(path, 'r+');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
  try {
    const bytes = await handle.readFile();
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end < bytes.length) await handle.truncate(end);
    return bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  } finally {
    await handle.close();
  }
}
