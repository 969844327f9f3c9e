import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeOn, pathWith } from '../../../support/bare-machine.js';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';

describe.runIf(process.platform === 'linux')('on a machine without programs of a desktop', () => {
  it.each(['run by themselves', 'of the gate'])('tests %s are skipped, and say why and what to do', (how) => {
    const path = pathWith(['Xvfb', 'dbus-daemon']);
    const notes = join(temporaryFolder(), 'notes');
    const test = ['run', '--project', 'deep', 'tests/deep/e2e/desktop/pointer.test.ts'];
    const { status, stdout, stderr } = nodeOn(
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
