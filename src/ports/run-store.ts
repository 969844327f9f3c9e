import type { HandeyeError } from '../domain/errors.js';
import type { RunEvent } from '../domain/event/run-event.js';
import type { Journal } from './journal.js';

/** A run in the store, without its events. */
export interface RunEntry {
  readonly runId: string;
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly startedAt: string;
  /** Whether it only showed what would be done. */
  readonly dryRun: boolean;
  /** Present where not even the beginning of the run was recorded, so that nothing can be said of it. */
  readonly neverBegan?: true;
}

/** The events of a run as far as they can be read. */
export interface ReadableEvents {
  readonly events: readonly RunEvent[];
  /** Why later ones are left out: `journal_damaged`. */
  readonly damage: HandeyeError | undefined;
}

/** The process that writes a run. */
export interface RunWriter {
  readonly pid: number;
  /** Name of its machine. */
  readonly host: string;
  /** The file that says so, absolute: to be deleted where that process is gone, which from another machine cannot be seen. */
  readonly lockFile?: string;
}

/** The folder of one run while it is written. */
export interface RunFolder {
  readonly runId: string;
  /** Absolute path. */
  readonly folder: string;
  readonly journal: Journal;
  /**
   * Writes a file below the folder, whole or not at all.
   * @returns its path relative to the folder, with forward slashes
   * @throws HandeyeError `usage` when the name leads out of the folder, `storage_full`, `storage_unwritable`
   */
  write(name: string, data: string | Uint8Array): Promise<string>;
}

/**
 * Which runs to let go. A run goes when it is beyond the newest `keep` and older than `olderThanDays`; one left out is not
 * asked. A run that never began is not among the newest.
 */
export interface PruneOptions {
  readonly keep?: number;
  readonly olderThanDays?: number;
}

/** Where runs live: `.handeye/runs/<runId>/`. */
export interface RunStore {
  /**
   * Makes the folder of a new run and opens its journal. Where the id is taken, `-2`, `-3` … is added: go by the `runId`
   * of the answer.
   * @throws HandeyeError `storage_full`, `storage_unwritable`
   */
  create(runId: string): Promise<RunFolder>;
  /**
   * Opens the journal of a run again, to go on after its last event.
   * @throws HandeyeError `store_in_use` while another process writes it, `journal_damaged`, `run_not_found`
   */
  resume(entry: RunEntry): Promise<RunFolder>;
  /** Newest first. */
  list(): Promise<readonly RunEntry[]>;
  /** @throws HandeyeError `run_not_found`; `idOrPrefix` may be `last`, which is the newest that began and was no dry run. */
  find(idOrPrefix: string): Promise<RunEntry>;
  /**
   * The events of a run as far as they were written; a line cut off by a crash is left out.
   * @throws HandeyeError `journal_damaged` when a line in the middle cannot be read, or a later handeye wrote the journal
   */
  read(entry: RunEntry): Promise<readonly RunEvent[]>;
  /**
   * As {@link RunStore.read}, for a look back: of a journal that is damaged in the middle, the events before the damage.
   * @throws HandeyeError `journal_damaged` when nothing can be read, or a later handeye wrote the journal
   */
  readUpToDamage(entry: RunEntry): Promise<ReadableEvents>;
  /**
   * The events after `afterSeq` (0: all), then each as another process writes it. Ends after `run_finished`, once nobody
   * writes the run and all of it is read, and when aborted. While the run is written, an event that is still to come is
   * waited for, however far `afterSeq` is beyond the end.
   * @throws HandeyeError `journal_damaged` and `run_not_found` as {@link RunStore.read}, after the events before the damage
   * @example for await (const event of store.follow(entry, 0, signal)) console.log(event.type);
   */
  follow(entry: RunEntry, afterSeq: number, signal: AbortSignal): AsyncIterable<RunEvent>;
  /** The living process that writes a run; undefined once it is over, however it ended. */
  writer(entry: RunEntry): Promise<RunWriter | undefined>;
  /** As {@link RunFolder.write}, for a run that is over: reports. */
  write(entry: RunEntry, name: string, data: string | Uint8Array): Promise<string>;
  /** What `write` wrote. @throws HandeyeError `run_not_found` when there is no such file, `usage` when the name leads out. */
  readFile(entry: RunEntry, name: string): Promise<Uint8Array>;
  /** @throws HandeyeError `store_in_use` while a process writes it. */
  remove(entry: RunEntry): Promise<void>;
  /** Removes old runs, never one that is being written. @returns what was removed */
  prune(options: PruneOptions): Promise<readonly RunEntry[]>;
}
