import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathOf } from '../../src/adapters/linux/desktop/programs.js';
import { temporaryFolder } from '../contract/storage/temporary-folder.js';

/** A folder for a PATH that has nothing else than these programs of the machine, and those that are written for it. */
export function pathWith(programs: readonly string[], written: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  for (const name of programs) {
    const path = pathOf({ name, places: [] });
    if (path !== undefined) symlinkSync(path, join(folder, name));
  }
  for (const [name, script] of Object.entries(written)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

/** Runs Node to its end, in the root of the repository, on a machine that has what is on this PATH. */
export function nodeOn(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
    timeout: 250_000,
    env: { PATH: path, NO_COLOR: '1', ...env },
  });
}
