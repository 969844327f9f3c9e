import { projectRunReport } from '../../../projections/execution-report.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { printFault } from '../error-output.js';
import { openInBrowser } from '../open-in-browser.js';
import { packageVersion } from '../package-files.js';
import { pathLines, storedRunLines } from '../report-lines.js';
import { chooseReporters } from '../reporter-choice.js';
import { requireOver } from '../run-state.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { requireReportFiles, writeReports } from '../write-reports.js';

/** Declares `handeye report`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[run]', 'Id of a run, the beginning of one, or last.', 'last')
    .option('--json', 'Print the report of the run as JSON, and nothing else on stdout.')
    .option('--open', 'Open the HTML report in the default browser.')
    .addHelpText(
      'after',
      '\nA run that was killed is reported as far as it came.\n\nExamples:\n  handeye report last --open\n  handeye report 20261120-1103 --reporter junit=junit.xml',
    )
    .action(handledBy(report));
  addSettings(command, ['reporters', ...settingGroups.store]);
};

async function report(call: CommandCall): Promise<number> {
  const { out, err, composition, cwd, args, options, json } = call;
  const { config } = await call.settings();
  const isOpened = options['open'] === true;
  const reporters = new Map(chooseReporters(config.reporters, options['reporter']));
  if (isOpened && !reporters.has('html')) reporters.set('html', undefined);
  await requireReportFiles(reporters, cwd);
  const store = await composition.openRunStore(config);
  const entry = await store.find(args[0] ?? 'last');
  await requireOver(store, entry);
  const run = projectRunReport(await store.read(entry));
  const target = {
    folder: entry.folder,
    write: async (name: string, data: string) => store.write(entry, name, data),
    readFile: async (name: string) => store.readFile(entry, name),
  };
  const { written, fault } = await writeReports({
    run,
    target,
    reporters,
    cwd,
    handeyeVersion: packageVersion(),
  });
  if (reporters.has('github')) {
    const { printForGithub } = await import('../github-output.js');
    await printForGithub(run, [], { out: json ? err : out, err });
  }
  if (json) printJson(call, run);
  else {
    if (reporters.has('terminal')) for (const line of storedRunLines(entry, run, out, cwd)) out.line(line);
    for (const line of pathLines(written, out, cwd)) out.line(line);
  }
  // What could be told has been told; that it could not be kept is an error all the same.
  if (fault !== undefined) return printFault(fault, err);
  const page = written.find(({ reporter }) => reporter === 'html')?.path;
  if (isOpened && page !== undefined) await openInBrowser(page);
  return 0;
}
