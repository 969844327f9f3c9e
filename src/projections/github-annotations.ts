import type { ExecutionReport, RunReport, StepResult } from '../domain/run/execution-report.js';
import { adviceFor } from './advice.js';
import { callContext, failureText, stepSubject } from './failure-text.js';
import { failuresOf, type ReportedFailure } from './failures.js';
import { stepName } from './step-order.js';
import { failsForWarning, passedIdly, strictObjection } from './strictness.js';
import { printable } from './terminal-text.js';
import { wasDryRun } from './verdict.js';
import { firstLine, plural } from './wording.js';

/** GitHub shows at most this many annotations of each level for one step of a job; what comes after is dropped unseen. */
const annotationLimit = 10;

/** Finds where a step is written, so that the annotation stands at its line; lines count from 1. */
export type StepPlace = (
  report: ExecutionReport,
  step: StepResult,
) => { readonly line: number; readonly column?: number } | undefined;

/**
 * A run as workflow commands of GitHub Actions, one to a line: `::error file=…,line=…,title=…::message` for what failed,
 * `::warning` for what passed with a warning, which is an error too where the run was strict. To be printed on stdout.
 *
 * @param options.placeOf finds the line of a step in its file; left out, annotations name the file alone
 */
export function githubAnnotations(run: RunReport, options: { readonly placeOf?: StepPlace } = {}): string[] {
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const report of run.reports) {
    const failures = failuresOf(report);
    for (const failure of failures) errors.push(annotation('error', report, failure, options.placeOf));
    for (const step of report.steps) {
      if (step.status !== 'warning') continue;
      const level = failsForWarning(run, step) ? 'error' : 'warning';
      const list = level === 'error' ? errors : warnings;
      list.push(annotation(level, report, { step, callers: [] }, options.placeOf));
    }
    const objection = passedIdly(report) ? strictObjection(run, [report]) : undefined;
    if (objection !== undefined)
      errors.push(command('error', { file: report.file, title: report.testName }, `Passed ${objection}.`));
    if (report.result !== 'passed' && !wasDryRun(report) && failures.length === 0) {
      errors.push(command('error', { file: report.file, title: report.testName }, report.summary));
    }
  }
  return [...limited('error', errors), ...limited('warning', warnings)];
}

type Level = 'error' | 'warning';

function annotation(
  level: Level,
  report: ExecutionReport,
  { step, callers }: Pick<ReportedFailure, 'step' | 'callers'>,
  placeOf: StepPlace | undefined,
): string {
  const place = report.file === null ? undefined : placeOf?.(report, step);
  const title = `${report.testName}: ${stepName(step)}, ${firstLine(stepSubject(step), 120)}`;
  const advice = adviceFor(step);
  const lead = step.warningCode === null ? '' : `${step.warningCode}: `;
  const body = [failureText(report, step), callContext({ callers }), advice].filter(Boolean).join('\n');
  return command(level, { file: report.file, line: place?.line, col: place?.column, title }, lead + body);
}

function limited(level: Level, commands: readonly string[]): string[] {
  if (commands.length <= annotationLimit) return [...commands];
  const shown = commands.slice(0, annotationLimit - 1);
  const rest = `and ${plural(commands.length - shown.length, `more ${level}`)}; the report has them all.`;
  return [...shown, command(level, { title: 'handeye' }, rest)];
}

function command(
  level: Level,
  properties: Readonly<Record<string, string | number | null | undefined>>,
  message: string,
): string {
  const written = Object.entries(properties)
    .flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [`${name}=${escapeProperty(printable(String(value)))}`],
    )
    .join(',');
  return `::${level} ${written}::${escapeData(printable(message))}`;
}

// The runner reads commands line by line and undoes exactly these escapes (actions/toolkit, command.ts).
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
