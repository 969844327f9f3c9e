import type { ExecutionReport, RunReport, StepResult } from '../domain/run/execution-report.js';
import { warningText } from './advice.js';
import { evidencePaths, failureText, stepSubject } from './failure-text.js';
import { isFailure } from './failures.js';
import { stepName } from './step-order.js';
import { failsForWarning, passedIdly, strictObjection } from './strictness.js';
import { wasDryRun } from './verdict.js';
import { firstLine } from './wording.js';
import { xmlElement, xmlText } from './xml.js';

/**
 * A run as JUnit XML: a test suite for each flow, a test case for each step. Evidence is named in `system-out`, also as
 * `[[ATTACHMENT|path]]`, which Jenkins and GitLab read; paths are relative to the run folder.
 *
 * @param options.attachmentRoot put before evidence paths, such as the run folder; without a slash at its end
 */
export function junitXml(run: RunReport, options: { readonly attachmentRoot?: string } = {}): string {
  const suites = run.reports.map((report) => suiteOf(run, report, options.attachmentRoot));
  const totals = suites.reduce((sum, { tally }) => addTallies(sum, tally), noTests);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(
    'testsuites',
    { name: 'handeye', ...totals, time: seconds(run.totalTimeMs), timestamp: run.startedAt },
    suites.map(({ xml }) => xml),
  )}\n`;
}

interface Tally {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

const noTests: Tally = { tests: 0, failures: 0, errors: 0, skipped: 0 };

function suiteOf(
  run: RunReport,
  report: ExecutionReport,
  root: string | undefined,
): { readonly xml: string; readonly tally: Tally } {
  const cases = report.steps.map((step) => stepCase(run, report, step, root));
  const early = stoppedEarlyCase(report);
  const idle = idleCase(run, report);
  cases.push(...[early, idle].filter((extra) => extra !== null));
  const { counts } = report;
  const tally: Tally = {
    tests: cases.length,
    failures: counts.failed + (run.strict ? counts.warning : 0) + (idle === null ? 0 : 1),
    errors: counts.error + (early === null ? 0 : 1),
    skipped: counts.skipped,
  };
  const properties = Object.entries({
    runId: report.runId,
    flowRunId: report.flowRunId,
    result: report.result,
    stoppedBy: report.stoppedBy,
    summary: report.summary,
    backend: report.backendUsed,
    backendVersion: report.backendVersion,
    profile: report.profile,
    os: report.osVersion,
    warnings: counts.warning,
  }).flatMap(([name, value]) => (value === null ? [] : [xmlElement('property', { name, value }, '', 3)]));
  const attributes = {
    name: suiteName(report),
    ...tally,
    time: seconds(report.totalTimeMs),
    timestamp: report.startedAt,
    hostname: report.machineName,
    file: report.file,
  };
  const xml = xmlElement('testsuite', attributes, [xmlElement('properties', {}, properties, 2), ...cases], 1);
  return { xml, tally };
}

/** One flow may run on several backends and with several profiles: their suites need names of their own. */
function suiteName({ testName, backendUsed, profile }: ExecutionReport): string {
  return profile === null ? `${testName} [${backendUsed}]` : `${testName} [${backendUsed}, ${profile}]`;
}

function stepCase(run: RunReport, report: ExecutionReport, step: StepResult, root: string | undefined): string {
  const title = `${stepName(step)}: ${stepSubject(step)}`;
  const children: string[] = [];
  if (isFailure(step)) {
    const details = {
      message: firstLine(step.error ?? 'no reason was recorded', 500),
      type: step.diagnostics.failureType ?? step.status,
    };
    children.push(
      xmlElement(step.status === 'failed' ? 'failure' : 'error', details, xmlText(failureText(report, step)), 3),
    );
  } else if (failsForWarning(run, step)) {
    const message = `${firstLine(warningText(step), 500)} (--strict lets no warning pass)`;
    const type = step.warningCode ?? step.status;
    children.push(xmlElement('failure', { message, type }, xmlText(failureText(report, step)), 3));
  } else if (step.status === 'skipped') {
    children.push(xmlElement('skipped', { message: step.diagnostics.note ?? 'skipped' }, '', 3));
  }
  const output = outputOf(report, step, root);
  if (output !== '') children.push(xmlElement('system-out', {}, xmlText(output), 3));
  const attributes = {
    name: step.description === null ? title : `${title} (${step.description})`,
    classname: suiteName(report),
    time: seconds(step.timeMs),
    file: report.file,
  };
  return xmlElement('testcase', attributes, children, 2);
}

/** Without a case of its own, a flow that was stopped with no failed step would look green. */
function stoppedEarlyCase(report: ExecutionReport): string | null {
  if (report.result === 'passed' || wasDryRun(report) || report.steps.some(isFailure)) return null;
  const error = xmlElement('error', { message: report.summary, type: report.stoppedBy ?? 'cut_off' }, '', 3);
  return xmlElement('testcase', { name: 'the flow ran to its end', classname: suiteName(report), time: 0 }, [error], 2);
}

/** A strict run does not let a flow pass that did nothing, and a suite of skipped cases alone would look green. */
function idleCase(run: RunReport, report: ExecutionReport): string | null {
  const objection = passedIdly(report) ? strictObjection(run, [report]) : undefined;
  if (objection === undefined) return null;
  const failure = xmlElement('failure', { message: `Passed ${objection}.`, type: 'no_step_ran' }, '', 3);
  return xmlElement('testcase', { name: 'the flow ran a step', classname: suiteName(report), time: 0 }, [failure], 2);
}

function outputOf(report: ExecutionReport, step: StepResult, root: string | undefined): string {
  const paths = evidencePaths(step).map((path) => (root === undefined ? path : `${root}/${path}`));
  return [
    ...(step.warningCode === null
      ? []
      : [`warning: ${step.warningCode}`, ...(isFailure(step) ? [] : [failureText(report, step)])]),
    ...paths.map((path) => `evidence: ${path}`),
    ...paths.map((path) => `[[ATTACHMENT|${path}]]`),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function addTallies(a: Tally, b: Tally): Tally {
  return {
    tests: a.tests + b.tests,
    failures: a.failures + b.failures,
    errors: a.errors + b.errors,
    skipped: a.skipped + b.skipped,
  };
}
