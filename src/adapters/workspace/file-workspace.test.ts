import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { permitFor } from '../../../tests/contract/host/permits.js';
import { smallDisk } from '../../../tests/contract/storage/small-disk.js';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { createFileWorkspace } from './file-workspace.js';

const limit = 1_000_000;
const permit = () => permitFor('create_file');

/** A workspace with files, beside a folder that is none of its business. */
function world(files: Readonly<Record<string, string>> = {}, root = join(temporaryFolder(), 'workspace')) {
  const outside = join(dirname(root), 'outside');
  const backups = join(dirname(root), 'backups');
  for (const folder of [root, outside]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const workspace = createFileWorkspace({ root, backups });
  return {
    root,
    outside,
    backups,
    workspace,
    text: (path: string) => readFileSync(join(root, path), 'utf8'),
    read: async (path: string) => workspace.read(permit(), path, limit),
    create: async (path: string, content: string) => workspace.create(permit(), path, content),
    edit: async (path: string, startLine: number, endLine: number, content: string, hash?: string) =>
      workspace.edit(permit(), path, { startLine, endLine, hash }, content),
    remove: async (path: string) => workspace.remove(permit(), path),
  };
}

const reason = (pattern: RegExp) => ({ ok: false, reason: expect.stringMatching(pattern) as string });

describe('a file', () => {
  it('is created with its folders, read, edited and deleted', async () => {
    const { create, read, edit, remove, text, root } = world();
    expect(await create('src/deep/a.js', 'one\ntwo\n')).toMatchObject({ ok: true, lines: 2, size: 8 });
    const first = await read('src/deep/a.js');
    expect(first).toEqual({
      ok: true,
      text: 'one\ntwo\n',
      lines: 2,
      size: 8,
      hash: expect.stringMatching(/^[\da-f]{16}$/) as string,
    });
    const edited = await edit('src/deep/a.js', 2, 2, 'three\nfour\n', first.ok ? first.hash : '');
    expect(edited).toMatchObject({ ok: true, lines: 3 });
    expect(text('src/deep/a.js')).toBe('one\nthree\nfour\n');
    expect(await read('src/deep/a.js')).toMatchObject({ hash: edited.ok ? edited.hash : '' });
    expect(await remove('src/deep/a.js')).toMatchObject({ ok: true });
    expect(existsSync(join(root, 'src/deep/a.js'))).toBe(false);
    expect(readdirSync(join(root, 'src/deep'))).toEqual([]);
  });

  it('may be created in a workspace that does not exist yet', async () => {
    const root = join(temporaryFolder(), 'new/workspace');
    const workspace = createFileWorkspace({ root, backups: join(root, '.handeye/backups') });
    expect(await workspace.list()).toEqual({ entries: [], more: 0 });
    expect(await workspace.read(permit(), 'a.js', limit)).toEqual(reason(/^"a\.js": there is no such file$/));
    expect(await workspace.create(permit(), 'a.js', '')).toMatchObject({ ok: true, lines: 0 });
  });

  it('is kept as a backup before it is replaced, edited or deleted', async () => {
    const { create, edit, remove, backups } = world({ 'src/a.js': 'first\n', 'b.bin': '\0\u0001' });
    await create('src/a.js', 'second\n');
    await edit('src/a.js', 1, 1, 'third\n');
    expect(await remove('src/a.js')).toEqual({ ok: true, backup: join(backups, '3-a.js') });
    await remove('b.bin');
    const kept = readdirSync(backups).map((name) => [name, readFileSync(join(backups, name), 'utf8')]);
    expect(kept).toEqual([
      ['1-a.js', 'first\n'],
      ['2-a.js', 'second\n'],
      ['3-a.js', 'third\n'],
      ['4-b.bin', '\0\u0001'],
    ]);
  });

  it('has numbers of backups that go on where those of an earlier session ended', async () => {
    const { create, backups } = world({ 'a.js': 'x' });
    mkdirSync(backups);
    writeFileSync(join(backups, '41-b.js'), '');
    expect(await create('a.js', 'y')).toMatchObject({ backup: join(backups, '42-a.js') });
  });

  it('is not changed where no backup can be kept', async () => {
    const { create, remove, backups, text } = world({ 'a.js': 'first\n' });
    writeFileSync(backups, 'in the way');
    for (const outcome of [await create('a.js', 'second\n'), await remove('a.js')])
      expect(outcome).toEqual(reason(/^nothing was changed, since no backup can be written/));
    expect(text('a.js')).toBe('first\n');
  });

  it('keeps its permission bits', async () => {
    const { create, edit, root } = world({ 'run.sh': '#!/bin/sh\n' });
    chmodSync(join(root, 'run.sh'), 0o755);
    await create('run.sh', '#!/bin/sh\nls\n');
    await edit('run.sh', 2, 2, 'pwd\n');
    expect(statSync(join(root, 'run.sh')).mode & 0o777).toBe(0o755);
  });

  it('is edited only while it has the given hash, and the present one is said', async () => {
    const { edit, read, text, root } = world({ 'a.js': 'one\n' });
    const before = await read('a.js');
    const hash = before.ok ? before.hash : '';
    writeFileSync(join(root, 'a.js'), 'other\n');
    const now = await read('a.js');
    expect(await edit('a.js', 1, 1, 'two\n', hash)).toEqual(
      reason(new RegExp(`has changed: its hash is ${now.ok ? now.hash : ''} now, not ${hash}; read it again`)),
    );
    expect(text('a.js')).toBe('other\n');
    expect(await edit('a.js', 1, 1, 'two\n', now.ok ? now.hash.toUpperCase() : '')).toMatchObject({ ok: true });
  });

  it('keeps its Windows line ends, and that it does not end with one', async () => {
    const { edit, text } = world({ 'a.txt': 'a\r\nb\r\nc' });
    await edit('a.txt', 3, 3, 'x\ny\n');
    expect(text('a.txt')).toBe('a\r\nb\r\nx\r\ny');
    expect(await edit('a.txt', 5, 5, 'x\n')).toEqual(reason(/there is no line 5: the file has 4 lines/));
  });

  it('is not read where it is binary or too large, and why is said with its size', async () => {
    const { workspace, read, edit, root } = world({ 'a.bin': 'a\0b', 'big.txt': 'x'.repeat(2_000) });
    writeFileSync(join(root, 'latin.txt'), Buffer.from([0x66, 0xfc, 0x72]));
    for (const outcome of [await read('a.bin'), await read('latin.txt'), await edit('a.bin', 1, 1, '')])
      expect(outcome).toEqual(reason(/is a binary file of 3 bytes/));
    expect(await workspace.read(permit(), 'big.txt', 1_000)).toEqual(reason(/has 2000 bytes, more than the 1000/));
  });

  it('is no folder', async () => {
    const { create, read, edit, remove } = world({ 'src/a.js': '' });
    for (const outcome of [
      await create('src', 'x'),
      await read('src'),
      await edit('src', 1, 1, 'x'),
      await remove('src'),
    ])
      expect(outcome).toEqual(reason(/^"src" is a folder; name a file in it$/));
    expect(await create('new/', 'x')).toEqual(reason(/names a folder/));
    expect(await create('src/a.js/b', 'x')).toEqual(reason(/a part of the path is a file/));
    expect(await remove('none/a.js')).toEqual(reason(/there is no such file/));
  });

  it('needs a permit for each method', async () => {
    const { workspace } = world();
    const used = permit();
    await workspace.create(used, 'a.js', '');
    await expect(workspace.remove(used, 'a.js')).rejects.toMatchObject({ code: 'permit_misused' });
  });
});

describe.runIf(process.platform === 'linux')('a path that leads elsewhere is rejected', () => {
  const paths = [
    '../outside/secret.txt',
    'src/../../outside/secret.txt',
    '..\\outside\\secret.txt',
    '..',
    '.',
    '',
    '/',
    './',
    'src/..',
    '/etc/passwd',
    '\\etc\\passwd',
    '//server/share/a',
    '\\\\server\\share\\a',
    '~/a',
    'C:\\a',
    'c:a',
    'a\0b',
    'a\nb',
    '.git/config',
    'sub/.git/hooks/pre-commit',
    '.GIT/config',
    '.git./config',
    '.git::$INDEX_ALLOCATION/config',
    'GIT~1/config',
    '.handeye/audit.jsonl',
    'src/../.handeye/audit.jsonl',
    'out/secret.txt',
    'out/new.txt',
    'out/new/new.txt',
    'file',
    'dangling',
    'danglingFolder/a',
    'hidden/config',
    'round',
    'self',
  ];
  it.each(paths)('%j', async (path) => {
    const { workspace, root, outside, backups } = world({ 'src/a.js': '', '.git/config': 'git' });
    symlinkSync('../outside', join(root, 'out'));
    symlinkSync('../outside/secret.txt', join(root, 'file'));
    symlinkSync('../outside/none', join(root, 'dangling'));
    symlinkSync('../outside/none', join(root, 'danglingFolder'));
    symlinkSync('.git', join(root, 'hidden'));
    symlinkSync('.', join(root, 'self'));
    symlinkSync('round', join(root, 'round'));
    const outcomes = [
      await workspace.read(permit(), path, limit),
      await workspace.create(permit(), path, 'x'),
      await workspace.edit(permit(), path, { startLine: 1, endLine: 1 }, 'x'),
      await workspace.remove(permit(), path),
    ];
    const expected = path === 'round' ? /symbolic link/ : /^(?:REJECTED: |"\.?\/" names a folder)/;
    for (const outcome of outcomes) expect(outcome).toEqual(reason(expected));
    expect(readdirSync(outside)).toEqual(['secret.txt']);
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
    expect(readFileSync(join(root, '.git/config'), 'utf8')).toBe('git');
    expect(existsSync(backups)).toBe(false);
  });

  it('but not one that looks like it, or a link that stays inside', async () => {
    const { create, read, text, root } = world({ 'src/a.js': 'a' });
    symlinkSync('src', join(root, 'link'));
    symlinkSync('src/a.js', join(root, 'alias.js'));
    for (const path of ['..a', '.gitignore', 'a/../b', 'src\\c.js', 'git', '.github/x.yml', './d', ' e '])
      expect(await create(path, path)).toMatchObject({ ok: true });
    expect(text('src/c.js')).toBe('src\\c.js');
    expect(await read('link/a.js')).toMatchObject({ text: 'a' });
    await create('alias.js', 'b');
    expect(text('src/a.js')).toBe('b');
  });

  it('also while somebody puts a link in its place', async () => {
    const { workspace, root, outside } = world({ 'a/b/kept.txt': '' });
    const swap = `
      const { renameSync, symlinkSync, rmSync } = require('node:fs');
      process.chdir(${JSON.stringify(root)});
      console.log('ready');
      const until = Date.now() + 60_000;
      // What is written meanwhile may make a new folder of the name.
      const quietly = (change) => { try { change(); return true; } catch { return false; } };
      const attempt = (change) => quietly(change) || quietly(() => rmSync('a', { recursive: true, force: true }));
      while (Date.now() < until) {
        attempt(() => renameSync('a', 'real'));
        attempt(() => symlinkSync(${JSON.stringify(outside)}, 'a'));
        attempt(() => rmSync('a', { recursive: true }));
        attempt(() => renameSync('real', 'a'));
      }`;
    mkdirSync(join(outside, 'b'));
    const swapper = spawn(process.execPath, ['-e', swap], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void swapper.kill('SIGKILL'));
    await once(swapper.stdout, 'data');
    let written = 0;
    let refused = 0;
    for (let index = 0; index < 1_500; index += 1) {
      const { ok } = await workspace.create(permit(), `a/b/new-${index}.txt`, 'x');
      if (ok) written += 1;
      else refused += 1;
      const secret = await workspace.read(permit(), 'a/secret.txt', limit);
      expect(secret).toMatchObject({ ok: false });
      await workspace.remove(permit(), 'a/secret.txt');
    }
    expect(readdirSync(outside).sort()).toEqual(['b', 'secret.txt']);
    expect(readdirSync(join(outside, 'b'))).toEqual([]);
    expect(Math.min(written, refused)).toBeGreaterThan(0);
  });
});

describe('on a disk that cannot be written', () => {
  it('the reason is said, and files that are there can be read', async (context: TestContext) => {
    const disk = smallDisk(context, 64);
    const root = join(disk.folder, 'workspace');
    const { create, edit, remove, read } = world({ 'a.js': 'one\n' }, root);
    const full = await create('big.txt', 'x'.repeat(100_000));
    expect(full).toEqual(reason(/^"big\.txt": no space is left$/));
    expect(readdirSync(root)).toEqual(['a.js']);
    disk.makeReadOnly();
    expect(await create('new.js', 'x')).toEqual(reason(/the file system is read-only/));
    expect(await create('new/new.js', 'x')).toEqual(reason(/the file system is read-only/));
    for (const outcome of [await create('a.js', 'x'), await edit('a.js', 1, 1, 'x\n'), await remove('a.js')])
      expect(outcome).toEqual(reason(/nothing was changed.*the file system is read-only/));
    expect(await read('a.js')).toMatchObject({ ok: true, text: 'one\n' });
  });
});

describe('the list of files', () => {
  const pathsOf = async (files: Readonly<Record<string, string>>) => {
    const { entries } = await world(files).workspace.list();
    return entries.map(({ path }) => path);
  };

  it('is sorted, with sizes', async () => {
    const { workspace, root } = world({ 'b.js': '12345', 'a/z.js': '', 'B.js': 'x' });
    symlinkSync('/etc', join(root, 'etc'));
    expect(await workspace.list()).toEqual({
      entries: [
        { path: 'B.js', size: 1 },
        { path: 'a/z.js', size: 0 },
        { path: 'b.js', size: 5 },
      ],
      more: 0,
    });
  });

  it('leaves out what git and ignore files leave out, at every level', async () => {
    expect(
      await pathsOf({
        '.gitignore': '*.log\n/dist/\n!keep.log\n',
        'a.js': '',
        'a.log': '',
        'keep.log': '',
        'dist/a.js': '',
        'src/dist/a.js': '',
        'src/.gitignore': '!b.log\n*.tmp\n',
        'src/b.log': '',
        'src/c.log': '',
        'src/c.tmp': '',
        'c.tmp': '',
        'A.LOG': '',
        '.ignore': 'drafts\n!dist\n',
        'drafts/a.md': '',
      }),
    ).toEqual([
      '.gitignore',
      '.ignore',
      'A.LOG',
      'a.js',
      'c.tmp',
      'dist/a.js',
      'keep.log',
      'src/.gitignore',
      'src/b.log',
      'src/dist/a.js',
    ]);
  });

  it('never has .git, .handeye or node_modules', async () => {
    expect(
      await pathsOf({
        '.gitignore': '!node_modules\n!.git\n',
        '.git/config': '',
        'sub/.git': '',
        '.handeye/audit.jsonl': '',
        'node_modules/a/a.js': '',
        'sub/node_modules/a.js': '',
        '.handeye-0123456789abcdef.tmp': '',
      }),
    ).toEqual(['.gitignore']);
  });

  it('ends after 500, and says how many there are more', async () => {
    const { workspace } = world(Object.fromEntries(Array.from({ length: 503 }, (_, index) => [`f${index}`, ''])));
    const { entries, more } = await workspace.list();
    expect([entries.length, more]).toEqual([500, 3]);
  });
});
