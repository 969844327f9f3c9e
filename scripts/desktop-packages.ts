import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { desktopPrograms, pathOf, type DesktopProgram } from '../src/adapters/linux/desktop/programs.js';

/** Something that tests or benchmarks of desktop programs use, and the packages that bring it, with spaces between. */
interface Need {
  readonly isThere: () => boolean;
  readonly packages: Packages;
}

type Packages = DesktopProgram['packages'];

const succeeds = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const partOfDesktop = (part: DesktopProgram): Need => ({
  isThere: () => pathOf(part) !== undefined,
  packages: part.packages,
});
const program = (name: string, packages: Packages): Need => ({
  isThere: () => pathOf({ name, places: [] }) !== undefined,
  packages,
});
/** One that has a package of its name, everywhere. */
const namesake = (name: string): Need => program(name, { debian: name, fedora: name, arch: name });
const file = (path: string, packages: Packages): Need => ({ isThere: () => existsSync(path), packages });
/** Of the system's own Python: packages bring it to that one, not to others that may be first in PATH. */
const inPython = (code: string, packages: Packages): Need => ({
  isThere: () => succeeds('/usr/bin/python3', '-c', code),
  packages,
});
const gtk = (version: '3.0' | '4.0', packages: Packages): Need =>
  inPython(`import gi; gi.require_version("Gtk", "${version}")`, packages);

/** What private desktops are made of, what the tests open and ask there, and what the benchmarks compare with. */
const needs = {
  Xvfb: partOfDesktop(desktopPrograms.screen),
  'dbus-daemon': partOfDesktop(desktopPrograms.sessionBus),
  'at-spi-bus-launcher': partOfDesktop(desktopPrograms.accessibilityBus),
  openbox: partOfDesktop(desktopPrograms.windowManager),
  'DejaVu fonts': {
    isThere: () => succeeds('sh', '-c', 'fc-list | grep -qi dejavu'),
    packages: {
      debian: 'fontconfig fonts-dejavu-core',
      fedora: 'fontconfig dejavu-sans-fonts',
      arch: 'fontconfig ttf-dejavu',
    },
  },
  'Adwaita icons': file('/usr/share/icons/Adwaita', {
    debian: 'adwaita-icon-theme',
    fedora: 'adwaita-icon-theme',
    arch: 'adwaita-icon-theme',
  }),
  'settings of GNOME': file('/usr/share/glib-2.0/schemas/org.gnome.desktop.interface.gschema.xml', {
    debian: 'gsettings-desktop-schemas',
    fedora: 'gsettings-desktop-schemas',
    arch: 'gsettings-desktop-schemas',
  }),
  'GTK 3 for Python': gtk('3.0', {
    debian: 'python3-gi gir1.2-gtk-3.0',
    fedora: 'python3-gobject gtk3',
    arch: 'python-gobject gtk3',
  }),
  'GTK 4 for Python': gtk('4.0', {
    debian: 'python3-gi gir1.2-gtk-4.0',
    fedora: 'python3-gobject gtk4',
    arch: 'python-gobject gtk4',
  }),
  'Qt 5 for Python': inPython('import PyQt5.QtWidgets', {
    debian: 'python3-pyqt5',
    fedora: 'python3-qt5',
    arch: 'python-pyqt5',
  }),
  setxkbmap: program('setxkbmap', {
    debian: 'x11-xkb-utils',
    fedora: 'setxkbmap xkbcomp',
    arch: 'xorg-setxkbmap xorg-xkbcomp',
  }),
  'xdg-open': program('xdg-open', { debian: 'xdg-utils', fedora: 'xdg-utils', arch: 'xdg-utils' }),
  xprop: program('xprop', { debian: 'x11-utils', fedora: 'xprop', arch: 'xorg-xprop' }),
  xmodmap: program('xmodmap', { debian: 'x11-xserver-utils', fedora: 'xmodmap', arch: 'xorg-xmodmap' }),
  gdbus: program('gdbus', { debian: 'libglib2.0-bin', fedora: 'glib2', arch: 'glib2' }),
  xclip: namesake('xclip'),
  chromium: namesake('chromium'),
  firefox: program('firefox', { debian: 'firefox-esr', fedora: 'firefox', arch: 'firefox' }),
  galculator: namesake('galculator'),
  mousepad: namesake('mousepad'),
  'gnome-calculator': namesake('gnome-calculator'),
  featherpad: namesake('featherpad'),
  zenity: namesake('zenity'),
  xdotool: namesake('xdotool'),
  dogtail: inPython('import dogtail', {
    debian: 'python3-dogtail',
    fedora: 'python3-dogtail',
    arch: 'python-dogtail',
  }),
  pyatspi: inPython('import pyatspi', {
    debian: 'python3-pyatspi',
    fedora: 'python3-pyatspi',
    arch: 'python-atspi',
  }),
} as const satisfies Readonly<Record<string, Need>>;

/** What tests or benchmarks of desktop programs may ask for: all that `npm run setup:desktop` installs, and nothing else. */
export type DesktopNeed = keyof typeof needs;

/** All of that. */
export const desktopNeeds = Object.keys(needs) as readonly DesktopNeed[];

/** What a private desktop is made of. */
export const desktopParts = [
  'Xvfb',
  'dbus-daemon',
  'at-spi-bus-launcher',
  'openbox',
] as const satisfies readonly DesktopNeed[];

/** What of it is not there. */
export function missingOf(wanted: readonly DesktopNeed[]): readonly DesktopNeed[] {
  return wanted.filter((name) => !needs[name].isThere());
}

/** The packages that bring some of it. */
export function packagesOf(some: readonly DesktopNeed[], system: keyof Packages): readonly string[] {
  return [...new Set(some.flatMap((name) => needs[name].packages[system].split(' ')))];
}
