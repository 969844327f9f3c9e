import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';

/** A program that a private desktop is made of, and the packages that bring it. */
export interface DesktopProgram {
  readonly name: string;
  readonly purpose: string;
  /** Where it lies when it is not on the PATH. */
  readonly places: readonly string[];
  readonly packages: { readonly debian: string; readonly fedora: string; readonly arch: string };
}

const libexec = ['/usr/libexec', '/usr/lib/at-spi2-core', '/usr/lib'];

/** What a private desktop is started from. */
export const desktopPrograms = {
  screen: {
    name: 'Xvfb',
    purpose: 'the screen',
    places: [],
    packages: { debian: 'xvfb', fedora: 'xorg-x11-server-Xvfb', arch: 'xorg-server-xvfb' },
  },
  sessionBus: {
    name: 'dbus-daemon',
    purpose: 'the bus that programs talk on',
    places: [],
    packages: { debian: 'dbus', fedora: 'dbus-daemon', arch: 'dbus' },
  },
  accessibilityBus: {
    name: 'at-spi-bus-launcher',
    purpose: 'the elements that programs expose',
    places: libexec,
    packages: { debian: 'at-spi2-core', fedora: 'at-spi2-core', arch: 'at-spi2-core' },
  },
  windowManager: {
    name: 'openbox',
    purpose: 'the window manager',
    places: [],
    packages: { debian: 'openbox', fedora: 'openbox', arch: 'openbox' },
  },
} as const satisfies Readonly<Record<string, DesktopProgram>>;

/** The path of a program; undefined where it is not installed. */
export function pathOf(
  { name, places }: Pick<DesktopProgram, 'name' | 'places'>,
  env = process.env,
): string | undefined {
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''), ...places];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What a private desktop needs and this machine lacks. */
export function missingPrograms(): readonly DesktopProgram[] {
  return Object.values(desktopPrograms).filter((program) => pathOf(program) === undefined);
}

/** Systems by the family that their packages are from: how it is called, and what installs packages. */
const systems = {
  debian: { name: 'Debian or Ubuntu', install: 'apt-get install' },
  fedora: { name: 'Fedora', install: 'dnf install' },
  arch: { name: 'Arch', install: 'pacman -S' },
} as const satisfies Readonly<Record<keyof DesktopProgram['packages'], object>>;

type SystemFamily = keyof typeof systems;

const families = Object.keys(systems) as readonly SystemFamily[];

/** The commands that bring missing programs, for the systems that most people have. */
export function installAdvice(missing: readonly DesktopProgram[]): string {
  return `${families.map((family) => `${systems[family].name}: ${installCommand(missing, family)}`).join('; ')}.`;
}

/** The command that brings missing programs on a system of this family. */
export function installCommand(missing: readonly DesktopProgram[], family: SystemFamily): string {
  const names = [...new Set(missing.map(({ packages }) => packages[family]))];
  return `${systems[family].install} ${names.join(' ')}`;
}

/**
 * The family of a system.
 * @param ids what it calls itself and what it is like (`ID` and `ID_LIKE` of os-release(5)), nearest first
 */
export function familyOf(ids: readonly string[]): SystemFamily | undefined {
  const named: Readonly<Record<string, SystemFamily>> = { ubuntu: 'debian', rhel: 'fedora', centos: 'fedora' };
  return ids.map((id) => families.find((family) => family === id) ?? named[id]).find((family) => family !== undefined);
}

/** @throws HandeyeError `environment_missing` with the packages that bring what is missing */
export function requireDesktopPrograms(): Readonly<Record<keyof typeof desktopPrograms, string>> {
  const missing = missingPrograms();
  if (missing.length > 0) {
    const named = missing.map(({ name, purpose }) => `${name} (${purpose})`).join(', ');
    throw new HandeyeError('environment_missing', `A private desktop cannot be started without ${named}.`, {
      hint: installAdvice(missing),
      data: { missing: missing.map(({ name }) => name) },
    });
  }
  const found = Object.entries(desktopPrograms).map(([key, program]) => [key, pathOf(program) ?? '']);
  return Object.fromEntries(found) as Record<keyof typeof desktopPrograms, string>;
}
