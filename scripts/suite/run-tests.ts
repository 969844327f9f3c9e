import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** What became of the tests of one file. */
export interface TestFile {
  /** Relative to the root, with slashes. */
  readonly path: string;
  /** What it took, hooks and imports included. */
  readonly ms: number;
  readonly passed: number;
  /** A file that does not even load, or a hook that fails, counts as one failed test. */
  readonly failed: number;
  /** Names of tests. */
  readonly skipped: readonly string[];
}

/** What vitest, as a process of its own, says while tests run. */
export type Progress =
  | { readonly kind: 'started'; readonly files: number }
  | { readonly kind: 'ended'; readonly file: TestFile };

export interface TestRun {
  readonly files: readonly TestFile[];
  /** Whether vitest itself is content: unhandled errors and a run without tests fail no test. */
  readonly succeeded: boolean;
  /** What vitest printed: of files, those that failed. */
  readonly output: string;
  /** Why tests were skipped, and what to do about it. */
  readonly skipNotes: readonly string[];
}

/**
 * Runs tests in a vitest of its own.
 * @param project of `vitest.config.ts`, with those whose names begin so
 * @param paths parts of paths, relative to the root: a file runs where its path contains one of them; none: all files
 * @param onProgress called as files end
 */
export async function runTests(
  project: string,
  paths: readonly string[],
  onProgress: (progress: Progress) => void,
): Promise<TestRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'handeye-tests-'));
  const notes = join(scratch, 'skip-notes');
  try {
    const options = [`--project=${project}*`, '--allowOnly=false', '--reporter=./scripts/suite/reporter.ts'];
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...paths, ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, GATE_SKIP_NOTES: notes, ...colours() },
    });
    const files: TestFile[] = [];
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => void (output += chunk));
    child.on('message', (message) => {
      const progress = message as Progress;
      if (progress.kind === 'ended') files.push(progress.file);
      onProgress(progress);
    });
    const status = await new Promise<number>((done, fail) =>
      child.on('error', fail).on('close', (code) => done(code ?? 1)),
    );
    return {
      files,
      succeeded: status === 0,
      output,
      skipNotes: existsSync(notes) ? [...new Set(readFileSync(notes, 'utf8').trim().split('\n'))] : [],
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** As the terminal of this process has it: what vitest writes to is a pipe. */
export const colours = (): NodeJS.ProcessEnv => (process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' });
