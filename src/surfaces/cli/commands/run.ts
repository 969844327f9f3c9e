import type { ConfigureCommand, CommandCall } from '../command.js';
import { HandeyeError } from '../../../domain/errors.js';
import type { TextMode } from '../../../engine/language/do-step.js';
import type { LoadedFlow } from '../../../engine/load/load-flow.js';
import { tasksOf } from '../../../engine/run/run-flows.js';
import { plural } from '../../../projections/wording.js';
import { executeRun } from '../execute-run.js';
import { addFlowOptions, flowOptionsOf } from '../flow-options.js';
import { checkFiles, errorCount, isValid, type CheckedFile } from '../load-flows.js';
import { fileJson, fileLines, warningLines } from '../output/problem-lines.js';
import { chooseReporters } from '../output/reporter-choice.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { addUnsafe, isUnsafe, warnOfUnsafe } from '../unsafe-flag.js';
import { warnOfUnreadVariables } from '../output/unread-variable-notes.js';
import { requireReportFiles } from '../output/report-files.js';

const examples = `
Examples:
  handeye run login.flow.yaml
  handeye run "flows/**/*.flow.yaml" --workers 4 --reporter terminal,junit=junit.xml
  handeye run checkout.flow.json --var user=alice --headed --slow-mo 250
  handeye run search.flow.json --json | jq .result

Exit codes: 0 passed, 1 failed, 2 invalid flow or usage, 3 stopped, 4 something is missing on this machine.`;

/** Declares `handeye run`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  addUnsafe(addFlowOptions(command))
    .argument('<files...>', 'Flows: paths or globs, JSON or YAML; a glob that starts with ! takes away.')
    .option('--profile <id>', 'Take variables from this data profile of the flows.')
    .option('--json', 'Print the report as JSON, and nothing else on stdout.')
    .option('--recompile', 'Compile the texts of "do" steps anew, and write their lock files.')
    .option('--frozen', 'Compile nothing: a "do" step that is not in the lock file fails. For CI.')
    .option('--dry-run', 'Show what would be done and whether it is permitted; do nothing.')
    .addHelpText('after', examples)
    .action(handledBy(run));
  addSettings(command, [
    ...settingGroups.run,
    ...settingGroups.browser,
    ...settingGroups.desktop,
    ...settingGroups.brain,
    ...settingGroups.store,
  ]);
};

async function run(call: CommandCall): Promise<number> {
  const { composition, cwd, args, options } = call;
  const { variables, backends, allBackends } = flowOptionsOf(options);
  const { config } = await call.settings();
  const reporters = chooseReporters(config.reporters, options['reporter']);
  const given = Object.keys(variables);
  const files = await checkFiles(composition.createSpecSource(cwd), args, {
    given,
    backends: allBackends ? 'all' : backends,
    timeoutMs: config.timeoutMs,
  });
  if (!files.every(isValid)) return refuse(call, files);
  const loaded = files.flatMap((file) => file.loaded ?? []);
  for (const file of files) for (const line of warningLines(file, cwd, call.err)) call.err.line(line);
  warnOfUnreadVariables(loaded, variables, call.err);
  const flows = allBackends ? loaded.map(onEveryTarget) : loaded;
  const profileId = typeof options['profile'] === 'string' ? options['profile'] : undefined;
  const dryRun = options['dryRun'] === true;
  const unsafe = isUnsafe(call) && !dryRun;
  const texts = textModeOf(options);
  await requireReportFiles(reporters, cwd, {
    flows: flows.flatMap(filesOf),
    reportCount: tasksOf(flows, { backends, profileId }).length,
  });
  if (unsafe) await warnOfUnsafe(call);
  return executeRun(call, { flows, variables, backends, profileId, reporters, dryRun, texts, unsafe });
}

/** @throws HandeyeError `usage` where both are asked for */
function textModeOf(options: CommandCall['options']): TextMode {
  const [recompile, frozen] = [options['recompile'] === true, options['frozen'] === true];
  if (recompile && frozen)
    throw new HandeyeError('usage', '--recompile and --frozen exclude each other.', {
      hint: '--frozen is for CI, where nothing is compiled; --recompile writes the lock files anew.',
    });
  return recompile ? 'recompile' : frozen ? 'frozen' : 'compile';
}

/** The file of a flow and those of the flows that it runs. */
function filesOf({ file, references }: LoadedFlow): readonly string[] {
  return [file, ...[...references.values()].flatMap(filesOf)];
}

/** Nothing runs while anything is wrong: a run that stops in the middle helps nobody. */
function refuse(call: CommandCall, files: readonly CheckedFile[]): number {
  const { err, cwd } = call;
  const bad = files.filter((file) => !isValid(file));
  for (const file of bad) for (const line of fileLines(file, cwd, err)) err.line(line);
  const problems = bad.reduce((sum, file) => sum + errorCount(file), 0);
  throw new HandeyeError(
    'spec_invalid',
    `Nothing was run: ${plural(problems, 'problem')} in ${bad.length} of ${plural(files.length, 'file')}.`,
    call.json ? { data: { files: bad.map(fileJson) } } : {},
  );
}

/** A flow as if it named no backend: it then runs on all that it has targets for. */
function onEveryTarget(loaded: LoadedFlow): LoadedFlow {
  if (Object.keys(loaded.flow.targets ?? {}).length === 0) return loaded;
  const flow = { ...loaded.flow };
  delete flow.backend;
  return { ...loaded, flow };
}
