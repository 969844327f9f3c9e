import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFoldersOf, parseDesktopEntry, readProgramNames } from './desktop-entries.js';

const calculator = `[Desktop Entry]
Name=Calculator
Name[de]=Taschenrechner
GenericName = Adding machine
Exec=env FOO=1 /usr/bin/gnome-calculator --new %U
Type=Application
[Desktop Action new]
Name=New window
Exec=gnome-calculator --new
`;

describe('an entry of the menu', () => {
  it('says which program it starts, and what that is called in all languages', () => {
    expect(parseDesktopEntry(calculator)).toEqual({
      program: 'gnome-calculator',
      called: ['Calculator', 'Taschenrechner', 'Adding machine'],
    });
  });

  it.each([
    ['Exec="/opt/My App/run" %f', 'run'],
    ['Exec=sh -c "x"', 'sh'],
    ['Exec=python3 /opt/stock/stock.py %U', 'stock'],
    ['Type=Link', undefined],
  ])('that says %s starts %s', (line, program) => {
    expect(parseDesktopEntry(`[Desktop Entry]\nName=A\n${line}\n`).program).toBe(program);
  });
});

describe('the names of programs', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handeye-entries-'));
    await mkdir(join(folder, 'applications'));
    await writeFile(join(folder, 'applications', 'calc.desktop'), calculator);
    await writeFile(join(folder, 'applications', 'broken.desktop'), 'no entry at all');
    await writeFile(join(folder, 'applications', 'notes.txt'), calculator.replaceAll('calculator', 'other'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('come from all entries of all folders, whatever else lies there', async () => {
    const names = await readProgramNames([join(folder, 'nowhere'), folder]);
    expect([...names]).toEqual([['gnome-calculator', ['Calculator', 'Taschenrechner', 'Adding machine']]]);
  });

  it('are looked for where the system keeps them', () => {
    expect(dataFoldersOf({ HOME: '/home/ada' })).toEqual(['/home/ada/.local/share', '/usr/local/share', '/usr/share']);
    expect(dataFoldersOf({ XDG_DATA_HOME: '/data', XDG_DATA_DIRS: '/a:/b' })).toEqual(['/data', '/a', '/b']);
  });
});
