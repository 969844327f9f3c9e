import { join, resolve } from 'node:path';
import { HandeyeError } from '../../domain/errors.js';
import type { ReporterName } from '../../domain/policy/config.js';
import type { RunReport } from '../../domain/run/execution-report.js';
import { shownPath } from './problem-lines.js';
import type { ReporterChoice } from './reporter-choice.js';
import { requireWritable, writeWholeFile, type FileWords } from './write-file.js';

/** The folder of a run, as far as reports need it. */
export interface ReportFolder {
  /** Absolute. */
  readonly folder: string;
  write(name: string, data: string): Promise<string>;
  readFile(name: string): Promise<Uint8Array>;
}

/** A report and where it is. */
export interface WrittenReport {
  readonly reporter: ReporterName;
  /** Absolute. */
  readonly path: string;
}

/** What is reported, and where to. */
export interface ReportContext {
  readonly run: RunReport;
  readonly target: ReportFolder;
  readonly reporters: ReporterChoice;
  /** What relative paths of `--reporter name=path` are relative to. */
  readonly cwd: string;
  readonly handeyeVersion: string;
}

const fileNames = { json: 'report.json', html: 'report.html', junit: 'junit.xml', ctrf: 'ctrf.json' } as const;
type FileReporter = keyof typeof fileNames;

const words: FileWords = { subject: 'The report', hint: 'Name another file: --reporter name=file.' };

/**
 * Finds out, before anything is done, whether the reports can be written where the flag says.
 * @throws HandeyeError `storage_full`, `storage_unwritable`
 */
export async function requireReportFiles(reporters: ReporterChoice, cwd: string): Promise<void> {
  for (const file of reporters.values()) if (file !== undefined) await requireWritable(resolve(cwd, file), words);
}

/** What became of the reports. */
export interface WriteOutcome {
  readonly written: readonly WrittenReport[];
  /** Why a report could not be kept: `storage_full`, `storage_unwritable`. */
  readonly fault: HandeyeError | undefined;
}

/** Writes the reports that are asked for into the run folder, or where the flag says; `report.json` always. */
export async function writeReports(context: ReportContext): Promise<WriteOutcome> {
  const written: WrittenReport[] = [];
  try {
    for await (const report of writeEach(context)) written.push(report);
    return { written, fault: undefined };
  } catch (error) {
    if (!(error instanceof HandeyeError)) throw error;
    return { written, fault: error };
  }
}

async function* writeEach(context: ReportContext): AsyncGenerator<WrittenReport> {
  const { target, reporters, cwd } = context;
  for (const reporter of Object.keys(fileNames) as FileReporter[]) {
    const elsewhere = reporters.get(reporter);
    if (!reporters.has(reporter) && reporter !== 'json') continue;
    if (elsewhere === undefined || reporter === 'json') {
      const name = await target.write(fileNames[reporter], await render(reporter, context, undefined));
      yield { reporter, path: join(target.folder, name) };
    }
    if (elsewhere !== undefined) {
      const path = resolve(cwd, elsewhere);
      await writeWholeFile(path, await render(reporter, context, path), words);
      yield { reporter, path };
    }
  }
}

/** @param elsewhere the file, when it is not in the run folder */
async function render(
  reporter: FileReporter,
  { run, target, cwd, handeyeVersion }: ReportContext,
  elsewhere: string | undefined,
): Promise<string> {
  switch (reporter) {
    case 'json':
      return `${JSON.stringify(run, null, 2)}\n`;
    case 'html': {
      const { renderHtmlReport } = await import('../report-html/render-html-report.js');
      return renderHtmlReport({
        run,
        artifacts: async (path) => target.readFile(path).catch(() => undefined),
        // Away from the run folder links to its pictures would lead nowhere.
        ...(elsewhere !== undefined && { options: { embedBudgetBytes: Number.POSITIVE_INFINITY } }),
      });
    }
    case 'junit': {
      const { junitXml } = await import('../../projections/junit.js');
      return junitXml(run, { attachmentRoot: shownPath(target.folder, cwd) });
    }
    case 'ctrf': {
      const { ctrfReport } = await import('../../projections/ctrf.js');
      return `${JSON.stringify(ctrfReport(run, { toolVersion: handeyeVersion }), null, 2)}\n`;
    }
  }
}
