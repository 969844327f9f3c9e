import type { ExecutionReport, RunReport } from '../../domain/run/execution-report.js';
import { idolClickSchemaVersion, type IdolClickReport } from './report-format.js';
import { stepNumbers } from './step-numbers.js';
import { idolClickStep } from './step-result.js';

/** What a v1 report says that is not in the report of a run. */
export interface IdolClickOptions {
  /** The handeye that ran the flows. */
  readonly handeyeVersion: string;
  /** Put before the paths of screenshots: the run folder as seen from the folder of the report; without a slash at its end. */
  readonly evidenceRoot?: string;
}

/**
 * A run in the report format of IdolClick v1, which holds one flow: a report for each flow and backend.
 *
 * Steps of setup, teardown and called flows are included, in the order of the run (`stepNumbers`). Every step counts
 * once: with a warning as passed, with an unknown outcome as failed. As in the report of handeye, `result` does not depend
 * on `--strict`.
 */
export function idolClickReports(run: RunReport, options: IdolClickOptions): IdolClickReport[] {
  return run.reports.map((report) => idolClickReport(report, options));
}

function idolClickReport(
  report: ExecutionReport,
  { handeyeVersion, evidenceRoot = '' }: IdolClickOptions,
): IdolClickReport {
  const { machineName, osVersion, counts, failedPath } = report;
  const numbers = stepNumbers(report.steps);
  const evidencePath = (path: string): string => (evidenceRoot === '' ? path : `${evidenceRoot}/${path}`);
  return {
    schemaVersion: idolClickSchemaVersion,
    testName: report.testName,
    result: report.result,
    totalTimeMs: Math.round(report.totalTimeMs),
    startedAt: report.startedAt,
    finishedAt: report.finishedAt,
    backendUsed: report.backendUsed,
    backendVersion: report.backendVersion,
    machineName,
    osVersion,
    failedStep: failedPath === null ? null : (numbers.get(failedPath) ?? null),
    screenshots: report.screenshots.map(evidencePath),
    steps: report.steps.map((step) => idolClickStep(step, numbers.get(step.path) ?? step.step, evidencePath)),
    summary: report.summary,
    passedCount: counts.passed + counts.warning,
    failedCount: counts.failed + counts.error,
    skippedCount: counts.skipped,
    environment: { machineName, osVersion, idolClickVersion: `handeye ${handeyeVersion}`, screenResolution: '' },
  };
}
