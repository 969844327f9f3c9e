import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../contract/storage/temporary-folder.js';
import { liveShell } from '../../support/live-shell.js';

const guestbook = resolve(import.meta.dirname, '../../../examples/fake/guestbook.app.json');
const open = `handeye open ${guestbook} --backend fake`;

describe('commands on live sessions', () => {
  it('use the settings of their own caller, not those of an earlier one', async () => {
    const { cwd, run } = liveShell();
    const elsewhere = temporaryFolder();
    expect((await run(`HANDEYE_ROOT=${elsewhere} ${open}`)).exitCode).toBe(0);
    expect(readdirSync(join(elsewhere, 'runs'))).toHaveLength(1);
    expect((await run(open)).exitCode).toBe(0);
    expect(readdirSync(join(cwd, '.handeye/runs'))).toHaveLength(1);
    expect(readdirSync(join(elsewhere, 'runs'))).toHaveLength(1);
    expect((await run('handeye sessions')).stdout).toMatch(/^s1 fake .+, 1 step\ns2 fake .+, 1 step\n$/);
    const kept = 'handeye export s2 --file kept.flow.json';
    expect((await run(`npm_command=exec ${kept}`)).stdout).toContain('replay: npx handeye run ');
    expect((await run(kept)).stdout).toContain('replay: handeye run ');
  });

  it('take the options of all commands before their name', async () => {
    const { run } = liveShell();
    const folder = temporaryFolder();
    expect(await run(`handeye --cwd ${folder} ${open.slice('handeye '.length)}`)).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    expect(existsSync(join(folder, '.handeye/runs'))).toBe(true);
  });
});
