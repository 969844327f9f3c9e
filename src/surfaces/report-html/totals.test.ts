import { describe, expect, it } from 'vitest';
import { sampleJournals } from '../../../tests/support/sample-journal.js';
import { stepStatuses, type RunReport } from '../../domain/run/execution-report.js';
import { ctrfReport } from '../../projections/ctrf.js';
import { projectRunReport } from '../../projections/execution-report.js';
import { githubStepSummary } from '../../projections/github-step-summary.js';
import { junitXml } from '../../projections/junit.js';
import { terminalReport } from '../../projections/terminal.js';
import { renderHtmlReport } from './render-html-report.js';

const statusesOf = ({ reports }: RunReport) => reports.flatMap(({ steps }) => steps.map(({ status }) => status));
const count = <T>(values: readonly T[], ...wanted: readonly T[]): number =>
  values.filter((value) => wanted.includes(value)).length;
const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? 0);

describe.each(Object.entries(sampleJournals))('all reports of a run count the same: %s', (_, journal) => {
  const run = projectRunReport(journal());
  const statuses = statusesOf(run);
  const results = run.reports.map(({ result }) => result);

  it('JSON', () => {
    for (const status of stepStatuses)
      expect(run.reports.reduce((sum, { counts }) => sum + counts[status], 0)).toBe(count(statuses, status));
    expect(run.reports.reduce((sum, { counts }) => sum + counts.total, 0)).toBe(statuses.length);
  });

  it('JUnit, where a flow that was stopped without a failed step is an error of its own', () => {
    const xml = junitXml(run);
    const stopped = count(
      run.reports.map(({ result, counts }) => result !== 'passed' && counts.failed + counts.error === 0),
      true,
    );
    const [head = ''] = /<testsuites [^>]*>/.exec(xml) ?? [];
    expect({
      tests: numberIn(head, /tests="(\d+)"/),
      failures: numberIn(head, /failures="(\d+)"/),
      errors: numberIn(head, /errors="(\d+)"/),
      skipped: numberIn(head, /skipped="(\d+)"/),
    }).toEqual({
      tests: statuses.length + stopped,
      failures: count(statuses, 'failed'),
      errors: count(statuses, 'error') + stopped,
      skipped: count(statuses, 'skipped'),
    });
    const elements = (name: string): number => [...xml.matchAll(new RegExp(`^ *<${name}\\b`, 'gm'))].length;
    expect(['testcase', 'failure', 'error', 'skipped'].map(elements)).toEqual(
      ['tests', 'failures', 'errors', 'skipped'].map((name) => numberIn(head, new RegExp(`${name}="(\\d+)"`))),
    );
  });

  it('CTRF, where a warning has passed and an error has failed', () => {
    const { summary, tests } = ctrfReport(run).results;
    expect(summary.tests).toBe(results.length);
    expect(summary.passed).toBe(count(results, 'passed'));
    expect(summary.passed + summary.failed + summary.other).toBe(summary.tests);
    const steps = tests.flatMap((test) => test.steps.map(({ status }) => status));
    expect([count(steps, 'passed'), count(steps, 'failed'), count(steps, 'skipped')]).toEqual([
      count(statuses, 'passed', 'warning'),
      count(statuses, 'failed', 'error'),
      count(statuses, 'skipped'),
    ]);
  });

  it('the summary of a GitHub job', () => {
    const text = githubStepSummary(run);
    expect(numberIn(text, /^(\d+) of \d+ flows? passed/m)).toBe(count(results, 'passed'));
    const rows = [...text.matchAll(/^\| .*? \| (\d+) \| (\d+) \| (\d+) \| [^|]* \|$/gm)];
    expect([1, 2, 3].map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0))).toEqual([
      statuses.length,
      count(statuses, 'warning'),
      count(statuses, 'skipped'),
    ]);
  });

  it('the terminal', () => {
    const lines = terminalReport(run, { width: 120 });
    const flows = lines.find((line) => line.startsWith('flows ')) ?? '';
    const steps = lines.find((line) => line.startsWith('steps ')) ?? '';
    expect(numberIn(flows, / of (\d+)$/)).toBe(results.length);
    expect(numberIn(flows, /(\d+) passed/)).toBe(count(results, 'passed'));
    expect(numberIn(steps, / of (\d+)$/)).toBe(statuses.length);
    for (const status of stepStatuses)
      expect(numberIn(steps, new RegExp(`(\\d+) ${status}`)), status).toBe(count(statuses, status));
  });

  it('HTML', async () => {
    const page = await renderHtmlReport({ run, artifacts: {} });
    for (const status of stepStatuses) {
      const [, legend = '0'] =
        new RegExp(`<li class="is-${status}">.*?<strong>([\\d,]+)</strong>`, 's').exec(
          /<ul class="legend">(.*?)<\/ul>/s.exec(page)?.[1] ?? '',
        ) ?? [];
      expect(Number(legend), status).toBe(count(statuses, status));
      expect([...page.matchAll(new RegExp(`data-status="${status}"`, 'g'))], status).toHaveLength(
        count(statuses, status),
      );
    }
  });
});
