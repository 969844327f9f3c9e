import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openDisplay } from '../../src/clients/x11/connection.js';
import { managerAnswers } from '../../src/clients/x11/window-control.js';
import { missingOf, type DesktopNeed } from '../../scripts/desktop-packages.js';
import { skipNote } from './skip-note.js';

/** An X server of a test's own. */
export interface XServer {
  readonly display: string;
  readonly pid: number;
  /** Of the window manager; undefined where there is none. */
  readonly managerPid?: number | undefined;
  /** Runs a program on it, which ends with the server at the latest. */
  start(command: string, ...parameters: readonly string[]): ChildProcess;
  /** Runs a program on it to its end. */
  run(command: string, ...parameters: readonly string[]): string;
  close(): Promise<void>;
}

/** Whether tests that need these programs cannot run here; says so. */
export function lacksPrograms(what: string, ...programs: readonly DesktopNeed[]): boolean {
  const [first] = missingOf(programs);
  return first !== undefined && skipNote(what, `${first} is not installed`, 'npm run setup:desktop');
}

/** Python as the system has it: GTK comes with that one, not with others that may be first in PATH. */
export const systemPython = '/usr/bin/python3';

/** Whether tests that need GTK 3 cannot run here; says so. */
export const lacksGtk = (what: string): boolean => lacksPrograms(what, 'GTK 3 for Python');

/** Whether tests that need GTK 4 cannot run here; says so. */
export const lacksGtk4 = (what: string): boolean => lacksPrograms(what, 'GTK 4 for Python');

/** Whether tests that need Qt 5 cannot run here; says so. */
export const lacksQt = (what: string): boolean => lacksPrograms(what, 'Qt 5 for Python');

/**
 * Starts Xvfb, and openbox as its window manager.
 * @param options.manager false for a server without one
 * @param options.keys a file of Xauthority, without which nobody may open it
 */
export async function startXServer(options: { manager?: boolean; keys?: string } = {}): Promise<XServer> {
  const home = mkdtempSync(join(tmpdir(), 'handeye-x-'));
  const programs: ChildProcess[] = [];
  const screen = ['-screen', '0', '1280x800x24', '-nolisten', 'tcp', '-noreset'];
  const keys = options.keys === undefined ? [] : ['-auth', options.keys];
  const xvfb = spawn('Xvfb', ['-displayfd', '3', ...screen, ...keys], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(xvfb.stdio[3] as Readable, 'data')) as [Buffer];
  const display = `:${number.toString().trim()}`;
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    LC_ALL: 'C.UTF-8',
  };

  const server: XServer = {
    display,
    pid: xvfb.pid ?? 0,
    start(command, ...parameters) {
      const program = spawn(command, parameters, { env, stdio: ['pipe', 'pipe', 'ignore'] });
      programs.push(program);
      return program;
    },
    run(command, ...parameters) {
      const { status, stdout, stderr } = spawnSync(command, parameters, { env, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
      return stdout;
    },
    async close() {
      for (const program of programs.toReversed()) program.kill('SIGKILL');
      xvfb.kill('SIGCONT');
      if (xvfb.exitCode === null && xvfb.kill('SIGTERM')) await once(xvfb, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
  if (options.manager === false) return server;
  const { pid } = await startManager(server);
  const x = await openDisplay(display);
  try {
    if (!(await managerAnswers(x, 10_000))) throw new Error('openbox does not answer');
  } finally {
    await x.close();
  }
  return { ...server, managerPid: pid };
}

/** Before it is through with starting, it loses windows that ask to be shown, although it says already that it is there. */
export async function startManager(server: XServer): Promise<ChildProcess> {
  const manager = server.start('openbox', '--sm-disable', '--startup', 'echo ready');
  await once(manager.stdout as Readable, 'data');
  return manager;
}
