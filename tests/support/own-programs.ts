import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { readWindows, type XWindow } from '../../src/clients/x11/windows.js';
import { testApp } from './desktop-flows.js';
import { startOwnSession, type OwnSession } from './own-session.js';
import { systemPython } from './x-server.js';

/** Programs that the user has open, on a desktop that stands for that of the user. */
export interface OwnPrograms {
  readonly session: OwnSession;
  windowTitled(title: string): Promise<XWindow | undefined>;
  /**
   * Opens a program as the user does, and waits for its window. It is ended with the test.
   * @param app the file of the program in `tests/apps`
   */
  open(app: string, title: string, ...args: readonly string[]): Promise<ChildProcess>;
}

/** As long as the tests of the file that it is called in. @param isLacking whether they are all skipped */
export function useOwnPrograms(isLacking: boolean): OwnPrograms {
  let session: OwnSession;
  const opened: ChildProcess[] = [];
  const windowTitled: OwnPrograms['windowTitled'] = async (title) =>
    (await readWindows(session.x)).windows.find((window) => window.title === title);
  beforeAll(async () => {
    if (!isLacking) session = await startOwnSession();
  });
  afterEach(async () => {
    for (const program of opened.splice(0)) {
      const ended = new Promise((resolve) => program.once('exit', resolve));
      if (program.exitCode === null && program.signalCode === null && program.kill('SIGKILL')) await ended;
    }
    if (!isLacking) await expect.poll(async () => (await readWindows(session.x)).windows).toEqual([]);
  });
  afterAll(async () => session?.close());
  return {
    get session() {
      return session;
    },
    windowTitled,
    async open(app, title, ...args) {
      const program = spawn(systemPython, [testApp(app), ...args], {
        env: { ...process.env, ...session.environment },
        stdio: 'ignore',
      });
      opened.push(program);
      await expect.poll(() => windowTitled(title)).toBeDefined();
      return program;
    },
  };
}
