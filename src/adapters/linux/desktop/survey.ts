import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { connectBus } from '../../../clients/dbus/bus.js';
import { openDisplay } from '../../../clients/x11/connection.js';
import { hasWindowManager } from '../../../clients/x11/windows.js';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import type { DesktopSurvey, DisplaySurvey, OwnDesktopSurvey, SurveyProblem } from '../../../ports/desktop.js';
import { readOsIds } from '../os-release.js';
import { busTimeoutMs, openAccessibilityBus } from './accessibility-bus.js';
import { hasOwnDesktop, ownDesktopIn } from './own-desktop.js';
import { familyOf, installAdvice, installCommand, missingPrograms } from './programs.js';

/** Looks what desktops there are, and what they lack. Nothing is changed on that of the user. Never throws. */
export async function surveyDesktops(env: NodeJS.ProcessEnv = process.env): Promise<DesktopSurvey> {
  const missing = missingPrograms();
  const family = familyOf(await readOsIds());
  const install = family === undefined ? installAdvice(missing) : installCommand(missing, family);
  return {
    missing: missing.map(({ name, purpose }) => `${name} (${purpose})`),
    install: missing.length === 0 ? undefined : install,
    own: await surveyOwn(env),
    display: await surveyDisplay(env),
  };
}

async function surveyOwn(env: NodeJS.ProcessEnv): Promise<OwnDesktopSurvey | undefined> {
  const { DISPLAY: display = '', WAYLAND_DISPLAY: wayland = '' } = env;
  if (display === '' && wayland === '') return undefined;
  let isManaged = true;
  const problem = await problemOf(async () => {
    const { address } = ownDesktopIn(env);
    isManaged = await tryDisplay(display);
    const session = await connectBus(address, busTimeoutMs);
    try {
      await (await openAccessibilityBus(session)).close();
    } finally {
      await session.close();
    }
  });
  return {
    display: display || wayland,
    isWayland: wayland !== '',
    hasWindowManager: isManaged,
    isUsual: hasOwnDesktop(env),
    problem,
  };
}

/** @returns whether a window manager is there */
async function tryDisplay(display: string): Promise<boolean> {
  const x = await openDisplay(display);
  try {
    return await hasWindowManager(x);
  } finally {
    await x.close();
  }
}

/** A browser with a window takes either; the survey describes the one that answers. */
async function surveyDisplay(env: NodeJS.ProcessEnv): Promise<DisplaySurvey | undefined> {
  const { DISPLAY: display = '', WAYLAND_DISPLAY: wayland = '', XDG_RUNTIME_DIR: folder = '' } = env;
  const surveys: DisplaySurvey[] = [];
  if (wayland !== '')
    surveys.push({ name: wayland, problem: await problemOf(() => openWayland(wayland, resolve(folder, wayland))) });
  if (display !== '')
    surveys.push({ name: display, problem: await problemOf(async () => void (await tryDisplay(display))) });
  return surveys.find(({ problem }) => problem === undefined) ?? surveys.at(-1);
}

/** @throws HandeyeError `environment_missing` where nobody listens there */
async function openWayland(name: string, path: string): Promise<void> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    throw new HandeyeError(
      'environment_missing',
      `The Wayland display "${name}" does not answer at ${path}: ${messageOf(error)}`,
      { hint: 'Set WAYLAND_DISPLAY and XDG_RUNTIME_DIR as in the session that it belongs to.', cause: error },
    );
  } finally {
    socket.destroy();
  }
}

async function problemOf(look: () => Promise<void>): Promise<SurveyProblem | undefined> {
  try {
    await look();
    return undefined;
  } catch (error) {
    return { message: messageOf(error), hint: error instanceof HandeyeError ? error.hint : undefined };
  }
}
