import { spawnSync } from 'node:child_process';
import { desktopNeeds, missingOf, packagesOf, type DesktopNeed } from './desktop-packages.js';

/** What installs packages, where it is there. */
const installers = [
  {
    system: 'debian',
    is: 'apt-get',
    refresh: 'apt-get update -qq',
    install: 'env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends',
  },
  { system: 'fedora', is: 'dnf', refresh: undefined, install: 'dnf install -q -y' },
  { system: 'arch', is: 'pacman', refresh: 'pacman -Sy --noconfirm', install: 'pacman -S --needed --noconfirm' },
] as const;

const succeeds = (command: string): boolean =>
  spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;

process.exitCode = setUp();

/** @returns 0 where all is there in the end */
function setUp(): number {
  if (process.platform !== 'linux') {
    console.log('Tests of desktop programs run on Linux only: nothing to set up.');
    return 0;
  }
  const missing = missingOf(desktopNeeds);
  if (missing.length === 0) return print('All that tests and benchmarks of desktop programs need is there.', 0);
  const installer = installers.find(({ is }) => succeeds(`command -v ${is}`));
  if (installer === undefined)
    return print(`Neither apt-get, dnf nor pacman is here. Missing: ${missing.join(', ')}.`, 1);
  const packages = (some: readonly DesktopNeed[]): string => packagesOf(some, installer.system).join(' ');
  const prefix = process.getuid?.() === 0 ? '' : 'sudo -n ';
  if (prefix !== '' && !succeeds('sudo -n true'))
    return print(`Packages may not be installed here. As root: ${installer.install} ${packages(missing)}`, 1);
  if (installer.refresh !== undefined) succeeds(`${prefix}${installer.refresh}`);
  // Together it takes one run; where one package does not exist, the others are to come all the same.
  if (!succeeds(`${prefix}${installer.install} ${packages(missing)}`))
    for (const need of missing) succeeds(`${prefix}${installer.install} ${packages([need])}`);
  const left = missingOf(missing);
  if (left.length === 0) return print(`Installed: ${packages(missing)}.`, 0);
  return print(`Not installed: ${packages(left)} (${left.join(', ')}). What needs them is skipped, and says so.`, 1);
}

function print(message: string, exitCode: number): number {
  console.log(message);
  return exitCode;
}
