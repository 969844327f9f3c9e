import type { RunReport } from '../../../domain/run/execution-report.js';
import type { RunEntry } from '../../../ports/run-store.js';
import { terminalReport } from '../../../projections/terminal.js';
import type { Output } from './output.js';
import { planLines } from './plan-lines.js';
import { shownPath } from './problem-lines.js';
import type { ReporterChoice } from './reporter-choice.js';
import type { WrittenReport } from './write-reports.js';

/** As wide as the labels that the report of a run has. */
const labelWidth = 12;

/** The report of a run as lines, with the paths of its files below. */
export function reportLines(
  run: RunReport,
  out: Output,
  options: { readonly folder: string; readonly cwd: string; readonly onlyProblems: boolean },
): string[] {
  return terminalReport(run, {
    width: out.width,
    unicode: out.unicode,
    paint: out.paint,
    folder: shownPath(options.folder, options.cwd),
    onlyProblems: options.onlyProblems,
  });
}

/** A run of the store as lines: its report, or what it would have done if it was a dry one. */
export function storedRunLines(entry: RunEntry, run: RunReport, out: Output, cwd: string): string[] {
  return entry.dryRun ? planLines(run, out) : reportLines(run, out, { folder: entry.folder, cwd, onlyProblems: false });
}

/**
 * The reports that are worth a line: the JSON of the run folder is always there, and is named where it was asked for or
 * nothing but the terminal reports the run.
 */
export function namedReports(
  written: readonly WrittenReport[],
  reporters: ReporterChoice,
  folder: string,
): readonly WrittenReport[] {
  const named = written.filter(
    ({ reporter, path }) => reporter !== 'json' || reporters.get('json') !== undefined || !path.startsWith(folder),
  );
  const isOnlyShown = [...reporters.keys()].every((reporter) => reporter === 'terminal' || reporter === 'json');
  return named.length === 0 && isOnlyShown ? written : named;
}

/** Where reports are. */
export function pathLines(written: readonly WrittenReport[], out: Output, cwd: string): string[] {
  const labels = {
    html: 'report',
    json: 'json',
    junit: 'junit',
    ctrf: 'ctrf',
    idolclick: 'idolclick',
    terminal: '',
    github: '',
  };
  return written.map(
    ({ reporter, path }) =>
      `${out.paint('dim', labels[reporter].padEnd(labelWidth))}${out.paint('path', shownPath(path, cwd))}`,
  );
}
