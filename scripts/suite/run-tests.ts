import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import type { Progress } from './reporter.js';

export const root = resolve(import.meta.dirname, '../..');

/** What became of the tests of one file. */
export interface TestFile {
  /** Relative to the root, with slashes. */
  readonly path: string;
  readonly ms: number;
  readonly passed: number;
  /** A file that does not even load counts as one failed test. */
  readonly failed: number;
  /** Names of tests. */
  readonly skipped: readonly string[];
}

export interface TestRun {
  readonly files: readonly TestFile[];
  /** Whether vitest itself is content: unhandled errors and a run without tests fail no test. */
  readonly succeeded: boolean;
  /** What vitest printed: of files, those that failed. */
  readonly output: string;
  /** Why tests were skipped, and what to do about it. */
  readonly skipNotes: readonly string[];
}

/** The parts of vitest's JSON report that are read here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/**
 * Runs tests in a vitest of its own.
 * @param project of `vitest.config.ts`, with those whose names begin so
 * @param paths folders and files, relative to the root; vitest takes what begins with one of them
 * @param onProgress called as files end
 */
export async function runTests(
  project: string,
  paths: readonly string[],
  onProgress: (progress: Progress) => void,
): Promise<TestRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'handeye-tests-'));
  const report = join(scratch, 'report.json');
  const notes = join(scratch, 'skip-notes');
  try {
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...paths,
        `--project=${project}*`,
        '--allowOnly=false',
        '--reporter=./scripts/suite/reporter.ts',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, GATE_SKIP_NOTES: notes, ...colours() },
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => void (output += chunk));
    child.on('message', (message) => onProgress(message as Progress));
    const status = await new Promise<number>((done, fail) =>
      child.on('error', fail).on('close', (code) => done(code ?? 1)),
    );
    return {
      files: existsSync(report) ? filesOf(JSON.parse(readFileSync(report, 'utf8')) as VitestReport) : [],
      succeeded: status === 0,
      output,
      skipNotes: existsSync(notes) ? [...new Set(readFileSync(notes, 'utf8').trim().split('\n'))] : [],
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function filesOf({ testResults }: VitestReport): TestFile[] {
  return testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const counted = (what: string): number => assertionResults.filter((test) => test.status === what).length;
    const failed = counted('failed');
    return {
      path: relative(root, name).replaceAll(sep, '/'),
      ms: endTime - startTime,
      passed: counted('passed'),
      failed: status === 'failed' ? Math.max(failed, 1) : failed,
      skipped: assertionResults
        .filter((test) => test.status !== 'passed' && test.status !== 'failed')
        .map(({ fullName }) => fullName),
    };
  });
}

/** As the terminal of this process has it: what vitest writes to is a pipe. */
export const colours = (): NodeJS.ProcessEnv => (process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' });
