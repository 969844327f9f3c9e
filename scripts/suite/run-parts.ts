import { runTests, type TestFile, type TestRun } from './run-tests.js';
import { showProgress } from './progress.js';

/** Tests that belong together: a line of the summary. */
export interface Part {
  readonly name: string;
  /** Folders and files, relative to the root. */
  readonly paths: readonly string[];
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How many of the slowest files are named. */
const slowestCount = 15;

/**
 * Runs parts of a project of `vitest.config.ts` together, and prints what became of each, the slowest files and what was skipped.
 * @returns the counts of all of them
 */
export async function runParts(project: string, parts: readonly Part[]): Promise<Tally> {
  if (parts.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const names = parts.map(({ name }) => name).join(', ');
  const ended = { files: 0, of: 0, failed: 0 };
  const progress = showProgress(
    () => `${names}: ${ended.files} of ${ended.of} files${ended.failed > 0 ? `, ${ended.failed} failed` : ''}`,
  );
  let run: TestRun;
  try {
    run = await runTests(
      project,
      parts.flatMap(({ paths }) => paths),
      (said) => {
        if (said.kind === 'started') ended.of += said.files;
        else {
          ended.files += 1;
          if (!said.failed) return;
          ended.failed += 1;
          progress.say(`✗ ${said.path}`);
        }
      },
    );
  } finally {
    progress.end();
  }
  const total = tallyOf(run.files);
  // What no test is blamed for counts as one that failed.
  const failed = run.succeeded ? total.failed : Math.max(total.failed, 1);
  if (failed > 0) console.log(`${run.output.trimEnd()}\n`);
  for (const part of parts) console.log(lineOf(part, run.files));
  printSlowest(run.files);
  printSkipped(run);
  return { ...total, failed };
}

const tallyOf = (files: readonly TestFile[]): Tally => ({
  passed: sum(files.map(({ passed }) => passed)),
  failed: sum(files.map(({ failed }) => failed)),
  skipped: sum(files.map(({ skipped }) => skipped.length)),
});

function lineOf({ name, paths }: Part, files: readonly TestFile[]): string {
  const own = files.filter(({ path }) => paths.some((start) => path.startsWith(start)));
  const { passed, failed, skipped } = tallyOf(own);
  const seconds = inSeconds(sum(own.map(({ ms }) => ms)));
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${seconds}  ${passed} passed, ${failed} failed, ${skipped} skipped in ${own.length} files`;
}

function printSlowest(files: readonly TestFile[]): void {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, slowestCount);
  if (slowest.length === 0) return;
  console.log(`The slowest files, of three that run at a time:`);
  for (const { path, ms } of slowest) console.log(`  ${inSeconds(ms)}  ${path}`);
}

function printSkipped({ files, skipNotes }: TestRun): void {
  for (const note of skipNotes) console.log(`skipped: ${note}`);
  for (const { path, skipped } of files) for (const name of skipped) console.log(`  - ${path}: ${name}`);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`.padStart(7);
