import { showProgress } from './progress.js';
import { runTests, type TestFile, type TestRun } from './run-tests.js';

/** Tests that belong together: a line of the summary. */
export interface Part {
  readonly name: string;
  /** Beginnings of paths, relative to the root. */
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
 * A part without tests, a file that is in no part, and a file that vitest never came to the end of count as failed.
 * @param all the parts that the project has; where all of them are chosen, it runs whole
 * @returns the counts of those that were chosen
 */
export async function runParts(project: string, all: readonly Part[], chosen: readonly Part[]): Promise<Tally> {
  if (chosen.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const names = chosen.map(({ name }) => name).join(', ');
  const ended = { files: 0, of: 0, failed: 0 };
  const progress = showProgress(
    () => `${names}: ${ended.files} of ${ended.of} files${ended.failed > 0 ? `, ${ended.failed} failed` : ''}`,
  );
  let run: TestRun;
  try {
    const paths = chosen.length === all.length ? [] : chosen.flatMap((part) => part.paths);
    run = await runTests(project, paths, (said) => {
      if (said.kind === 'started') ended.of += said.files;
      else {
        ended.files += 1;
        if (said.file.failed === 0) return;
        ended.failed += 1;
        progress.say(`✗ ${said.file.path}`);
      }
    });
  } finally {
    progress.end();
  }
  const total = tallyOf(run.files);
  if (total.failed > 0 || !run.succeeded) console.log(`${run.output.trimEnd()}\n`);
  for (const part of chosen) console.log(lineOf(part, filesOf(part, run.files)));
  printSlowest(run.files);
  printSkipped(run);
  const faults = [
    ...chosen.filter((part) => filesOf(part, run.files).length === 0).map(({ name }) => `${name} has no tests`),
    ...run.files.filter((file) => !chosen.some((part) => holds(part, file))).map(({ path }) => `${path} is in no part`),
    ...(ended.files < ended.of ? [`${ended.of - ended.files} of ${ended.of} files never came to an end`] : []),
  ];
  // Unhandled errors fail vitest, and no test.
  if (!run.succeeded && total.failed + faults.length === 0) faults.push('vitest failed, and no test did');
  for (const fault of faults) console.log(`✗ ${fault}`);
  return { ...total, failed: total.failed + faults.length };
}

const holds = ({ paths }: Part, { path }: TestFile): boolean => paths.some((start) => path.startsWith(start));

const filesOf = (part: Part, files: readonly TestFile[]): TestFile[] => files.filter((file) => holds(part, file));

const tallyOf = (files: readonly TestFile[]): Tally => ({
  passed: sum(files.map(({ passed }) => passed)),
  failed: sum(files.map(({ failed }) => failed)),
  skipped: sum(files.map(({ skipped }) => skipped.length)),
});

function lineOf({ name }: Part, files: readonly TestFile[]): string {
  const { passed, failed, skipped } = tallyOf(files);
  const seconds = inSeconds(sum(files.map(({ ms }) => ms)));
  return `${failed > 0 || files.length === 0 ? '✗' : '✓'} ${name.padEnd(10)} ${seconds}  ${passed} passed, ${failed} failed, ${skipped} skipped in ${files.length} files`;
}

function printSlowest(files: readonly TestFile[]): void {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, slowestCount);
  if (slowest.length === 0) return;
  console.log('The slowest files, of three that run at a time:');
  for (const { path, ms } of slowest) console.log(`  ${inSeconds(ms)}  ${path}`);
}

function printSkipped({ files, skipNotes }: TestRun): void {
  for (const note of skipNotes) console.log(`skipped: ${note}`);
  for (const { path, skipped } of files) for (const name of skipped) console.log(`  - ${path}: ${name}`);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`.padStart(7);
