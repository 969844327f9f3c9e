import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from '../contract/storage/temporary-folder.js';
import { program, type Ended } from '../e2e/cli/command-line.js';

/** A shell in an empty folder that finds `handeye`, with a background service of its own. */
export interface LiveShell {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Has bash carry out what would be typed. */
  run(typed: string): Promise<Ended>;
}

/**
 * A shell for commands on live sessions; its service ends with the test.
 *
 * @param installed whether handeye is a package of the folder, rather than a command of the machine
 */
export function liveShell({ installed = false } = {}): LiveShell {
  const cwd = temporaryFolder();
  const service = temporaryFolder();
  const bin = installed ? join(cwd, 'node_modules/.bin') : temporaryFolder();
  mkdirSync(bin, { recursive: true });
  symlinkSync(program, join(bin, 'handeye'));
  const path = process.env['PATH'] ?? '';
  const env = {
    PATH: installed ? path : `${bin}${delimiter}${path}`,
    HOME: temporaryFolder(),
    HANDEYE_SERVICE_FOLDER: service,
    // Nothing is asked of the network.
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
  };
  onTestFinished(() => endService(join(service, 'service.pid')));
  return {
    cwd,
    env,
    run: async (typed) =>
      new Promise((resolve) => {
        execFile('bash', ['-c', typed], { cwd, env }, (error, stdout, stderr) => {
          const code = error?.code ?? 0;
          resolve({ exitCode: typeof code === 'number' ? code : null, stdout, stderr });
        });
      }),
  };
}

/** Ends the service that holds a lock, and waits until it has given it back. */
async function endService(lock: string): Promise<void> {
  if (!existsSync(lock)) return;
  process.kill(Number(readFileSync(lock, 'utf8')), 'SIGTERM');
  await expect.poll(() => existsSync(lock), { interval: 10 }).toBe(false);
}
