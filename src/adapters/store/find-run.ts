import { HandeyeError } from '../../domain/errors.js';
import { nearestWord } from '../../domain/nearest-word.js';
import type { PruneOptions, RunEntry } from '../../ports/run-store.js';

const listed = 5;

/** Newest first; of two that started at the same moment, the one with the later name. */
export function newestFirst(left: RunEntry, right: RunEntry): number {
  return compare(right.startedAt, left.startedAt) || compare(right.runId, left.runId);
}

/**
 * The run with this id, the only one whose id starts with it, or for `last` the newest
 * that began and was no dry run.
 * @param runs newest first
 * @throws HandeyeError `run_not_found`, also when several runs match
 */
export function findRun(runs: readonly RunEntry[], idOrPrefix: string, place: string): RunEntry {
  const [newest] = runs;
  if (newest === undefined) {
    throw new HandeyeError('run_not_found', `There are no runs in ${place}.`, {
      hint: 'Start one with "handeye run <flow>".',
    });
  }
  if (idOrPrefix === 'last') return last(runs, place);
  const exact = runs.find((run) => run.runId === idOrPrefix);
  if (exact) return exact;
  const matches = idOrPrefix === '' ? [] : runs.filter((run) => run.runId.startsWith(idOrPrefix));
  const [only] = matches;
  if (only && matches.length === 1) return only;
  const ids = matches.map((run) => run.runId);
  if (ids.length > 1) {
    throw new HandeyeError('run_not_found', `"${idOrPrefix}" matches ${ids.length} runs: ${enumerate(ids)}.`, {
      hint: 'Give more of the id, or "last".',
      data: { idOrPrefix, matches: ids },
    });
  }
  const nearest = nearestWord(
    idOrPrefix,
    runs.map((run) => run.runId),
  );
  throw new HandeyeError('run_not_found', `There is no run "${idOrPrefix}" in ${place}.`, {
    hint: nearest ? `Did you mean ${nearest}?` : `The newest is ${newest.runId}; "handeye runs list" shows all.`,
    data: { idOrPrefix },
  });
}

function last(runs: readonly RunEntry[], place: string): RunEntry {
  const begun = runs.filter(({ neverBegan }) => !neverBegan);
  const found = begun.find(({ dryRun }) => !dryRun);
  if (found !== undefined) return found;
  const others = begun.length === 0 ? 'runs that never began' : 'dry runs';
  throw new HandeyeError('run_not_found', `There are only ${others} in ${place}.`, {
    hint: 'Name one by its id: "handeye runs list" shows them.',
  });
}

/** The runs that `options` let go. @param runs newest first */
export function runsToPrune(runs: readonly RunEntry[], options: PruneOptions, now: Date): readonly RunEntry[] {
  const { keep, olderThanDays } = options;
  if (keep === undefined && olderThanDays === undefined) return [];
  const oldest = now.getTime() - (olderThanDays ?? 0) * 86_400_000;
  const kept = new Set(runs.filter(({ neverBegan }) => !neverBegan).slice(0, keep));
  return runs.filter(
    (run) =>
      (keep === undefined || !kept.has(run)) && (olderThanDays === undefined || Date.parse(run.startedAt) < oldest),
  );
}

function enumerate(ids: readonly string[]): string {
  const shown = ids.slice(0, listed).join(', ');
  return ids.length > listed ? `${shown} and ${ids.length - listed} more` : shown;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
