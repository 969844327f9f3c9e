import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallDisk } from '../../../tests/contract/storage/small-disk.js';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { createFileKillSwitch } from './file-kill-switch.js';

describe('the STOP file', () => {
  it('stops from the next question on, whoever makes it, and holds for other processes', () => {
    const folder = temporaryFolder();
    const [here, there] = [createFileKillSwitch({ folder }), createFileKillSwitch({ folder })];
    expect(here.thrown()).toBeUndefined();
    spawnSync('touch', [join(folder, 'STOP')]);
    expect(here.thrown()).toBe(`${join(folder, 'STOP')} exists`);
    here.reset();
    there.throw('from elsewhere');
    expect(here.thrown()).toBe('from elsewhere');
    there.reset();
    expect(here.thrown()).toBeUndefined();
  });

  it.each([
    ['an empty file', (file: string) => writeFileSync(file, '')],
    ['a folder', (file: string) => mkdirSync(file)],
    ['a link to nothing', (file: string) => symlinkSync('/nowhere', file)],
    ['a pipe that nobody writes to', (file: string) => spawnSync('mkfifo', [file])],
  ])('may be %s', (_, make) => {
    const folder = temporaryFolder();
    make(join(folder, 'STOP'));
    const killSwitch = createFileKillSwitch({ folder });
    expect(killSwitch.thrown()).toBe(`${join(folder, 'STOP')} exists`);
    killSwitch.reset();
    expect(killSwitch.thrown()).toBeUndefined();
  });

  it('gives the first line as the reason, within reason', () => {
    const folder = temporaryFolder();
    const killSwitch = createFileKillSwitch({ folder });
    writeFileSync(join(folder, 'STOP'), '\r\n the wrong shop \r\nmore\n');
    expect(killSwitch.thrown()).toBe('the wrong shop');
    writeFileSync(join(folder, 'STOP'), 'x'.repeat(1_000_000));
    expect(killSwitch.thrown()).toHaveLength(500);
  });

  it('stops when it is unknown whether it is there', () => {
    const folder = join(temporaryFolder(), 'loop');
    symlinkSync('loop', folder);
    expect(createFileKillSwitch({ folder }).thrown()).toContain('cannot be looked for: ELOOP');
  });

  it('stops this process even where it cannot be written, and says so', (context) => {
    const disk = smallDisk(context, 64);
    disk.makeReadOnly();
    const killSwitch = createFileKillSwitch({ folder: disk.folder });
    expect(() => killSwitch.throw('enough')).toThrow('Other processes go on');
    expect(killSwitch.thrown()).toBe('enough');
    killSwitch.reset();
    expect(killSwitch.thrown()).toBeUndefined();
  });

  it('is no obstacle while its folder does not exist', () => {
    const folder = join(temporaryFolder(), 'later');
    const killSwitch = createFileKillSwitch({ folder });
    expect(killSwitch.thrown()).toBeUndefined();
    killSwitch.throw('now');
    expect(killSwitch.thrown()).toBe('now');
    rmSync(folder, { recursive: true });
    expect(killSwitch.thrown()).toBeUndefined();
  });
});
