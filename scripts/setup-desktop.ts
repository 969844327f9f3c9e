import { spawnSync } from 'node:child_process';

/** Packages of one thing that tests of desktop programs use, by what installs them. */
interface Need {
  readonly purpose: string;
  /** A shell command that succeeds where it is there already. */
  readonly check: string;
  readonly apt: string;
  readonly dnf: string;
  readonly pacman: string;
}

const program = (name: string): string => `command -v ${name}`;
const gi = (namespace: string, version: string): string =>
  `/usr/bin/python3 -c 'import gi; gi.require_version("${namespace}", "${version}")'`;
const font = `fc-list | grep -qi dejavu`;

/** What private desktops are made of, and what the tests open on them. */
const needs: readonly Need[] = [
  { purpose: 'X server', check: program('Xvfb'), apt: 'xvfb', dnf: 'xorg-x11-server-Xvfb', pacman: 'xorg-server-xvfb' },
  { purpose: 'session bus', check: program('dbus-daemon'), apt: 'dbus-daemon', dnf: 'dbus-daemon', pacman: 'dbus' },
  {
    purpose: 'accessibility bus',
    check:
      'ls /usr/libexec/at-spi-bus-launcher /usr/lib/at-spi-bus-launcher /usr/lib/at-spi2-core/at-spi-bus-launcher 2>/dev/null | grep -q .',
    apt: 'at-spi2-core',
    dnf: 'at-spi2-core',
    pacman: 'at-spi2-core',
  },
  { purpose: 'window manager', check: program('openbox'), apt: 'openbox', dnf: 'openbox', pacman: 'openbox' },
  {
    purpose: 'fonts',
    check: font,
    apt: 'fontconfig fonts-dejavu-core',
    dnf: 'fontconfig dejavu-sans-fonts',
    pacman: 'fontconfig ttf-dejavu',
  },
  {
    purpose: 'icons',
    check: 'ls -d /usr/share/icons/Adwaita',
    apt: 'adwaita-icon-theme',
    dnf: 'adwaita-icon-theme',
    pacman: 'adwaita-icon-theme',
  },
  {
    purpose: 'settings of toolkits',
    check: 'ls /usr/share/glib-2.0/schemas/org.gnome.desktop.interface.gschema.xml',
    apt: 'gsettings-desktop-schemas',
    dnf: 'gsettings-desktop-schemas',
    pacman: 'gsettings-desktop-schemas',
  },
  {
    purpose: 'GTK 3 in Python',
    check: gi('Gtk', '3.0'),
    apt: 'python3-gi gir1.2-gtk-3.0',
    dnf: 'python3-gobject gtk3',
    pacman: 'python-gobject gtk3',
  },
  {
    purpose: 'GTK 4 in Python',
    check: gi('Gtk', '4.0'),
    apt: 'python3-gi gir1.2-gtk-4.0',
    dnf: 'python3-gobject gtk4',
    pacman: 'python-gobject gtk4',
  },
  {
    purpose: 'Qt in Python',
    check: `/usr/bin/python3 -c 'import PyQt5.QtWidgets'`,
    apt: 'python3-pyqt5',
    dnf: 'python3-qt5',
    pacman: 'python-pyqt5',
  },
  {
    purpose: 'keyboard layouts',
    check: program('setxkbmap'),
    apt: 'x11-xkb-utils',
    dnf: 'setxkbmap xkbcomp',
    pacman: 'xorg-setxkbmap xorg-xkbcomp',
  },
  { purpose: 'properties of windows', check: program('xprop'), apt: 'x11-utils', dnf: 'xprop', pacman: 'xorg-xprop' },
  {
    purpose: 'buttons of the pointer',
    check: program('xmodmap'),
    apt: 'x11-xserver-utils',
    dnf: 'xmodmap',
    pacman: 'xorg-xmodmap',
  },
  { purpose: 'D-Bus calls', check: program('gdbus'), apt: 'libglib2.0-bin', dnf: 'glib2', pacman: 'glib2' },
  { purpose: 'clipboard', check: program('xclip'), apt: 'xclip', dnf: 'xclip', pacman: 'xclip' },
  ...['galculator', 'mousepad', 'gnome-calculator', 'featherpad', 'zenity'].map((name) => ({
    purpose: 'a program for npm run test:live',
    check: program(name),
    apt: name,
    dnf: name,
    pacman: name,
  })),
];

/** What installs packages, where it is there. */
const installers = [
  {
    key: 'apt',
    is: 'apt-get',
    refresh: 'apt-get update -qq',
    install: 'env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends',
  },
  { key: 'dnf', is: 'dnf', refresh: undefined, install: 'dnf install -q -y' },
  { key: 'pacman', is: 'pacman', refresh: 'pacman -Sy --noconfirm', install: 'pacman -S --needed --noconfirm' },
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
  const missing = needs.filter(({ check }) => !succeeds(check));
  if (missing.length === 0) return told('All that tests of desktop programs need is there.', 0);
  const installer = installers.find(({ is }) => succeeds(program(is)));
  if (installer === undefined) return told(`Neither apt-get, dnf nor pacman is here. Missing: ${listed(missing)}.`, 1);
  const packagesOf = (some: readonly Need[]): string =>
    [...new Set(some.flatMap((need) => need[installer.key].split(' ')))].join(' ');
  const prefix = process.getuid?.() === 0 ? '' : 'sudo -n ';
  if (prefix !== '' && !succeeds('sudo -n true'))
    return told(`Packages may not be installed here. As root: ${installer.install} ${packagesOf(missing)}`, 1);
  if (installer.refresh !== undefined) succeeds(`${prefix}${installer.refresh}`);
  // Together it takes one run; where one package does not exist, the others are to come all the same.
  if (!succeeds(`${prefix}${installer.install} ${packagesOf(missing)}`))
    for (const need of missing) succeeds(`${prefix}${installer.install} ${need[installer.key]}`);
  const left = missing.filter(({ check }) => !succeeds(check));
  if (left.length === 0) return told(`Installed: ${packagesOf(missing)}.`, 0);
  return told(`Not installed: ${packagesOf(left)} (${listed(left)}). What needs them is skipped, and says so.`, 1);
}

function listed(some: readonly Need[]): string {
  return [...new Set(some.map(({ purpose }) => purpose))].join(', ');
}

function told(message: string, exitCode: number): number {
  console.log(message);
  return exitCode;
}
