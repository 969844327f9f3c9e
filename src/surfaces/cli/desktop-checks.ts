import { defaultScreen } from '../../domain/flow/desktop.js';
import type { Config } from '../../domain/policy/config.js';
import type { DesktopSurvey } from '../../ports/desktop.js';
import { faultTextOf, type Check } from './check.js';
import type { Composition } from './composition.js';

/** Looks what flows for programs can run on. Those for the web need none of it: nothing here fails. Never throws. */
export async function* checkDesktops(
  composition: Composition,
  { desktop: { kind } }: Config,
  survey: DesktopSurvey | undefined,
): AsyncGenerator<Check> {
  if (survey === undefined) {
    const message = `flows for programs run on Linux only in this release, not on ${process.platform}`;
    yield { name: 'desktop', status: 'info', message };
    return;
  }
  const { missing, own } = survey;
  const isOwnUsual = kind === 'session' || (kind === 'auto' && own?.isUsual === true);
  const marked = (check: Check, isDefault: boolean): Check => (isDefault ? { ...check, isDefault } : check);
  const privately = missing.length === 0 ? await checkPrivate(composition) : lackingCheck(survey);
  yield marked(privately, !isOwnUsual);
  yield marked(ownCheck(survey, isOwnUsual, privately.programsRunOn !== undefined), isOwnUsual);
}

async function checkPrivate({ startDesktop }: Composition): Promise<Check> {
  const name = 'private desktop';
  const started = performance.now();
  try {
    const desktop = await startDesktop({ ...defaultScreen, scale: 1 });
    const milliseconds = Math.round(performance.now() - started);
    await desktop.close();
    return { name, status: 'ok', message: `starts in ${milliseconds} ms`, programsRunOn: 'private' };
  } catch (error) {
    return { name, status: 'warning', ...faultTextOf(error) };
  }
}

function lackingCheck({ missing, install }: DesktopSurvey): Check {
  return {
    name: 'private desktop',
    status: 'info',
    message: `not installed, so flows for programs need that of the user; missing: ${missing.join(', ')}`,
    ...(install !== undefined && { fix: install }),
  };
}

function ownCheck({ own }: DesktopSurvey, isUsual: boolean, isPrivateHad: boolean): Check {
  const name = 'own desktop';
  const privately = '--desktop private';
  if (own === undefined) {
    const none = 'none (DISPLAY is not set)';
    if (isUsual)
      return {
        name,
        status: 'warning',
        message: `${none}, though the settings name it`,
        ...(isPrivateHad && { fix: privately }),
      };
    const instead = isPrivateHad
      ? ': flows for programs run on a private one'
      : ', so flows for programs have nothing to run on';
    return { name, status: 'info', message: `${none}${instead}` };
  }
  const { display, isWayland, hasWindowManager, problem } = own;
  if (problem !== undefined) {
    const { message, hint = '' } = problem;
    const fix = [hint, ...(isUsual && isPrivateHad ? [`Or run programs on a private one: ${privately}.`] : [])]
      .join(' ')
      .trim();
    return { name, status: isUsual ? 'warning' : 'info', message, ...(fix !== '' && { fix }) };
  }
  if (!isWayland && !hasWindowManager) {
    return {
      name,
      status: isUsual ? 'warning' : 'info',
      message: `${display}, X11 without a window manager (EWMH): nothing brings windows to the front there, and keys reach few of them`,
      fix: `Start one there, such as openbox.${isPrivateHad ? ` Or run programs on a private desktop: ${privately}.` : ''}`,
      programsRunOn: 'own',
    };
  }
  if (!isWayland) {
    const message = `${display}, X11: all of its windows can be seen and driven`;
    return { name, status: 'ok', message, programsRunOn: 'own' };
  }
  const unlimited = isPrivateHad ? ' A private desktop has no such limit.' : '';
  return {
    name,
    status: 'info',
    message: `${display}, on Wayland: only programs that use X11 (through Xwayland) can be seen and driven; those that a flow starts are asked to.${unlimited}`,
    programsRunOn: 'own',
  };
}
