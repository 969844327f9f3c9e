import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../contract/storage/temporary-folder.js';
import { isAlive } from '../../support/processes.js';
import { desk, type Desk } from '../cli/command-line.js';

export interface ServiceDesk extends Desk {
  /** Where the service of this desk is. */
  readonly folder: string;
  servicePid(): number;
}

/** A desk with a background service of its own, which ends with the test. */
export function serviceDesk(): ServiceDesk {
  const folder = join(temporaryFolder(), 'service');
  const own = desk({ HANDEYE_SERVICE_FOLDER: folder });
  const pidFile = join(folder, 'service.pid');
  const servicePid = (): number => Number(readFileSync(pidFile, 'utf8'));
  onTestFinished(async () => {
    if (!existsSync(pidFile)) return;
    const pid = servicePid();
    if (isAlive(pid)) process.kill(pid, 'SIGTERM');
    await untilGone(pid);
  });
  return { ...own, folder, servicePid };
}

export async function untilGone(...pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await new Promise((resolve) => setImmediate(resolve));
}
