import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../../../../src/adapters/linux/desktop/programs.js';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';

const root = resolve(import.meta.dirname, '../../../..');

/** A folder for a PATH that has nothing else than these programs of the machine. */
function pathWith(programs: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of programs) {
    const path = pathOf({ name, places: [] });
    if (path !== undefined) symlinkSync(path, join(folder, name));
  }
  return folder;
}

/** Runs Node to its end on a machine that has what is on this PATH. */
const node = (path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 250_000,
    env: { PATH: path, NO_COLOR: '1', ...env },
  });

describe.runIf(process.platform === 'linux')('on a machine without programs of a desktop', () => {
  it.each(['run by themselves', 'of the gate'])('tests %s are skipped, and say why and what to do', (how) => {
    const path = pathWith(['Xvfb', 'dbus-daemon']);
    const notes = join(temporaryFolder(), 'notes');
    const test = ['run', '--project', 'deep', 'tests/deep/e2e/desktop/pointer.test.ts'];
    const { status, stdout, stderr } = node(
      path,
      ['node_modules/vitest/vitest.mjs', ...test],
      how === 'of the gate' ? { GATE_SKIP_NOTES: notes } : {},
    );
    expect(stdout).toMatch(/Tests +\d+ skipped/);
    expect(existsSync(notes) ? readFileSync(notes, 'utf8') : stderr).toContain(
      'the pointer on a Linux desktop: openbox is not installed. To run them: npm run setup:desktop\n',
    );
    expect(status).toBe(0);
  });
});
