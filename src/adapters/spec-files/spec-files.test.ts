import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { createSpecFiles } from './spec-files.js';
import { excerptAt, placeAt } from './text-place.js';

describe('spec files', () => {
  it('distinguishes JSON from YAML by the first character where the name does not', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'one'), ' {"a": 1}');
    writeFileSync(join(cwd, 'two.flow'), 'a: 1');
    const source = createSpecFiles({ cwd });
    expect((await source.read('one')).value).toEqual({ a: 1 });
    expect((await source.read('two.flow')).value).toEqual({ a: 1 });
  });

  it('names a file outside of the working folder by its whole path', async () => {
    const [cwd, elsewhere] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(elsewhere, 'a.json'), '[');
    await expect(createSpecFiles({ cwd }).read(join(elsewhere, 'a.json'))).rejects.toMatchObject({
      message: expect.stringContaining(`${elsewhere}/a.json:1:1: `) as string,
    });
  });

  it('says so when links go in circles', async () => {
    const cwd = temporaryFolder();
    symlinkSync('b.json', join(cwd, 'a.json'));
    symlinkSync('a.json', join(cwd, 'b.json'));
    await expect(createSpecFiles({ cwd }).read('a.json')).rejects.toMatchObject({
      code: 'spec_unreadable',
      message: 'a.json cannot be read: its symbolic links go in circles.',
    });
  });

  it('stops reading what never ends', async () => {
    await expect(createSpecFiles({ cwd: '/' }).read('/dev/zero')).rejects.toMatchObject({ code: 'spec_unreadable' });
  });

  it('reads from a pipe', async (context) => {
    const cwd = temporaryFolder();
    const pipe = join(cwd, 'pipe.json');
    if (spawnSync('mkfifo', [pipe]).status !== 0) return context.skip('there is no mkfifo here');
    const reading = createSpecFiles({ cwd }).read('pipe.json');
    spawnSync('sh', ['-c', `echo '{"a": 1}' > ${pipe}`]);
    expect((await reading).value).toEqual({ a: 1 });
  });
});

describe('the excerpt of a text', () => {
  it('shows a part of a long line', () => {
    const text = `${'a'.repeat(500)}!${'b'.repeat(500)}`;
    const [line = '', caret = ''] = excerptAt(text, 500).split('\n');
    expect(line.length).toBeLessThan(120);
    expect(line.charAt(caret.indexOf('^'))).toBe('!');
  });

  it('keeps tabs, and counts characters as they are seen', () => {
    expect(excerptAt('a\n\t🛒 "x', 6)).toBe('2 | \t🛒 "x\n  | \t   ^');
    expect(placeAt('a\r\n🛒🛒!', 7)).toEqual({ line: 2, column: 3 });
    expect(placeAt('', 0)).toEqual({ line: 1, column: 1 });
  });
});
