import { combineExitCodes } from '../domain/errors.js';
import type { ExecutionReport, StepStatus } from '../domain/run/execution-report.js';

export type Result = ExecutionReport['result'];
export type StoppedBy = ExecutionReport['stoppedBy'];
export type StepCounts = ExecutionReport['counts'];

/** Results from worst to best: the first that any flow has is the result of the run. */
export const resultPrecedence: readonly Result[] = ['aborted', 'error', 'failed', 'passed'];

/** How many steps ended how. */
export function countSteps(statuses: Iterable<StepStatus>): StepCounts {
  const counts: StepCounts = { total: 0, passed: 0, failed: 0, warning: 0, skipped: 0, error: 0 };
  for (const status of statuses) {
    counts.total += 1;
    counts[status] += 1;
  }
  return counts;
}

/**
 * The result of a flow that ended. Setup and teardown count like any step.
 *
 * @param stoppedBy what ended the flow before its time, if anything did
 */
export function resultOf(counts: StepCounts, stoppedBy: StoppedBy): Result {
  if (stoppedBy !== null && stoppedBy !== 'environment') return 'aborted';
  if (stoppedBy === 'environment' || counts.error > 0) return 'error';
  return counts.failed > 0 ? 'failed' : 'passed';
}

/**
 * The exit code that follows from the reports of one invocation (DESIGN §8): 0 passed, 1 failed, error or cut off,
 * 3 cancelled or stopped by guardrail, kill switch or time limit, 4 environment missing. When several apply, the order
 * of {@link combineExitCodes} decides.
 *
 * @param options.strict a warning counts as a failure
 */
export function exitCodeOf(
  reports: Iterable<Pick<ExecutionReport, 'result' | 'stoppedBy' | 'counts'>>,
  options: { readonly strict?: boolean } = {},
): number {
  const codes: number[] = [];
  for (const { result, stoppedBy, counts } of reports) {
    if (stoppedBy !== null) codes.push(stoppedBy === 'environment' ? 4 : 3);
    if (result !== 'passed' && stoppedBy === null) codes.push(1);
    if (options.strict && counts.warning > 0) codes.push(1);
  }
  return combineExitCodes(codes);
}

/**
 * The result of a run that ended: the worst of its flows, unless its exit code tells of something that no flow shows,
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
