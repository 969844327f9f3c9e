import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeFolders, refuseFileInPlaceOf } from '../../clients/files/folders.js';
import { storageFault } from '../../clients/files/storage-fault.js';
import { watchFolder } from '../../clients/files/watch-folder.js';
import { acquireWriterLock, inUse, writerOf, type WriterLock } from '../../clients/files/writer-lock.js';
import { HandeyeError } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';
import type { RunEntry, RunFolder, RunStore } from '../../ports/run-store.js';
import { readArtifact, writeArtifact } from './artifact-files.js';
import { openFileJournal } from './file-journal.js';
import { findRun, runsToPrune } from './find-run.js';
import { followEvents } from './follow-events.js';
import { journalStart, readJournal, type JournalContent } from './journal-lines.js';
import { listRuns } from './run-entries.js';
import { journalName, lockName, requireRunId } from './run-paths.js';
import { errnoOf } from '../../domain/system-error.js';

/** Where runs are kept. */
export interface FileRunStoreOptions {
  /** The folder that everything of handeye lives in; runs go to `runs/` below it. Default: `.handeye` in the working folder. */
  readonly folder?: string;
  readonly clock?: Pick<Clock, 'now' | 'sleep'>;
}

const systemTime: Pick<Clock, 'now' | 'sleep'> = {
  now: () => new Date(),
  sleep: async (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined),
};

/**
 * How often a run that is followed is looked at (ms) when nothing reports a change: no file changes when its writer is
 * killed, and network file systems report no change of another machine.
 */
const lookAgainMs = 200;

/**
 * Keeps runs in folders: `<folder>/runs/<runId>/` with the journal, reports and artifacts. Several processes may use one
 * folder at once; each run has one writer.
 * @throws HandeyeError `storage_unwritable` where a file is in the place of the folder
 * @example const store = createFileRunStore({ folder: '.handeye' });
 */
export function createFileRunStore(options: FileRunStoreOptions = {}): RunStore {
  const { clock = systemTime } = options;
  const home = resolve(options.folder ?? '.handeye');
  const runs = join(home, 'runs');
  refuseFileInPlaceOf(runs);

  const open = (runId: string, folder: string, lock: WriterLock, after?: { seq: number; bytes: number }): RunFolder => {
    const onNothingRecorded = (): void => rmSync(folder, { recursive: true, force: true });
    const journal = openFileJournal({
      runId,
      folder,
      clock,
      onClose: lock.release,
      ...(after ? { after } : { onNothingRecorded }),
    });
    return { runId, folder, journal, write: async (name, data) => writeArtifact(folder, name, data) };
  };

  const store: RunStore = {
    async create(wantedId) {
      prepareHome(home, runs);
      const runId = claimFolder(runs, wantedId);
      const folder = join(runs, runId);
      try {
        return open(runId, folder, lockRun(folder));
      } catch (error) {
        // Nothing was recorded yet: no empty folder stays behind.
        rmSync(folder, { recursive: true, force: true });
        throw error;
      }
    },
    async resume({ runId, folder }) {
      if (!existsSync(folder)) throw goneRun(runId, folder);
      const lock = lockRun(folder);
      try {
        const { events, goodBytes } = undamaged(await readEvents(runId, folder));
        return open(runId, folder, lock, { seq: events.length, bytes: goodBytes });
      } catch (error) {
        lock.release();
        throw error;
      }
    },
    list: async () => listRuns(runs),
    find: async (idOrPrefix) => findRun(await listRuns(runs), idOrPrefix, runs),
    read: async ({ runId, folder }) => undamaged(await readEvents(runId, folder)).events,
    async readUpToDamage({ runId, folder }) {
      const { events, damage } = await readEvents(runId, folder);
      if (damage !== undefined && events.length === 0) throw damage;
      return { events, damage };
    },
    follow({ runId, folder }, afterSeq, signal) {
      let position = journalStart;
      const run = {
        isWritten: () => writerOf(join(folder, lockName)) !== undefined,
        async readOn() {
          const { events, goodBytes, damage } = await readEvents(runId, folder, position);
          position = { seq: position.seq + events.length, bytes: goodBytes };
          return { events, damage };
        },
        watch: (onChange: () => void) => watchFolder(folder, onChange),
        pause: async (until: AbortSignal) => clock.sleep(lookAgainMs, until),
      };
      return followEvents(run, afterSeq, signal);
    },
    async writer({ folder }) {
      const writer = writerOf(join(folder, lockName));
      return writer && { pid: writer.pid, host: writer.host, lockFile: join(folder, lockName) };
    },
    write: async ({ folder }, name, data) => writeArtifact(folder, name, data),
    readFile: async ({ folder }, name) => readArtifact(folder, name),
    async remove({ folder }) {
      const writer = writerOf(join(folder, lockName));
      if (writer) throw inUse(join(folder, lockName), 'run', writer);
      await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
        throw storageFault(error, folder);
      });
    },
    async prune(pruneOptions) {
      const removed: RunEntry[] = [];
      for (const entry of runsToPrune(await listRuns(runs), pruneOptions, clock.now())) {
        if (writerOf(join(entry.folder, lockName))) continue;
        await store.remove(entry);
        removed.push(entry);
      }
      return removed;
    },
  };
  return store;
}

/** What runs leave behind is nobody's source code: the folder has git ignore it. */
function prepareHome(home: string, runs: string): void {
  try {
    const isNew = makeFolders(runs);
    const ignoreFile = join(home, '.gitignore');
    if (isNew && !existsSync(ignoreFile)) writeFileSync(ignoreFile, '*\n');
  } catch (error) {
    throw storageFault(error, home);
  }
}

/** Takes the first free folder of `<id>`, `<id>-2` … Making a folder is exclusive, so of two processes one gets it. */
function claimFolder(runs: string, wantedId: string): string {
  requireRunId(wantedId);
  for (let attempt = 1; ; attempt += 1) {
    const runId = attempt === 1 ? wantedId : `${wantedId}-${attempt}`;
    try {
      mkdirSync(join(runs, runId));
      return runId;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw storageFault(error, runs);
    }
  }
}

function lockRun(folder: string): WriterLock {
  try {
    return acquireWriterLock(join(folder, lockName), 'run');
  } catch (error) {
    throw storageFault(error, folder);
  }
}

function undamaged(content: JournalContent): JournalContent {
  if (content.damage !== undefined) throw content.damage;
  return content;
}

async function readEvents(runId: string, folder: string, after = journalStart): Promise<JournalContent> {
  try {
    return await readJournal(join(folder, journalName), after);
  } catch (error) {
    throw errnoOf(error) === 'ENOENT' ? goneRun(runId, folder) : error;
  }
}

function goneRun(runId: string, folder: string): HandeyeError {
  return new HandeyeError('run_not_found', `The run ${runId} is gone: there is no journal in ${folder}.`, {
    data: { runId, folder },
  });
}
