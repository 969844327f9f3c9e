import { once } from 'node:events';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { HandeyeError } from '../../domain/errors.js';
import type { RunEvent } from '../../domain/event/run-event.js';
import type { Clock } from '../../ports/clock.js';
import type { Journal } from '../../ports/journal.js';
import type { RunEntry, RunFolder, RunStore } from '../../ports/run-store.js';
import { followEvents } from './follow-events.js';
import { findRun, newestFirst, runsToPrune } from './find-run.js';
import { createListeners } from './listeners.js';
import { pathInRun, portableName, requireRunId } from './run-paths.js';

/** What sets the time of events. */
export interface MemoryRunStoreOptions {
  readonly clock?: Pick<Clock, 'now'>;
}

interface StoredRun {
  readonly runId: string;
  readonly folder: string;
  readonly createdAt: string;
  /** As text, so that what is read is a copy and holds nothing that a file would not. */
  readonly lines: string[];
  readonly files: Map<string, Uint8Array>;
  /** Called when an event is added, and when nobody writes it any more. */
  readonly watchers: Set<() => void>;
  isOpen: boolean;
}

/**
 * Keeps runs in memory, for tests and for library users who want no files. The folders that it names do not exist.
 * @example const store = createMemoryRunStore();
 */
export function createMemoryRunStore(options: MemoryRunStoreOptions = {}): RunStore {
  const clock = options.clock ?? { now: () => new Date() };
  const runs = new Map<string, StoredRun>();

  const stored = ({ runId }: RunEntry): StoredRun => {
    const run = runs.get(runId);
    if (run) return run;
    throw new HandeyeError('run_not_found', `The run ${runId} is gone.`, { data: { runId } });
  };
  const closed = (entry: RunEntry): StoredRun => {
    const run = stored(entry);
    if (!run.isOpen) return run;
    throw new HandeyeError('store_in_use', `The run ${run.runId} is being written.`, {
      hint: 'Close its journal first.',
    });
  };
  const list = (): RunEntry[] => [...runs.values()].map(entryOf).toSorted(newestFirst);

  return {
    async create(wantedId) {
      requireRunId(wantedId);
      let runId = wantedId;
      for (let attempt = 2; runs.has(runId); attempt += 1) runId = `${wantedId}-${attempt}`;
      const run: StoredRun = {
        runId,
        folder: resolve('/memory/runs', runId),
        createdAt: clock.now().toISOString(),
        lines: [],
        files: new Map(),
        watchers: new Set(),
        isOpen: true,
      };
      runs.set(runId, run);
      return openRun(run, clock);
    },
    async resume(entry) {
      const run = closed(entry);
      run.isOpen = true;
      return openRun(run, clock);
    },
    list: async () => list(),
    find: async (idOrPrefix) => findRun(list(), idOrPrefix, 'memory'),
    read: async (entry) => eventsOf(stored(entry)),
    readUpToDamage: async (entry) => ({ events: eventsOf(stored(entry)), damage: undefined }),
    follow(entry, afterSeq, signal) {
      let seen = 0;
      const run = {
        isWritten: () => stored(entry).isOpen,
        async readOn() {
          const events = eventsOf(stored(entry), seen);
          seen += events.length;
          return { events, damage: undefined };
        },
        watch(onChange: () => void) {
          const { watchers } = stored(entry);
          watchers.add(onChange);
          return () => watchers.delete(onChange);
        },
        async pause(until: AbortSignal) {
          if (!until.aborted) await once(until, 'abort');
        },
      };
      return followEvents(run, afterSeq, signal);
    },
    writer: async (entry) => (stored(entry).isOpen ? { pid: process.pid, host: hostname() } : undefined),
    write: async (entry, name, data) => writeFile(stored(entry), name, data),
    async readFile(entry, name) {
      const run = stored(entry);
      const data = run.files.get(portableName(run.folder, pathInRun(run.folder, name)));
      if (data) return data.slice();
      throw new HandeyeError('run_not_found', `The run ${run.runId} has no file "${name}".`, { data: { name } });
    },
    async remove(entry) {
      runs.delete(closed(entry).runId);
    },
    async prune(pruneOptions) {
      const removed = runsToPrune(list(), pruneOptions, clock.now()).filter((entry) => !stored(entry).isOpen);
      for (const { runId } of removed) runs.delete(runId);
      return removed;
    },
  };
}

function eventsOf({ lines }: StoredRun, from = 0): readonly RunEvent[] {
  return lines.slice(from).map((line) => JSON.parse(line) as RunEvent);
}

function entryOf({ runId, folder, createdAt, lines: [first] }: StoredRun): RunEntry {
  const event = first === undefined ? undefined : (JSON.parse(first) as RunEvent);
  const dryRun = event?.type === 'run_started' && event.dryRun === true;
  const neverBegan = event?.type !== 'run_started';
  return { runId, folder, startedAt: event?.time ?? createdAt, dryRun, ...(neverBegan && { neverBegan }) };
}

function openRun(run: StoredRun, clock: Pick<Clock, 'now'>): RunFolder {
  const { add, notify } = createListeners();
  let isOpen = true;
  const journal: Journal = {
    runId: run.runId,
    append(body) {
      if (!isOpen) throw new HandeyeError('internal', `The journal of run ${run.runId} is closed.`);
      const event: RunEvent = { seq: run.lines.length + 1, time: clock.now().toISOString(), ...body };
      run.lines.push(JSON.stringify(event));
      notify(event);
      for (const watcher of run.watchers) watcher();
      return event;
    },
    subscribe: add,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      run.isOpen = false;
      for (const watcher of run.watchers) watcher();
    },
  };
  return { runId: run.runId, folder: run.folder, journal, write: async (name, data) => writeFile(run, name, data) };
}

function writeFile(run: StoredRun, name: string, data: string | Uint8Array): string {
  const path = portableName(run.folder, pathInRun(run.folder, name));
  run.files.set(path, typeof data === 'string' ? new TextEncoder().encode(data) : data.slice());
  return path;
}
