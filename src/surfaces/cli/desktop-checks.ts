import { defaultScreen } from '../../domain/flow/desktop.js';
import type { OwnDesktopSurvey } from '../../ports/desktop.js';
import { toldOf, type Check } from './check.js';
import type { Composition } from './composition.js';

/** Looks what flows for programs can run on. Those for the web need none of it: nothing here fails. Never throws. */
export async function* checkDesktops(composition: Composition): AsyncGenerator<Check> {
  const survey = await composition.surveyDesktops();
  if (survey === undefined) {
    const message = `flows for programs run on Linux only in this release, not on ${process.platform}`;
    yield { name: 'desktop', status: 'info', message };
    return;
  }
  const { missing, install, own } = survey;
  if (missing.length === 0) yield await checkPrivate(composition);
  else {
    yield {
      name: 'private desktop',
      status: 'info',
      message: `not installed, so flows for programs need that of the user; missing: ${missing.join(', ')}`,
      ...(install !== undefined && { fix: install }),
    };
  }
  yield ownCheck(own);
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
    return { name, status: 'warning', ...toldOf(error) };
  }
}

function ownCheck(own: OwnDesktopSurvey | undefined): Check {
  const name = 'own desktop';
  if (own === undefined) {
    return { name, status: 'info', message: 'none (DISPLAY is not set): flows for programs run on a private one' };
  }
  const { display, isWayland, problem } = own;
  if (problem !== undefined) {
    const { message, hint } = problem;
    return { name, status: 'warning', message, ...(hint !== undefined && { fix: hint }) };
  }
  if (!isWayland) {
    const message = `${display}, X11: all of its windows can be seen and driven`;
    return { name, status: 'ok', message, programsRunOn: 'own' };
  }
  return {
    name,
    status: 'info',
    message: `${display}, on Wayland: only programs that use X11 (through Xwayland) can be seen and driven; those that a flow starts are asked to. A private desktop has no such limit.`,
    programsRunOn: 'own',
  };
}
