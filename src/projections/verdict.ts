import type { ExecutionReport, RunReport, StepStatus } from '../domain/run/execution-report.js';

/** How a flow or run ended. */
export type Result = ExecutionReport['result'];
/** What ended a flow before its time; null: nothing did. */
export type StoppedBy = ExecutionReport['stoppedBy'];
/** How many steps ended how. */
export type StepCounts = ExecutionReport['counts'];

/** Results from worst to best: the first that any flow has is the result of the run. */
const resultPrecedence: readonly Result[] = ['aborted', 'error', 'failed', 'passed'];

/** Whether a flow was only looked through: nothing was done, so nothing went wrong. */
export function wasDryRun({ stoppedBy }: Pick<ExecutionReport, 'stoppedBy'>): boolean {
  return stoppedBy === 'dry_run';
}

/** The result of a flow for people: a dry run is no flow that something has stopped. */
export function shownResult(report: Pick<ExecutionReport, 'result' | 'stoppedBy'>): Result | 'skipped' {
  return wasDryRun(report) ? 'skipped' : report.result;
}

/** The same of a run. */
export function shownRunResult({ result, reports }: Pick<RunReport, 'result' | 'reports'>): Result | 'skipped' {
  return reports.length > 0 && reports.every(wasDryRun) ? 'skipped' : result;
}

/** How many steps ended how. */
export function countSteps(statuses: Iterable<StepStatus>): StepCounts {
  const counts: StepCounts = { total: 0, passed: 0, failed: 0, warning: 0, skipped: 0, error: 0 };
  for (const status of statuses) {
    counts.total += 1;
    counts[status] += 1;
  }
  return counts;
}

/** What ends a flow without a word on the app. */
const endedEarly: ReadonlySet<NonNullable<StoppedBy>> = new Set(['cancelled', 'kill_switch', 'guardrail', 'dry_run']);

/**
 * The result of a flow that ended. Setup and teardown count like any step.
 *
 * @param stoppedBy what ended the flow before its time, if anything did
 */
export function resultOf(counts: StepCounts, stoppedBy: StoppedBy): Result {
  if (stoppedBy !== null && endedEarly.has(stoppedBy)) return 'aborted';
  if (stoppedBy === 'environment' || stoppedBy === 'target_lost' || counts.error > 0) return 'error';
  return counts.failed > 0 || stoppedBy === 'time_limit' ? 'failed' : 'passed';
}

/**
 * The result of a run that ended: the worst of its flows, unless its exit code reports something that no flow shows,
 * such as a cancellation between two flows.
 */
export function runResultOf(results: Iterable<Result>, exitCode: number): Result {
  const present = new Set(results);
  const worst = resultPrecedence.find((result) => present.has(result)) ?? 'passed';
  if (worst !== 'passed') return worst;
  if (exitCode === 3) return 'aborted';
  // A strict run with warnings exits with 1 and still passed.
  return exitCode > 1 || (exitCode === 1 && present.size === 0) ? 'error' : 'passed';
}
