import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { HandeyeError } from '../../domain/errors.js';
import { isAlive, ownIdentity, type ProcessIdentity } from '../process/process-identity.js';
import { errnoOf } from '../../domain/system-error.js';

/** The right to be the only one that writes a folder. */
export interface WriterLock {
  readonly release: () => void;
}

/** File systems without hard links (FAT, some network shares) answer with one of these. */
const noLinkCodes = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV']);

/**
 * Makes this process the only writer of what a lock stands for. A lock whose process is dead is taken over.
 * @param path the file that is the lock, absolute
 * @throws HandeyeError `store_in_use` naming the process that writes; system errors as they are
 */
export function acquireWriterLock(path: string, what: string): WriterLock {
  const content = `${JSON.stringify(ownIdentity())}\n`;
  while (!createLock(path, content)) {
    const found = readText(path);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (holder && isAlive(holder)) throw inUse(path, what, holder);
    takeAway(path, found);
  }
  return {
    release: () => {
      if (readText(path) === content) rmSync(path, { force: true });
    },
  };
}

/** The living process that holds a lock, if there is one. */
export function writerOf(path: string): ProcessIdentity | undefined {
  const found = readText(path);
  const holder = found === undefined ? undefined : parseHolder(found);
  return holder && isAlive(holder) ? holder : undefined;
}

/** The process that holds a lock or held it when it was killed, as `<pid>@<start>`. */
export function holderOf(path: string): string | undefined {
  const found = readText(path);
  const holder = found === undefined ? undefined : parseHolder(found);
  return holder === undefined || holder.started === null ? undefined : `${holder.pid}@${holder.started}`;
}

/**
 * The error `store_in_use`, with who writes and what to do where that process is gone.
 * @param what such as `run`
 */
export function inUse(path: string, what: string, holder: ProcessIdentity): HandeyeError {
  const folder = dirname(path);
  return new HandeyeError(
    'store_in_use',
    `The ${what} in ${folder} is being written by process ${holder.pid} on ${holder.host}.`,
    {
      hint: `Wait until it is over. If that process is gone, delete ${path}.`,
      data: { folder, pid: holder.pid, host: holder.host },
    },
  );
}

/** Creates the lock with its content in one step, so that nobody ever reads half of it. */
function createLock(path: string, content: string): boolean {
  const draft = join(dirname(path), `.${basename(path)}-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(draft, content, { flag: 'wx' });
    linkSync(draft, path);
    return true;
  } catch (error) {
    const errno = errnoOf(error) ?? '';
    if (errno === 'EEXIST') return false;
    if (!noLinkCodes.has(errno)) throw error;
    return createDirectly(path, content);
  } finally {
    rmSync(draft, { force: true });
  }
}

function createDirectly(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock that was judged stale, and no other: of several processes that take over, one gets it by renaming. */
function takeAway(path: string, judged: string): void {
  const aside = `${path}-${randomBytes(6).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return;
    throw error;
  }
  try {
    // Somebody else was faster and this is their fresh lock: it goes back.
    if (readText(aside) !== judged) linkSync(aside, path);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined for a lock that was cut off while it was written: its process died. */
function parseHolder(text: string): ProcessIdentity | undefined {
  try {
    const { pid, host, started } = JSON.parse(text) as Partial<ProcessIdentity>;
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || typeof host !== 'string') return undefined;
    return { pid, host, started: typeof started === 'string' ? started : null };
  } catch {
    return undefined;
  }
}
