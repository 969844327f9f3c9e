import { join, resolve } from 'node:path';
import type { HandeyeError } from '../../../domain/errors.js';
import type { ReporterName } from '../../../domain/policy/config.js';
import { noteFault, together } from './faults.js';
import { fileNames, renderReport, type FileReporter, type ReportSource } from './render-report.js';
import type { ReporterChoice } from './reporter-choice.js';
import { filesFor, flowFile, reportWords } from './report-files.js';
import { isOwnStream, writeWholeFile } from './write-file.js';

/** A report and where it is. */
export interface WrittenReport {
  readonly reporter: ReporterName;
  /** Absolute. */
  readonly path: string;
}

/** What is reported, and where to. */
export interface ReportContext extends ReportSource {
  readonly reporters: ReporterChoice;
}

/** What became of the reports. */
export interface WriteOutcome {
  /** Those that can be looked up; one that went to stdout or stderr is not among them. */
  readonly written: readonly WrittenReport[];
  /** Why reports could not be kept, all of them: `storage_full`, `storage_unwritable`. */
  readonly fault: HandeyeError | undefined;
}

/** Writes the reports that are asked for into the run folder, or where the flag says; `report.json` always. */
export async function writeReports(context: ReportContext): Promise<WriteOutcome> {
  const { target, reporters, cwd } = context;
  const written: WrittenReport[] = [];
  const faults: HandeyeError[] = [];
  for (const reporter of Object.keys(fileNames) as FileReporter[]) {
    const elsewhere = reporters.get(reporter);
    if (!reporters.has(reporter) && reporter !== 'json') continue;
    if (elsewhere === undefined || reporter === 'json') {
      await noteFault(faults, async () => {
        for (const [index, text] of (await renderReport(reporter, context, undefined)).entries()) {
          const name = await target.write(flowFile(fileNames[reporter], index), text);
          written.push({ reporter, path: join(target.folder, name) });
        }
      });
    }
    if (elsewhere !== undefined) {
      await noteFault(faults, async () => {
        const texts = await renderReport(reporter, context, resolve(cwd, elsewhere));
        const files = await filesFor(reporter, elsewhere, cwd, texts.length);
        for (const [index, text] of texts.entries()) {
          const path = resolve(cwd, files[index] ?? elsewhere);
          await writeWholeFile(path, text, reportWords);
          if (!(await isOwnStream(path))) written.push({ reporter, path });
        }
      });
    }
  }
  return { written, fault: together(faults) };
}
