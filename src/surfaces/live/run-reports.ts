import type { Config } from '../../domain/policy/config.js';
import type { RunReport } from '../../domain/run/execution-report.js';
import type { RunFolder, RunStore } from '../../ports/run-store.js';
import { chooseReporters } from '../cli/output/reporter-choice.js';
import { writeReports, type WrittenReport } from '../cli/output/write-reports.js';
import { packageVersion } from '../cli/package-files.js';

/** Writes the reports of a run that is over, as the settings say. What cannot be written is made again by `handeye report`. */
export async function writeRunReports(
  run: RunReport,
  folder: RunFolder,
  { config, store, cwd }: { readonly config: Config; readonly store: RunStore; readonly cwd: string },
): Promise<readonly WrittenReport[]> {
  const { written } = await writeReports({
    run,
    target: {
      folder: folder.folder,
      write: folder.write,
      readFile: async (name) => store.readFile({ ...folder, startedAt: run.startedAt, dryRun: false }, name),
    },
    reporters: chooseReporters(config.reporters, undefined),
    cwd,
    handeyeVersion: packageVersion(),
  });
  return written;
}
