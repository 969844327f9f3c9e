import { HandeyeError } from '../../domain/errors.js';
import { jsonWithoutRunnerCommands } from '../../domain/runner-commands.js';
import type { RunEntry, RunStore } from '../../ports/run-store.js';
import type { CommandCall } from './command.js';
import { watchInterruption } from './interruption.js';
import { errorJson, printFault } from './output/error-output.js';
import { createRunView, printEnd, type RunView } from './output/run-view.js';
import { asTyped } from './typed-command.js';

/**
 * What a shell reports of a program that Ctrl+C ended, such as `tail -f` (128 + SIGINT). It is none of the exit codes of
 * runs: this one goes on, and nothing is known of its end.
 */
const interruptedExitCode = 130;

/**
 * Prints a run while another process writes it, until it is over: the lines that the other process prints, or with `--json`
 * a line for each event.
 * @param afterSeq the number of the last event that is not printed
 * @returns the exit code of the run; 1 if the run has no end, 130 if the following was interrupted or nobody reads it
 * @throws HandeyeError `journal_damaged`, `run_not_found`
 */
export async function followRun(
  call: CommandCall,
  store: RunStore,
  entry: RunEntry,
  afterSeq: number,
): Promise<number> {
  const { out, err, cwd, json } = call;
  let view: RunView | undefined;
  let dryRun = false;
  let exitCode: number | undefined;
  const interruption = watchInterruption({ first: () => view?.end(), second: () => undefined });
  try {
    // From the beginning, because lines depend on earlier events, and the end may be among those that are not printed.
    for await (const event of store.follow(entry, 0, interruption.signal)) {
      if (event.type === 'run_started') {
        dryRun = event.dryRun === true;
        if (!json) view = createRunView({ screen: dryRun ? undefined : out, taskCount: event.flows, afterSeq });
      }
      if (event.type === 'run_finished') ({ exitCode } = event);
      view?.onEvent(event);
      if (json && event.seq > afterSeq) printJsonLine(call, event);
      if (out.isClosed) break;
    }
  } catch (error) {
    if (!json || !(error instanceof HandeyeError)) throw error;
    printJsonLine(call, { error: errorJson(error) });
    return printFault(error, err);
  } finally {
    view?.end();
    interruption.release();
  }
  if (exitCode !== undefined) {
    if (view) printEnd(view.report(), out, { folder: entry.folder, cwd, dryRun });
    return exitCode;
  }
  if (interruption.signal.aborted || out.isClosed) return interruptedExitCode;
  err.line(
    asTyped(
      `The run ${entry.runId} has no end: the process that wrote it is gone. "handeye report ${entry.runId}" shows what was done.`,
    ),
  );
  return 1;
}

function printJsonLine({ out }: CommandCall, value: unknown): void {
  out.write(`${jsonWithoutRunnerCommands(JSON.stringify(value))}\n`);
}
