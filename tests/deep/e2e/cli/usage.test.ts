import { describe, expect, it } from 'vitest';
import { desk } from '../../../e2e/cli/command-line.js';

describe('the command line', () => {
  it('fits into the width that it is given, however long its options are', async () => {
    const { stdout } = await desk().handeye('run', '--help');
    const options = stdout.split('\n').filter((line) => line.startsWith('  '));
    expect(options.filter((line) => line.length > 100)).toEqual([]);
    expect(stdout).toMatch(/\n {40,}\S/);
  });

  it('shows a stack only for --log-level debug', async () => {
    const { handeye } = desk();
    expect((await handeye('runs', 'show')).stderr).not.toContain('    at ');
    expect((await handeye('runs', 'show', '--log-level', 'debug')).stderr).toContain('    at ');
  });

  it('ends quietly when nobody reads on', async () => {
    const { start } = desk();
    const { child, ended } = start('run', '--help');
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it.each([['/nope'], ['a-file']])('blames --cwd where %s is no folder to work in', async (folder) => {
    const { handeye, write } = desk();
    write('a-file', '');
    for (const command of [['run', 'x.yaml'], ['validate', 'x.yaml'], ['runs']]) {
      const { exitCode, stdout, stderr } = await handeye('--cwd', folder, ...command);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toMatch(new RegExp(`^error: There is no folder \\S*${folder} to work in \\(--cwd\\)\\.\nhint: `));
    }
  });

  it('names commands as they can be typed where npm started it', async () => {
    const { handeye } = desk({ npm_command: 'exec' });
    expect((await handeye('report')).stderr).toContain('"npx handeye run <flow>"');
    expect((await handeye('init')).stdout).toContain('Next: npx handeye run flows/');
  });
});
