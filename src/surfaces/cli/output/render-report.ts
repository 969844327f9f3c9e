import { dirname, relative, sep } from 'node:path';
import type { RunReport } from '../../../domain/run/execution-report.js';
import { shownPath } from './problem-lines.js';

/** The folder of a run, as far as reports need it. */
export interface ReportFolder {
  /** Absolute. */
  readonly folder: string;
  write(name: string, data: string): Promise<string>;
  readFile(name: string): Promise<Uint8Array>;
}

/** What is reported. */
export interface ReportSource {
  readonly run: RunReport;
  readonly target: ReportFolder;
  /** What the paths in reports are relative to, unless their format says otherwise. */
  readonly cwd: string;
  readonly handeyeVersion: string;
}

/** The names of the reports in the folder of a run. */
export const fileNames = {
  json: 'report.json',
  html: 'report.html',
  junit: 'junit.xml',
  ctrf: 'ctrf.json',
  idolclick: 'idolclick-report.json',
} as const;
/** A form of report that is a file. */
export type FileReporter = keyof typeof fileNames;

/**
 * Writes a run down in the form of a reporter.
 *
 * @param elsewhere the file, when it is not in the run folder
 * @returns the text of the file; several for a format that holds one flow
 */
export async function renderReport(
  reporter: FileReporter,
  { run, target, cwd, handeyeVersion }: ReportSource,
  elsewhere: string | undefined,
): Promise<readonly string[]> {
  switch (reporter) {
    case 'json':
      return [jsonText(run)];
    case 'html': {
      const { renderHtmlReport } = await import('../../report-html/render-html-report.js');
      const html = await renderHtmlReport({
        run,
        artifacts: async (path) => target.readFile(path).catch(() => undefined),
        // Away from the run folder links to its pictures would lead nowhere.
        ...(elsewhere !== undefined && { options: { embedBudgetBytes: Number.POSITIVE_INFINITY } }),
      });
      return [html];
    }
    case 'junit': {
      const { junitXml } = await import('../../../projections/junit.js');
      return [junitXml(run, { attachmentRoot: shownPath(target.folder, cwd) })];
    }
    case 'ctrf': {
      const { ctrfReport } = await import('../../../projections/ctrf.js');
      return [jsonText(ctrfReport(run, { toolVersion: handeyeVersion }))];
    }
    case 'idolclick': {
      const { idolClickReports } = await import('../../../projections/idolclick/idolclick-report.js');
      const evidenceRoot =
        elsewhere === undefined ? '' : relative(dirname(elsewhere), target.folder).replaceAll(sep, '/');
      return idolClickReports(run, { handeyeVersion, evidenceRoot }).map(jsonText);
    }
  }
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
