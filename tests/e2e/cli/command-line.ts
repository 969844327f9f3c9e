import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildCli } from '../../../scripts/build-cli.js';
import { temporaryFolder } from '../../contract/storage/temporary-folder.js';

/** The program under test is the one that is shipped: built from the source as it is now. */
await buildCli();

/** What node is to run. */
export const program = resolve(import.meta.dirname, '../../../bin/handeye.js');

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when what was printed so far matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
}

export interface Desk {
  /** The working folder. */
  readonly cwd: string;
  /** Writes a file below the working folder. @returns its name */
  write(name: string, content: string | object): string;
  handeye(...args: readonly string[]): Promise<Ended>;
  start(...args: readonly string[]): Running;
  /** On a terminal, which `script` of util-linux makes; what the program prints there is in `stdout`. */
  startOnTerminal(...args: readonly string[]): Running;
}

/** An empty working folder and an empty home, with nothing of this machine's settings. */
export function desk(env: Readonly<Record<string, string>> = {}): Desk {
  const cwd = temporaryFolder();
  const home = temporaryFolder();
  const run = (command: string, args: readonly string[]): Running => {
    const child = spawn(command, args, {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', HOME: home, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return watch(child);
  };
  const start = (...args: readonly string[]): Running => run(process.execPath, [program, ...args]);
  return {
    cwd,
    write(name, content) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
      return name;
    },
    handeye: async (...args) => start(...args).ended,
    start,
    startOnTerminal: (...args) =>
      run('script', ['-qec', `exec ${[process.execPath, program, ...args].map(inShell).join(' ')}`, '/dev/null']),
  };
}

/** A word that a shell takes as it is. */
const inShell = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

function watch(child: ChildProcess): Running {
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  const collect = (add: (text: string) => void) => (text: string) => {
    add(text);
    for (const listener of listeners) listener();
  };
  child.stdout?.setEncoding('utf8').on(
    'data',
    collect((text) => (stdout += text)),
  );
  child.stderr?.setEncoding('utf8').on(
    'data',
    collect((text) => (stderr += text)),
  );
  const ended = new Promise<Ended>((done, fail) => {
    child.on('error', fail).on('close', (exitCode) => done({ exitCode, stdout, stderr }));
  });
  return {
    child,
    ended,
    async printed(pattern) {
      return new Promise((done, fail) => {
        const look = (): void => {
          const match = pattern.exec(stdout + stderr);
          if (match) done(match);
        };
        listeners.add(look);
        look();
        void ended.then((result) => fail(new Error(`${pattern} was never printed:\n${result.stdout}${result.stderr}`)));
      });
    },
  };
}

/** A flow for the web. */
export function webFlow(url: string, steps: readonly object[], more: object = {}): object {
  return { schemaVersion: 1, testName: 'Test flow', targets: { web: { url } }, steps, ...more };
}

/** Journals of the runs below a folder, one after the other. */
export function journalsIn(cwd: string): string {
  const runs = join(cwd, '.handeye/runs');
  if (!existsSync(runs)) return '';
  return readdirSync(runs)
    .map((name) => join(runs, name, 'journal.jsonl'))
    .map((journal) => (existsSync(journal) ? readFileSync(journal, 'utf8') : ''))
    .join('');
}
