import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeOn, pathWith } from '../../support/bare-machine.js';
import { temporaryFolder } from '../storage/temporary-folder.js';

const root = resolve(import.meta.dirname, '../../..');

/** A Python that starts as if none of its packages were there: it does not start at all. */
const withoutPython = { PYTHONHOME: '/nowhere' };

describe.runIf(process.platform === 'linux')('on a machine without programs of a desktop', () => {
  it('setup:desktop asks for the packages of all that tests and benchmarks use, and one that does not exist hinders no other', () => {
    const asked = join(temporaryFolder(), 'asked');
    const path = pathWith(['sh', 'env', 'true'], {
      'apt-get': `echo "$@" >> ${asked}; exit 1`,
      sudo: 'shift; exec "$@"',
    });
    const { status, stdout } = nodeOn(path, ['--import', 'tsx', 'scripts/setup-desktop.ts'], withoutPython);
    const installed = readFileSync(asked, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('install'))
      .map((line) => line.split(' ').filter((word) => word !== 'install' && !word.startsWith('-')));
    const desktop = ['xvfb', 'dbus', 'openbox', 'x11-xkb-utils', 'x11-utils', 'x11-xserver-utils', 'xclip'];
    const opened = ['chromium', 'firefox-esr', 'galculator', 'mousepad', 'gnome-calculator', 'featherpad', 'zenity'];
    const toolkits = ['gir1.2-gtk-3.0', 'gir1.2-gtk-4.0', 'python3-pyqt5'];
    const compared = ['xdotool', 'python3-dogtail', 'python3-pyatspi'];
    const packages = [...desktop, ...opened, ...toolkits, ...compared];
    expect(installed[0]).toEqual(expect.arrayContaining(packages));
    expect(installed.slice(1).flat()).toEqual(expect.arrayContaining(packages));
    expect(stdout).toMatch(/^Not installed: .*xdotool.* What needs them is skipped, and says so\.\n$/);
    expect(status).toBe(1);
  });

  it('the benchmarks do not begin, say what is missing, and leave their page as it is', () => {
    const page = join(root, 'docs/benchmarks.md');
    const before = readFileSync(page, 'utf8');
    const { status, stdout, stderr } = nodeOn(pathWith([]), ['--import', 'tsx', 'bench/main.ts'], withoutPython);
    expect(stderr).toMatch(/^Nothing was measured.* zenity, xdotool, dogtail, pyatspi .*npm run setup:desktop/);
    expect(stdout).toBe('');
    expect(status).toBe(2);
    expect(readFileSync(page, 'utf8')).toBe(before);
  });
});
