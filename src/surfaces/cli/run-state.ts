import { HandeyeError } from '../../domain/errors.js';
import type { RunReport } from '../../domain/run/execution-report.js';
import type { RunEntry, RunStore, RunWriter } from '../../ports/run-store.js';
import { createReportReducer } from '../../projections/execution-report.js';
import { strictObjection } from '../../projections/strictness.js';
import { resultStyle } from '../../projections/terminal-style.js';
import type { Output } from './output/output.js';

/**
 * A run of the store with what became of it so far. Only of `finished` ones does the verdict count; `unfinished`: its process
 * is gone, and it never said how it ended.
 */
export type KnownRun = { readonly entry: RunEntry } & (
  | { readonly state: 'running' | 'dry_run' | 'finished' | 'unfinished'; readonly run: RunReport }
  | { readonly state: 'unreadable'; readonly run: undefined }
);

/** Looks up what became of a run. Never throws: one that cannot be read is `unreadable`. */
export async function knownRun(store: RunStore, entry: RunEntry): Promise<KnownRun> {
  const writer = await store.writer(entry);
  const run = await reportOf(store, entry);
  if (run === undefined) return { entry, state: 'unreadable', run };
  if (run.finishedAt !== null) return { entry, state: entry.dryRun ? 'dry_run' : 'finished', run };
  return { entry, state: writer === undefined ? 'unfinished' : 'running', run };
}

/** Refuses a run that is still at work: there is nothing final to say of it, and its folder is not ours to write. */
export async function requireOver(store: RunStore, entry: RunEntry): Promise<void> {
  const writer = await store.writer(entry);
  if (writer === undefined) return;
  const { lockFile } = writer;
  throw new HandeyeError('store_in_use', `The run ${entry.runId} is ${runningText(writer)}: there is no verdict yet.`, {
    hint: `"handeye runs show ${entry.runId}" shows how far it is.${lockFile === undefined ? '' : ` If that process is gone, delete ${lockFile}.`}`,
    data: { runId: entry.runId, pid: writer.pid, host: writer.host },
  });
}

/** The state of a run as people read it, with its verdict where it has one. */
export function stateText({ state, run }: KnownRun, { paint, signs }: Output): string {
  switch (state) {
    case 'running':
      return paint('path', `${signs.running} running`);
    case 'dry_run':
      return paint('dim', `${signs.dot} dry run`);
    case 'unfinished':
      return paint('warning', `${signs.aborted} unfinished`);
    case 'unreadable':
      return paint('error', `${signs.error} unreadable`);
    case 'finished': {
      if (run.result === 'passed' && strictObjection(run) !== undefined)
        return paint('failed', `${signs.failed} passed (not --strict)`);
      const { style, sign } = resultStyle(run.result);
      return paint(style, `${signs[sign]} ${run.result}`);
    }
  }
}

/** Who writes a run. */
export function runningText({ pid, host }: RunWriter): string {
  return `still running (process ${pid} on ${host})`;
}

/** The report that the run left, or what its journal says; undefined where neither can be read. */
async function reportOf(store: RunStore, entry: RunEntry): Promise<RunReport | undefined> {
  try {
    const bytes = await store.readFile(entry, 'report.json');
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as RunReport;
  } catch {
    const reducer = createReportReducer();
    try {
      const { events } = await store.readUpToDamage(entry);
      for (const event of events) reducer.apply(event);
      return reducer.report();
    } catch {
      return undefined;
    }
  }
}
