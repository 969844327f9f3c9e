import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** A check passes when its command does; a suite is a vitest project, whose tests are counted one by one. */
type Stage = { readonly name: string; readonly command: string } | { readonly name: string; readonly project: string };

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface Outcome extends Tally {
  readonly output: string;
  readonly skippedTests: readonly string[];
}

/** Lint, types, layers and tests all read the generated page script: it is made first, whatever was picked. */
const prerequisite: Stage = { name: 'page', command: 'tsx scripts/build-page.ts' };

/** One after the other: what they make, the tests read. */
const checks: readonly Stage[] = [
  prerequisite,
  { name: 'format', command: 'oxfmt --check' },
  { name: 'lint', command: 'oxlint' },
  {
    name: 'types',
    command: 'tsc -p tsconfig.json && tsc -p tsconfig.build.json --noEmit && tsc -p src/adapters/web/page',
  },
  { name: 'layers', command: 'depcruise src' },
  { name: 'dead-code', command: 'knip' },
  { name: 'generated', command: 'tsx scripts/generate.ts --check' },
  { name: 'package', command: 'tsx scripts/build.ts && publint --strict' },
];

/** Side by side, in two halves that take about as long. */
const suites: readonly (readonly Stage[])[] = [
  [
    { name: 'unit', project: 'unit' },
    { name: 'backends', project: 'backends' },
    { name: 'programs', project: 'programs' },
    { name: 'e2e', project: 'e2e' },
  ],
  [
    { name: 'contract', project: 'contract' },
    { name: 'cli', project: 'cli' },
    { name: 'desktop', project: 'desktop' },
  ],
];

const stages: readonly Stage[] = [...checks, ...suites.flat()];

const root = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'handeye-gate-'));
const notesFile = join(scratch, 'skip-notes');
const isTerminal = process.stdout.isTTY;
const colour = isTerminal ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
const heartbeatMs = 30_000;

/** When the stages that run now began, in milliseconds of the clock of this process. */
const running = new Map<string, number>();

process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
process.exitCode = await runGate(chosenStages());

async function runGate(chosen: readonly Stage[]): Promise<number> {
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  const skippedTests: string[] = [];
  const tally = async (stage: Stage): Promise<void> => {
    const started = performance.now();
    running.set(stage.name, started);
    const outcome = await runStage(stage);
    running.delete(stage.name);
    clearProgress();
    const seconds = secondsSince(started);
    const counts =
      'project' in stage ? `  ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped` : '';
    console.log(`${outcome.failed ? '✗' : '✓'} ${stage.name.padEnd(10)} ${seconds.padStart(6)}${counts}`);
    if (outcome.failed) console.log(`${outcome.output.trimEnd()}\n`);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.skipped += outcome.skipped;
    skippedTests.push(...outcome.skippedTests);
  };
  const oneByOne = async (lane: readonly Stage[]): Promise<void> => {
    for (const stage of lane) if (chosen.includes(stage)) await tally(stage);
  };
  const progress = setInterval(showProgress, isTerminal ? 1000 : heartbeatMs);
  try {
    await oneByOne(checks);
    await Promise.all(suites.map(oneByOne));
  } finally {
    clearInterval(progress);
  }
  printSkips(skippedTests);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed ? 1 : 0;
}

function chosenStages(): readonly Stage[] {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  if (only === undefined) return stages;
  const names = only.split(',');
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`No stage is called ${unknown.join(', ')}. Stages: ${stages.map((stage) => stage.name).join(', ')}.`);
    process.exit(2);
  }
  return stages.filter((stage) => stage === prerequisite || names.includes(stage.name));
}

async function runStage(stage: Stage): Promise<Outcome> {
  if ('command' in stage) {
    const { status, output } = await run(stage.command);
    const failed = status === 0 ? 0 : 1;
    return { passed: 1 - failed, failed, skipped: 0, output, skippedTests: [] };
  }
  const report = join(scratch, `${stage.project}.json`);
  const command = `vitest run --project ${stage.project} --allowOnly=false --reporter=default --reporter=json --outputFile.json="${report}"`;
  const { status, output } = await run(command);
  return readReport(report, status, output);
}

/** The parts of vitest's JSON report that the gate reads. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function readReport(file: string, status: number, output: string): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, output, skippedTests: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  let failed = 0;
  const skippedTests: string[] = [];
  for (const { name, status: fileStatus, assertionResults } of testResults) {
    const failedHere = assertionResults.filter((test) => test.status === 'failed').length;
    // A file that does not even load has no failed test, and must count all the same.
    failed += fileStatus === 'failed' ? Math.max(failedHere, 1) : failedHere;
    for (const test of assertionResults) {
      if (test.status !== 'passed' && test.status !== 'failed')
        skippedTests.push(`${relative(root, name)}: ${test.fullName}`);
    }
  }
  // Unhandled errors, and a project without tests, fail vitest without failing a test.
  if (status !== 0 && failed === 0) failed = 1;
  return { passed: numPassedTests, failed, skipped: skippedTests.length, output, skippedTests };
}

function printSkips(skippedTests: readonly string[]): void {
  const notes = existsSync(notesFile) ? readFileSync(notesFile, 'utf8').trim().split('\n') : [];
  for (const note of new Set(notes)) console.log(`skipped: ${note}`);
  for (const test of skippedTests) console.log(`  - ${test}`);
}

/** Runs a shell command with the project's own tools first in the path. Its output is kept until it is known to matter. */
async function run(command: string): Promise<{ status: number; output: string }> {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, GATE_SKIP_NOTES: notesFile, ...colour },
  });
  let output = '';
  const collect = (chunk: string): void => void (output += chunk);
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const status = await new Promise<number>((done, fail) =>
    child.on('error', fail).on('close', (code) => done(code ?? 1)),
  );
  return { status, output };
}

function showProgress(): void {
  if (running.size === 0) return;
  const stagesNow = Array.from(running, ([name, started]) => `${name} ${secondsSince(started)}`);
  const line = `… ${stagesNow.join(', ')}`;
  if (isTerminal) process.stdout.write(`\r\u001b[K${line}`);
  else console.log(line);
}

function clearProgress(): void {
  if (isTerminal) process.stdout.write('\r\u001b[K');
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)}s`;
}
