import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../../../domain/event/run-event.js';
import type { RunReport } from '../../../domain/run/execution-report.js';
import type { LoadedFlow } from '../../../engine/load/load-flow.js';
import { projectRunReport } from '../../../projections/execution-report.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { printFault } from '../output/error-output.js';
import { noteDamage } from '../output/damage-note.js';
import { checkFiles } from '../load-flows.js';
import { openInBrowser } from '../open-in-browser.js';
import { packageVersion } from '../package-files.js';
import { namedReports, pathLines, storedRunLines } from '../output/report-lines.js';
import { chooseReporters } from '../output/reporter-choice.js';
import { requireOver } from '../run-state.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { requireReportFiles } from '../output/report-files.js';
import { writeReports } from '../output/write-reports.js';

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
  const store = await composition.openRunStore(config);
  const entry = await store.find(args[0] ?? 'last');
  await requireOver(store, entry);
  const { events, damage } = await store.readUpToDamage(entry);
  noteDamage(damage, err);
  const run = projectRunReport(events);
  await requireReportFiles(reporters, cwd, { reportCount: run.reports.length });
  const target = {
    folder: entry.folder,
    write: async (name: string, data: string) =>
      // A report that was written before the damage holds more than one that is made now.
      damage !== undefined && existsSync(join(entry.folder, name)) ? name : store.write(entry, name, data),
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
    const { printForGithub } = await import('../output/github-output.js');
    const flows = await flowsOf(call, run, events);
    await printForGithub(run, flows, { out: json ? err : out, err });
  }
  if (json) printJson(call, run);
  else {
    if (reporters.has('terminal')) for (const line of storedRunLines(entry, run, out, cwd)) out.line(line);
    for (const line of pathLines(namedReports(written, reporters, entry.folder), out, cwd)) out.line(line);
  }
  // What could be shown has been shown; that it could not be kept is an error all the same.
  if (fault !== undefined) return printFault(fault, err);
  const page = written.find(({ reporter }) => reporter === 'html')?.path;
  if (isOpened && page !== undefined) await openInBrowser(page);
  return 0;
}

/** The flows that ran, as far as they are still there: they say in which line a step stands. */
async function flowsOf(
  { composition, cwd }: CommandCall,
  run: RunReport,
  events: readonly RunEvent[],
): Promise<readonly LoadedFlow[]> {
  const files = new Set(run.reports.flatMap(({ file }) => file ?? []));
  const command = events.find((event) => event.type === 'run_started')?.command ?? [];
  const given = command.flatMap((word, index) =>
    command[index - 1] === '--var' || word.startsWith('--var=') ? (/^(?:--var=)?([^=]+)=/.exec(word)?.[1] ?? []) : [],
  );
  const checked = await checkFiles(composition.createSpecSource(cwd), [...files], { given });
  return checked.flatMap(({ loaded }) => loaded ?? []);
}
