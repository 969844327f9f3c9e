import type { ExecutionReport, RunReport, StepResult } from '../domain/run/execution-report.js';
import { evidencePaths, failureText, stepSubject } from './failure-text.js';
import { failuresOf, isFailure } from './failures.js';
import { stepName } from './step-order.js';
import { failsForWarning, strictObjection } from './strictness.js';
import { wasDryRun } from './verdict.js';

/** The version of the Common Test Report Format that is written (https://ctrf.io). */
export const ctrfSpecVersion = '1.0.0';

/** The statuses that the format knows for tests and steps. */
export type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

interface CtrfAttachment {
  readonly name: string;
  readonly contentType: string;
  /** Relative to the run folder. */
  readonly path: string;
}

interface CtrfTest {
  readonly name: string;
  readonly status: CtrfStatus;
  readonly rawStatus: string;
  readonly duration: number;
  readonly start: number;
  readonly stop: number;
  readonly suite: readonly string[];
  readonly type: 'e2e';
  readonly message?: string;
  readonly trace?: string;
  readonly filePath?: string;
  readonly retries?: number;
  readonly flaky?: boolean;
  readonly browser?: string;
  readonly attachments: readonly CtrfAttachment[];
  readonly steps: readonly {
    readonly name: string;
    readonly status: CtrfStatus;
    readonly extra: Readonly<Record<string, unknown>>;
  }[];
  readonly extra: Readonly<Record<string, unknown>>;
}

/** A document of the Common Test Report Format, as far as handeye fills it. Times are milliseconds since 1970. */
export interface CtrfDocument {
  readonly reportFormat: 'CTRF';
  readonly specVersion: string;
  readonly timestamp: string;
  readonly generatedBy: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly results: {
    readonly tool: { readonly name: 'handeye'; readonly version?: string };
    readonly summary: Readonly<
      Record<CtrfStatus | 'tests' | 'flaky' | 'suites' | 'start' | 'stop' | 'duration', number>
    >;
    readonly tests: readonly CtrfTest[];
    readonly environment: Readonly<Record<string, unknown>>;
  };
}

/**
 * A run as CTRF JSON: a test for each flow, with its steps.
 *
 * @param options.toolVersion the handeye that ran the flows
 */
export function ctrfReport(run: RunReport, options: { readonly toolVersion?: string } = {}): CtrfDocument {
  const tests = run.reports.map((report) => testOf(run, report));
  const tally = (status: CtrfStatus): number => tests.filter((test) => test.status === status).length;
  const start = epochMs(run.startedAt);
  const [first] = run.reports;
  return {
    reportFormat: 'CTRF',
    specVersion: ctrfSpecVersion,
    timestamp: run.finishedAt ?? run.startedAt,
    generatedBy: options.toolVersion === undefined ? 'handeye' : `handeye ${options.toolVersion}`,
    extra: { runId: run.runId, result: run.result, exitCode: run.exitCode },
    results: {
      tool: { name: 'handeye', ...(options.toolVersion !== undefined && { version: options.toolVersion }) },
      summary: {
        tests: tests.length,
        passed: tally('passed'),
        failed: tally('failed'),
        skipped: tally('skipped'),
        pending: tally('pending'),
        other: tally('other'),
        flaky: tests.filter(({ flaky }) => flaky).length,
        suites: new Set(tests.map(({ suite }) => suite[0])).size,
        start,
        stop: start + Math.round(run.totalTimeMs),
        duration: Math.round(run.totalTimeMs),
      },
      tests,
      environment: {
        ...(first && { osVersion: first.osVersion }),
        healthy: run.result === 'passed' && strictObjection(run) === undefined,
        extra: { machineName: first?.machineName ?? null },
      },
    },
  };
}

function testOf(run: RunReport, report: ExecutionReport): CtrfTest {
  const [failure] = failuresOf(report);
  const retries = report.steps.reduce((sum, { retryCount }) => sum + retryCount, 0);
  const objection = strictObjection(run, [report]);
  const status = objection === undefined ? statusOfFlow(report) : 'failed';
  const flaky = status === 'passed' && report.steps.some(({ warningCode }) => warningCode === 'passed_on_retry');
  const start = epochMs(report.startedAt);
  return {
    // The format wants a name of at least one character.
    name: report.testName || '(unnamed flow)',
    status,
    rawStatus: report.result,
    duration: Math.round(report.totalTimeMs),
    start,
    stop: start + Math.round(report.totalTimeMs),
    suite: [report.file ?? 'handeye', report.backendUsed, ...(report.profile === null ? [] : [report.profile])],
    type: 'e2e',
    ...(report.result !== 'passed' && { message: report.summary }),
    ...(objection !== undefined && { message: `Passed ${objection}.` }),
    ...(failure && { trace: failureText(report, failure.step) }),
    ...(report.file !== null && { filePath: report.file }),
    ...(retries > 0 && { retries }),
    ...(flaky && { flaky }),
    ...(report.backendUsed === 'web' && { browser: report.backendVersion }),
    attachments: report.steps.flatMap(attachmentsOf),
    steps: report.steps.map((step) => ({
      name: `${stepName(step)}: ${stepSubject(step)}`,
      status: failsForWarning(run, step) ? 'failed' : statusOfStep(step),
      extra: {
        rawStatus: step.status,
        durationMs: Math.round(step.timeMs),
        ...(step.error !== null && { error: step.error }),
        ...(step.warningCode !== null && { warning: step.warningCode }),
      },
    })),
    extra: {
      flowRunId: report.flowRunId,
      backendVersion: report.backendVersion,
      stoppedBy: report.stoppedBy,
      counts: report.counts,
    },
  };
}

/** A flow that was stopped before anything failed is neither passed nor failed: `other`, with its own word in `rawStatus`. */
function statusOfFlow(report: ExecutionReport): CtrfStatus {
  const { result, steps } = report;
  if (wasDryRun(report)) return 'skipped';
  if (result === 'passed') return 'passed';
  return result === 'aborted' && !steps.some(isFailure) ? 'other' : 'failed';
}

function statusOfStep({ status }: StepResult): CtrfStatus {
  if (status === 'error') return 'failed';
  return status === 'warning' ? 'passed' : status;
}

const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  json: 'application/json',
  txt: 'text/plain',
};

function attachmentsOf(step: StepResult): CtrfAttachment[] {
  return evidencePaths(step).map((path) => ({
    name: `${stepName(step)}: ${path.split('/').at(-1) ?? path}`,
    contentType: contentTypes[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream',
    path,
  }));
}

function epochMs(time: string): number {
  return Date.parse(time) || 0;
}
