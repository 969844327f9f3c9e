import type { RunReport } from '../../domain/run/execution-report.js';
import type { RunEntry } from '../../ports/run-store.js';
import { terminalReport } from '../../projections/terminal.js';
import type { Output } from './output.js';
import { planLines } from './plan-lines.js';
import { shownPath } from './problem-lines.js';
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

/** Where the reports are. The JSON of the run folder is always there and is named only when it was asked for. */
export function pathLines(written: readonly WrittenReport[], out: Output, cwd: string): string[] {
  const labels = { html: 'report', json: 'json', junit: 'junit', ctrf: 'ctrf', terminal: '', github: '' };
  return written.map(
    ({ reporter, path }) =>
      `${out.paint('dim', labels[reporter].padEnd(labelWidth))}${out.paint('path', shownPath(path, cwd))}`,
  );
}
