import type { ExecutionReport, RunReport } from '../domain/run/execution-report.js';
import { adviceFor } from './advice.js';
import { callContext, failureText, stepSubject } from './failure-text.js';
import { failuresOf, type ReportedFailure } from './failures.js';
import { stepName } from './step-order.js';
import { strictObjection } from './strictness.js';
import { printable } from './terminal-text.js';
import { shownResult, shownRunResult } from './verdict.js';
import { firstLine, formatDuration, plural } from './wording.js';

/** GitHub refuses a step summary above 1 MiB: details end well before that. */
const detailsLimit = 200_000;

const marks: Readonly<Record<ReturnType<typeof shownResult>, string>> = {
  passed: '✅ passed',
  failed: '❌ failed',
  error: '💥 error',
  aborted: '🛑 aborted',
  skipped: '⏭️ dry run',
};

/**
 * A run as Markdown for the summary page of a GitHub Actions job (`$GITHUB_STEP_SUMMARY`).
 *
 * @param options.reportUrl where the HTML report can be seen, for a link
 */
export function githubStepSummary(run: RunReport, options: { readonly reportUrl?: string } = {}): string {
  const passed = run.reports.filter(({ result }) => result === 'passed').length;
  const objection = strictObjection(run);
  const lines = [
    `### handeye: ${objection === undefined || run.result !== 'passed' ? marks[shownRunResult(run)] : `❌ passed ${objection}`}`,
    '',
    `${passed} of ${plural(run.reports.length, 'flow')} passed in ${formatDuration(run.totalTimeMs)}.`,
    ...(options.reportUrl === undefined
      ? []
      : ['', `[Open the report](<${options.reportUrl.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`]),
    '',
    '| flow | result | steps | warnings | skipped | time |',
    '|---|---|--:|--:|--:|--:|',
    ...run.reports.map((report) => tableRow(run, report)),
  ];
  let length = 0;
  for (const report of run.reports) {
    for (const failure of failuresOf(report)) {
      const details = failureDetails(report, failure);
      length += details.length;
      if (length > detailsLimit) return `${lines.join('\n')}\n\nMore failures are in the report.\n`;
      lines.push('', details);
    }
  }
  return `${lines.join('\n')}\n`;
}

function tableRow(run: RunReport, report: ExecutionReport): string {
  const { counts } = report;
  const name =
    report.file === null ? inline(report.testName) : `${inline(report.testName)}<br><sub>${inline(report.file)}</sub>`;
  const cells = [
    name,
    strictObjection(run, [report]) === undefined ? marks[shownResult(report)] : marks.failed,
    counts.total,
    counts.warning,
    counts.skipped,
    formatDuration(report.totalTimeMs),
  ];
  return `| ${cells.join(' | ')} |`;
}

function failureDetails(report: ExecutionReport, { step, callers }: ReportedFailure): string {
  const advice = adviceFor(step);
  const summary = `${inline(report.testName)}: ${stepName(step)}, <code>${inline(firstLine(stepSubject(step), 120))}</code>`;
  return [
    `<details><summary>${summary}</summary>`,
    '',
    fenced([failureText(report, step), callContext({ callers })].filter(Boolean).join('\n')),
    ...(advice === null ? [] : ['', inline(advice)]),
    '',
    '</details>',
  ].join('\n');
}

/** Text that stays text: HTML and every sign with a meaning in Markdown or tables is written as a character reference. */
function inline(text: string): string {
  return printable(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[&<>|`*_[\]\\~#:@!]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A code block whose fence is longer than any run of backticks within. */
function fenced(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}text\n${printable(text)}\n${fence}`;
}
