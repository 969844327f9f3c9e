import { HandeyeError } from '../../../domain/errors.js';
import type { ReporterName } from '../../../domain/policy/config.js';

/** Where each reporter writes; undefined = its usual place in the run folder. */
export type ReporterChoice = ReadonlyMap<ReporterName, string | undefined>;

/** Reporters that print and write no file. */
const printing: readonly string[] = ['terminal', 'github'];

/** The names in `terminal,junit=out/junit.xml`. */
export function reporterNamesIn(text: string): string[] {
  return entriesOf(text).map(([name]) => name);
}

/**
 * The reporters in force, with the files that the flag names.
 * @param flag the value of `--reporter`, if it was given
 * @throws HandeyeError `usage` for a file where none is written, and for what is no name of one
 */
export function chooseReporters(names: readonly ReporterName[], flag: unknown): ReporterChoice {
  const files = new Map(typeof flag === 'string' ? entriesOf(flag) : []);
  for (const [name, file] of files) {
    if (file === undefined) continue;
    if (!printing.includes(name)) {
      requireFileName(name, file);
      continue;
    }
    throw new HandeyeError('usage', `The reporter "${name}" prints and writes no file.`, {
      hint: `Write --reporter ${name}, or give the file to json, html, junit, ctrf or idolclick.`,
    });
  }
  return new Map(names.map((name) => [name, files.get(name)]));
}

function requireFileName(reporter: string, file: string): void {
  if (file === '') {
    throw new HandeyeError('usage', `--reporter ${reporter}= names no file.`, {
      hint: `Write --reporter ${reporter}=file, or --reporter ${reporter} for the usual place in the folder of the run.`,
    });
  }
  if (file !== '-') return;
  throw new HandeyeError('usage', `--reporter ${reporter}=- names no file: "-" is not taken for stdout.`, {
    hint:
      reporter === 'json'
        ? 'Use --json for the report on stdout.'
        : `Write --reporter ${reporter}=/dev/stdout for the report on stdout.`,
  });
}

function entriesOf(text: string): [string, string | undefined][] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const at = entry.indexOf('=');
      return at === -1 ? [entry, undefined] : [entry.slice(0, at), entry.slice(at + 1)];
    });
}
