import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunEntry } from '../../ports/run-store.js';
import { newestFirst } from './find-run.js';
import { journalName } from './run-paths.js';
import { errnoOf } from '../../domain/system-error.js';

/** The time, and whether the run is a dry one, stand at the start of the first line, whatever else that line carries. */
const headBytes = 200;
const filesAtOnce = 64;
const timeInHead = /^\{"seq":\d+,"time":"([^"]+)"/;
const beginningInHead = /^\{"seq":1,"time":"[^"]+","type":"run_started"/;
const dryRunInHead = /^\{"seq":1,"time":"[^"]+","type":"run_started","journalVersion":\d+,"dryRun":true/;

/** Every folder with a journal below `runsFolder`, newest first; none where there is no such folder. */
export async function listRuns(runsFolder: string): Promise<readonly RunEntry[]> {
  const names = await readdir(runsFolder).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  });
  const entries: RunEntry[] = [];
  // In turns: a process may have only so many files open.
  for (let from = 0; from < names.length; from += filesAtOnce) {
    const some = names.slice(from, from + filesAtOnce);
    const found = await Promise.all(some.map(async (name) => readEntry(runsFolder, name)));
    entries.push(...found.filter((entry) => entry !== undefined));
  }
  return entries.toSorted(newestFirst);
}

async function readEntry(runsFolder: string, runId: string): Promise<RunEntry | undefined> {
  const folder = join(runsFolder, runId);
  const journal = join(folder, journalName);
  try {
    return { runId, folder, ...(await headOf(journal)) };
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** The time is that of the first event, or of the file if it has none. */
async function headOf(journal: string): Promise<Pick<RunEntry, 'startedAt' | 'dryRun' | 'neverBegan'>> {
  const file = await open(journal);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.toString('utf8', 0, bytesRead);
    const startedAt = timeInHead.exec(head)?.[1] ?? (await stat(journal)).birthtime.toISOString();
    const neverBegan = !beginningInHead.test(head);
    return { startedAt, dryRun: dryRunInHead.test(head), ...(neverBegan && { neverBegan }) };
  } finally {
    await file.close();
  }
}
