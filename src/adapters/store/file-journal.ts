import { closeSync, fdatasync, ftruncateSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { HandeyeError } from '../../domain/errors.js';
import type { RunEvent, RunEventBody } from '../../domain/event/run-event.js';
import type { Clock } from '../../ports/clock.js';
import type { Journal } from '../../ports/journal.js';
import { createListeners } from './listeners.js';
import { journalName } from './run-paths.js';
import { storageFault } from '../../clients/files/storage-fault.js';

/** Where a journal is and where it goes on. */
export interface FileJournalOptions {
  readonly runId: string;
  readonly folder: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Where to go on: after this event, at this byte. Left out for a new journal. */
  readonly after?: { readonly seq: number; readonly bytes: number };
  /** Called once when the journal is closed. */
  readonly onClose?: () => void;
  /** Called when not even the first event could be written. */
  readonly onNothingRecorded?: () => void;
}

const flush = promisify(fdatasync);

/** A file that is there only to be removed when the disk is full, so that the end of the run can still be written. */
const reserveName = '.reserve';
/** Bytes: room for the ends of some ten flows and of the run; one block of the common file systems. */
const reserveBytes = 4096;

/** What is still written after a fault. A step after a gap would make the record wrong; that it ended is never wrong. */
const endings: ReadonlySet<RunEvent['type']> = new Set(['flow_finished', 'run_finished']);

/**
 * A journal in a file. An event is handed to the system before `append` returns, so that it outlives the process however
 * that ends. Against a loss of power the file is also flushed to the device after each step, in the background. Once a write
 * has failed, only the ends of flows and of the run are taken.
 * @throws HandeyeError `storage_full` or `storage_unwritable`
 */
export function openFileJournal({
  runId,
  folder,
  clock,
  after,
  onClose,
  onNothingRecorded,
}: FileJournalOptions): Journal {
  const file = join(folder, journalName);
  const listeners = createListeners();
  let seq = after?.seq ?? 0;
  let length = after?.bytes ?? 0;
  let flushing: Promise<void> | undefined;
  const reserve = join(folder, reserveName);
  let fd: number | undefined;
  let fault: HandeyeError | undefined;
  try {
    // Not in append mode: after a failed write the position must be ours to choose.
    fd = openSync(file, after ? 'r+' : 'wx');
    if (after) ftruncateSync(fd, after.bytes);
    writeFileSync(reserve, Buffer.alloc(reserveBytes));
  } catch (error) {
    if (fd !== undefined) closeSync(fd);
    throw storageFault(error, folder);
  }

  const dropReserve = (): void => {
    try {
      rmSync(reserve, { force: true });
    } catch {
      // A file system that lets nothing be removed gives no room either: the fault of the write is the one to report.
    }
  };

  const forget = (): void => {
    if (fd !== undefined) closeSync(fd);
    fd = undefined;
    try {
      onNothingRecorded?.();
    } catch {
      // As with the reserve: an empty run that stays is a blemish, the fault of the write is the news.
    }
  };

  const flushInBackground = (open: number): void => {
    // A device that cannot flush has taken the data all the same; the next write fails if it is full or gone.
    flushing ??= flush(open)
      .catch(() => undefined)
      .finally(() => {
        flushing = undefined;
      });
  };

  return {
    runId,
    append(body: RunEventBody): RunEvent {
      if (fault !== undefined && (fd === undefined || !endings.has(body.type))) throw fault;
      if (fd === undefined) throw new HandeyeError('internal', `The journal of run ${runId} is closed.`);
      const event: RunEvent = { seq: seq + 1, time: clock.now().toISOString(), ...body };
      try {
        length += writeWhole(fd, Buffer.from(`${JSON.stringify(event)}\n`), length, dirname(file));
      } catch (error) {
        fault ??= storageFault(error, folder);
        dropReserve();
        if (seq === 0) forget();
        throw fault;
      }
      seq = event.seq;
      if (event.type === 'step_settled') flushInBackground(fd);
      listeners.notify(event);
      return event;
    },
    subscribe: listeners.add,
    async close() {
      if (fd === undefined) return;
      const open = fd;
      fd = undefined;
      await flushing;
      await flush(open).catch(() => undefined);
      closeSync(open);
      dropReserve();
      onClose?.();
    },
  };
}

/** Writes all bytes or none: what a full disk left of the line is cut off again, so that later lines stay readable. */
function writeWhole(fd: number, bytes: Buffer, at: number, folder: string): number {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written, bytes.length - written, at + written);
    return bytes.length;
  } catch (error) {
    if (written > 0) ftruncateSync(fd, at);
    throw storageFault(error, folder);
  }
}
