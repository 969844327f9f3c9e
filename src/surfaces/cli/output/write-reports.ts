import { join, resolve } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';
import type { ReporterName } from '../../../domain/policy/config.js';
import type { RunReport } from '../../../domain/run/execution-report.js';
import { shownPath } from './problem-lines.js';
import type { ReporterChoice } from './reporter-choice.js';
import { fileIdentity, isOwnStream, requireWritable, writeWholeFile, type FileWords } from './write-file.js';

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
 * @param flows the files of the flows that are to run, absolute
 * @throws HandeyeError `usage` for a file that is a flow or belongs to another report; `storage_full`,
 *   `storage_unwritable` naming every report that cannot be written
 */
export async function requireReportFiles(
  reporters: ReporterChoice,
  cwd: string,
  flows: readonly string[] = [],
): Promise<void> {
  const files = [...reporters].flatMap(([reporter, file]) => (file === undefined ? [] : [{ reporter, file }]));
  const flowsByIdentity = new Map<string, string>();
  for (const flow of flows) flowsByIdentity.set(await fileIdentity(flow), flow);
  const reportsByIdentity = new Map<string, ReporterName>();
  for (const { reporter, file } of files) {
    const identity = await fileIdentity(resolve(cwd, file));
    const flow = flowsByIdentity.get(identity);
    if (flow !== undefined) {
      throw new HandeyeError(
        'usage',
        `The report ${reporter}=${file} would overwrite the flow ${shownPath(flow, cwd)}.`,
        { hint: words.hint, data: { reporter, file } },
      );
    }
    const other = reportsByIdentity.get(identity);
    if (other !== undefined) {
      throw new HandeyeError(
        'usage',
        `The reports ${other} and ${reporter} would both be written to ${shownPath(resolve(cwd, file), cwd)}.`,
        {
          hint: 'Give each a file of its own: --reporter name=file.',
          data: { reporters: [other, reporter], file },
        },
      );
    }
    reportsByIdentity.set(identity, reporter);
  }
  const faults: HandeyeError[] = [];
  for (const { file } of files) await noteFault(faults, async () => requireWritable(resolve(cwd, file), words));
  const fault = together(faults);
  if (fault !== undefined) throw fault;
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
        const name = await target.write(fileNames[reporter], await render(reporter, context, undefined));
        written.push({ reporter, path: join(target.folder, name) });
      });
    }
    if (elsewhere !== undefined) {
      const path = resolve(cwd, elsewhere);
      await noteFault(faults, async () => {
        await writeWholeFile(path, await render(reporter, context, path), words);
        if (!(await isOwnStream(path))) written.push({ reporter, path });
      });
    }
  }
  return { written, fault: together(faults) };
}

/** One file that cannot be written is no reason to leave out the others. */
async function noteFault(faults: HandeyeError[], write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof HandeyeError)) throw error;
    faults.push(error);
  }
}

/** Several faults as one that reports them all. */
function together(faults: readonly HandeyeError[]): HandeyeError | undefined {
  const [first] = faults;
  if (first === undefined || faults.length === 1) return first;
  const messages = [...new Set(faults.map(({ message }) => message))];
  return new HandeyeError(first.code, messages.join('\n'), {
    ...(first.hint !== undefined && { hint: first.hint }),
    data: { faults: faults.map(({ code, message, data }) => ({ code, message, data })) },
    cause: first,
  });
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
      const { renderHtmlReport } = await import('../../report-html/render-html-report.js');
      return renderHtmlReport({
        run,
        artifacts: async (path) => target.readFile(path).catch(() => undefined),
        // Away from the run folder links to its pictures would lead nowhere.
        ...(elsewhere !== undefined && { options: { embedBudgetBytes: Number.POSITIVE_INFINITY } }),
      });
    }
    case 'junit': {
      const { junitXml } = await import('../../../projections/junit.js');
      return junitXml(run, { attachmentRoot: shownPath(target.folder, cwd) });
    }
    case 'ctrf': {
      const { ctrfReport } = await import('../../../projections/ctrf.js');
      return `${JSON.stringify(ctrfReport(run, { toolVersion: handeyeVersion }), null, 2)}\n`;
    }
  }
}
