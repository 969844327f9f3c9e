import { parse, resolve } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';
import type { ReporterName } from '../../../domain/policy/config.js';
import { noteFault, together } from './faults.js';
import { shownPath } from './problem-lines.js';
import type { ReporterChoice } from './reporter-choice.js';
import { fileIdentity, isPlainFile, requireWritable, type FileWords } from './write-file.js';

/** What to say of a report that cannot be written. */
export const reportWords: FileWords = { subject: 'The report', hint: 'Name another file: --reporter name=file.' };

/** Reporters whose format holds the result of one flow on one backend: several of those make several files. */
const onePerFlow: ReadonlySet<ReporterName> = new Set(['idolclick'] as const);

/**
 * Finds out, before anything is done, whether the reports can be written where the flag says.
 * @param scope.flows the files of the flows that are to run, absolute
 * @param scope.reportCount how many reports the run has: one for each flow and backend
 * @throws HandeyeError `usage` for a file that is a flow or belongs to another report, and for a pipe or device that
 *   would get the reports of several flows; `storage_full`, `storage_unwritable` naming every report that cannot be written
 */
export async function requireReportFiles(
  reporters: ReporterChoice,
  cwd: string,
  { flows = [], reportCount }: { readonly flows?: readonly string[]; readonly reportCount: number },
): Promise<void> {
  const files: { readonly reporter: ReporterName; readonly file: string }[] = [];
  for (const [reporter, named] of reporters) {
    if (named === undefined) continue;
    for (const file of await filesFor(reporter, named, cwd, reportCount)) files.push({ reporter, file });
  }
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
        { hint: reportWords.hint, data: { reporter, file } },
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
  for (const { file } of files) await noteFault(faults, async () => requireWritable(resolve(cwd, file), reportWords));
  const fault = together(faults);
  if (fault !== undefined) throw fault;
}

/**
 * The files that `reporter=file` stands for: that one, or one for each flow.
 *
 * @throws HandeyeError `usage` for several where there can be one
 */
export async function filesFor(
  reporter: ReporterName,
  file: string,
  cwd: string,
  reportCount: number,
): Promise<readonly string[]> {
  const count = onePerFlow.has(reporter) ? reportCount : 1;
  if (count > 1 && !(await isPlainFile(resolve(cwd, file)))) {
    throw new HandeyeError('usage', `${reporter}=${file} takes the report of one flow, and there are ${count}.`, {
      hint: `Name a file: --reporter ${reporter}=file.json writes file.json, file-2.json …`,
      data: { reporter, file, reportCount: count },
    });
  }
  return Array.from({ length: count }, (_, index) => flowFile(file, index));
}

/**
 * The file for one of several flows: `out.json`, `out-2.json`, `out-3.json` …
 *
 * @param file that of the first flow
 * @param index of the flow, from 0
 */
export function flowFile(file: string, index: number): string {
  if (index === 0) return file;
  const { ext } = parse(file);
  return `${file.slice(0, file.length - ext.length)}-${index + 1}${ext}`;
}
