import { connectBus } from '../../../clients/dbus/bus.js';
import { openDisplay } from '../../../clients/x11/connection.js';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import type { DesktopSurvey, OwnDesktopSurvey } from '../../../ports/desktop.js';
import { readOsIds } from '../os-release.js';
import { busTimeoutMs, openAccessibilityBus } from './accessibility-bus.js';
import { ownDesktopIn } from './own-desktop.js';
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
  };
}

async function surveyOwn(env: NodeJS.ProcessEnv): Promise<OwnDesktopSurvey | undefined> {
  const { DISPLAY: display = '', WAYLAND_DISPLAY: wayland = '' } = env;
  if (display === '' && wayland === '') return undefined;
  const about = { display: display || wayland, isWayland: wayland !== '' };
  try {
    const { address } = ownDesktopIn(env);
    await (await openDisplay(display)).close();
    const session = await connectBus(address, busTimeoutMs);
    try {
      await (await openAccessibilityBus(session)).close();
    } finally {
      await session.close();
    }
    return { ...about, problem: undefined };
  } catch (error) {
    return {
      ...about,
      problem: { message: messageOf(error), hint: error instanceof HandeyeError ? error.hint : undefined },
    };
  }
}
