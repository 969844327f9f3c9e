import { combineExitCodes, HandeyeError } from '../../domain/errors.js';
import type { BackendName } from '../../domain/flow/backend.js';
import type { Config } from '../../domain/policy/config.js';
import type { RunReport } from '../../domain/run/execution-report.js';
import type { TextMode } from '../../engine/language/do-step.js';
import type { LoadedFlow } from '../../engine/load/load-flow.js';
import { runFlows, tasksOf } from '../../engine/run/run-flows.js';
import type { RunOptions, RunPorts } from '../../engine/run/with-run.js';
import { printJson, type CommandCall } from './command.js';
import { printFault } from './output/error-output.js';
import { printForGithub } from './output/github-output.js';
import { watchInterruption } from './interruption.js';
import type { LiveLines } from './output/live-lines.js';
import type { Output } from './output/output.js';
import { packageVersion } from './package-files.js';
import { namedReports, pathLines } from './output/report-lines.js';
import type { ReporterChoice } from './output/reporter-choice.js';
import { createRunView, printEnd } from './output/run-view.js';
import { asTyped } from './typed-command.js';
import { writeReports, type WrittenReport } from './output/write-reports.js';

/** What a command wants to have run. */
export interface RunRequest {
  readonly flows: readonly LoadedFlow[];
  readonly variables: Readonly<Record<string, string>>;
  readonly backends: readonly BackendName[] | undefined;
  readonly profileId: string | undefined;
  readonly reporters: ReporterChoice;
  /** Show what would be done, and do nothing. */
  readonly dryRun: boolean;
  /** Whether what a person would be asked is done without asking. Default: a person is asked. */
  readonly unsafe?: boolean;
  /** What becomes of the texts of `do` steps. Default: what is compiled is replayed, the rest compiled. */
  readonly texts?: TextMode;
}

/**
 * Runs flows, shows how they get on, and writes and prints the reports.
 * @returns the exit code
 * @throws HandeyeError `kill_switch`, `storage_full`, `storage_unwritable`
 */
export async function executeRun(call: CommandCall, request: RunRequest): Promise<number> {
  const screen = screenOf(call, request.reporters);
  const taskCount = tasksOf(request.flows, request).length;
  const view = createRunView({ screen: request.dryRun ? undefined : screen, taskCount });
  const { config, ports } = await call.composition.createRuntime({
    ...call.runtimeOptions,
    writeLog: (text) => view.above(() => call.err.write(text)),
  });
  refuseWhenStopped(ports);
  const interruption = watchInterruption({
    first: () => view.note('Stopping: the rest is skipped. Press Ctrl+C again to end at once.'),
    second() {
      view.end();
      const runId = view.runId();
      const where = runId === undefined ? '.' : `; "handeye report ${runId}" shows what was done.`;
      call.err.line(asTyped(`Ended at once${where}`));
    },
  });
  try {
    const { exitCode, folder } = await runFlows(
      request.flows,
      runOptions(call, config, request),
      {
        ...ports,
        approver: pausing(ports.approver, view.lines),
        ...(request.texts !== undefined && { texts: request.texts }),
      },
      view.onEvent,
      interruption.signal,
    );
    view.end();
    const run = view.report();
    const target = {
      folder: folder.folder,
      write: folder.write,
      readFile: async (name: string) =>
        ports.store.readFile({ ...folder, startedAt: run.startedAt, dryRun: request.dryRun }, name),
    };
    const { written, fault } = await writeReports({
      run,
      target,
      reporters: request.reporters,
      cwd: call.cwd,
      handeyeVersion: packageVersion(),
    });
    const reportedRun = { ...run, exitCode: combineExitCodes([exitCode, fault?.exitCode ?? 0]) };
    await printRun(call, request, reportedRun, { screen, written, folder: folder.folder, isSingle: taskCount === 1 });
    if (fault !== undefined) printFault(fault, call.err);
    return reportedRun.exitCode;
  } catch (error) {
    view.end();
    throw withRunId(error, view.runId());
  } finally {
    interruption.release();
  }
}

function refuseWhenStopped({ killSwitch }: RunPorts): void {
  const reason = killSwitch.thrown();
  if (reason === undefined) return;
  throw new HandeyeError('kill_switch', `The kill switch is thrown: ${reason}.`, {
    hint: 'Nothing runs until it is released: handeye reset',
    data: { reason },
  });
}

/** How the flows of a request are run, by the settings in force. */
export function runOptions(
  call: CommandCall,
  config: Config,
  request: Pick<RunRequest, 'variables' | 'backends' | 'profileId' | 'dryRun' | 'unsafe'>,
): RunOptions {
  return {
    handeyeVersion: packageVersion(),
    command: ['handeye', ...call.commandLine.map(withoutSecret)],
    workers: config.workers,
    strict: config.strict,
    variables: request.variables,
    policy: call.composition.policyOf(config, request.dryRun),
    artifacts: config.artifacts,
    video: config.video,
    showClicks: config.showClicks,
    heal: config.heal,
    visionFallbackPolicy: config.visionFallbackPolicy,
    viewport: config.viewport,
    ...(request.unsafe === true && { unsafe: true }),
    ...(request.backends && { backends: request.backends }),
    ...(request.profileId !== undefined && { profileId: request.profileId }),
  };
}

/** Secrets belong into the secrets file; where one is given as a variable all the same, the record shall not keep it. */
function withoutSecret(word: string): string {
  return word.replace(/^((?:--var=)?[\w.-]*(?:pass|secret|token|key|pin|credential)[\w.-]*=).+$/is, '$1***');
}

/** Where people watch: stdout, or stderr while stdout belongs to JSON; nowhere without the terminal reporter. */
function screenOf(call: CommandCall, reporters: ReporterChoice): Output | undefined {
  if (!reporters.has('terminal')) return undefined;
  if (!call.json) return call.out;
  return call.err.isTerminal ? call.err : undefined;
}

/** Whoever is asked something must be able to read it: no line moves meanwhile. */
function pausing(approver: RunPorts['approver'], lines: LiveLines | undefined): RunPorts['approver'] {
  return {
    async approve(request, signal) {
      lines?.pause();
      try {
        return await approver.approve(request, signal);
      } finally {
        lines?.resume();
      }
    },
  };
}

interface PrintContext {
  readonly screen: Output | undefined;
  readonly written: readonly WrittenReport[];
  readonly folder: string;
  /** One flow on one backend. */
  readonly isSingle: boolean;
}

async function printRun(
  call: CommandCall,
  { reporters, flows, dryRun }: RunRequest,
  run: RunReport,
  { screen, written, folder, isSingle }: PrintContext,
): Promise<void> {
  const { out, err, cwd, json } = call;
  if (screen) printEnd(run, screen, { folder, cwd, dryRun });
  if (screen && dryRun) return json ? printJson(call, isSingle ? run.reports[0] : run) : undefined;
  const paths = namedReports(written, reporters, folder);
  const listing = json ? screen : out;
  if (listing) for (const line of pathLines(paths, listing, cwd)) listing.line(line);
  if (reporters.has('github')) await printForGithub(run, flows, { out: json ? err : out, err });
  if (json) printJson(call, isSingle && run.reports.length === 1 ? run.reports[0] : run);
}

function withRunId(error: unknown, runId: string | undefined): unknown {
  if (!(error instanceof HandeyeError) || runId === undefined) return error;
  return new HandeyeError(error.code, error.message, {
    hint: `${error.hint ?? ''} What was recorded: handeye report ${runId}`.trim(),
    data: error.data,
    cause: error,
  });
}
