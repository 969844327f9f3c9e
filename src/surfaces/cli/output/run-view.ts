import type { RunEvent } from '../../../domain/event/run-event.js';
import type { RunReport } from '../../../domain/run/execution-report.js';
import { createReportReducer } from '../../../projections/execution-report.js';
import { createProgress } from '../../../projections/terminal-progress.js';
import { createLiveLines, type LiveLines } from './live-lines.js';
import type { Output } from './output.js';
import { planLines } from './plan-lines.js';
import { reportLines } from './report-lines.js';

/** How a run gets on, on the screen and as a report. */
export interface RunView {
  readonly lines: LiveLines | undefined;
  onEvent(event: RunEvent): void;
  note(text: string): void;
  /** Lets somebody else write to the terminal. */
  above(write: () => void): void;
  end(): void;
  report(): RunReport;
  runId(): string | undefined;
}

/** What a view is made for. */
export interface RunViewOptions {
  /** Left out where nobody watches. */
  readonly screen: Output | undefined;
  /** How many flows there are, each counted on each of its backends: of a single one, every step gets a line. */
  readonly taskCount: number;
  /** The number of the last event that is not shown. Default: 0. */
  readonly afterSeq?: number;
}

/** A view of a run that has not begun. */
export function createRunView({ screen, taskCount, afterSeq = 0 }: RunViewOptions): RunView {
  const reducer = createReportReducer();
  const progress =
    screen &&
    createProgress({
      width: screen.width,
      unicode: screen.unicode,
      paint: screen.paint,
      detail: taskCount === 1 ? 'steps' : 'flows',
    });
  const lines = screen && progress && createLiveLines(screen, () => progress.live());
  let runId: string | undefined;
  return {
    lines,
    onEvent(event) {
      reducer.apply(event);
      if (event.type === 'run_started') ({ runId } = event);
      const made = progress?.apply(event) ?? [];
      if (event.seq > afterSeq) lines?.print(made);
      lines?.refresh();
    },
    note(text) {
      lines?.print([screen?.paint('warning', text) ?? text]);
    },
    above: (write) => (lines === undefined ? write() : lines.above(write)),
    end: () => lines?.end(),
    report: () => reducer.report(),
    runId: () => runId,
  };
}

/** Prints what a run came to, below the lines of its view; of a dry one, what it would have done. */
export function printEnd(
  run: RunReport,
  screen: Output,
  { folder, cwd, dryRun }: { readonly folder: string; readonly cwd: string; readonly dryRun: boolean },
): void {
  if (!dryRun) screen.line();
  const lines = dryRun ? planLines(run, screen) : reportLines(run, screen, { folder, cwd, onlyProblems: true });
  for (const line of lines) screen.line(line);
}
