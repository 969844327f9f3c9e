import { HandeyeError, messageOf } from '../../domain/errors.js';

/** `failed`: flows for the web cannot run. `warning`: something else does not work. `info`: good to know. */
export type CheckStatus = 'ok' | 'warning' | 'failed' | 'info';

/** One thing that was looked at, and what to do about it. */
export interface Check {
  readonly name: string;
  readonly status: CheckStatus;
  readonly message: string;
  /** What to do, a command where there is one. */
  readonly fix?: string;
  /** Where flows for desktop programs can run, as this has shown. */
  readonly programsRunOn?: DesktopPlace;
  /** Whether this is the desktop that flows run on which name none. */
  readonly isDefault?: true;
}

type DesktopPlace = 'private' | 'own';

/** What flows can be for on this machine. */
export interface Runnable {
  readonly web: boolean;
  /** Programs of a desktop: on private desktops, or on that of the user alone. */
  readonly programs: DesktopPlace | false;
  /** Where those run that name no desktop; false where they do not. */
  readonly programsByDefault: DesktopPlace | false;
}

/** Checks that flows for programs pass by. */
const ofTheWeb: ReadonlySet<string> = new Set(['browser', 'browser starts']);

/** What the checks together say. */
export function runnableBy(checks: readonly Check[]): Runnable {
  const failed = checks.filter(({ status }) => status === 'failed');
  const places = checks.map(({ programsRunOn }) => programsRunOn);
  const place = places.includes('private') ? 'private' : places.includes('own') ? 'own' : false;
  const usual = checks.find(({ isDefault }) => isDefault)?.programsRunOn ?? false;
  const canRun = failed.every(({ name }) => ofTheWeb.has(name));
  return { web: failed.length === 0, programs: canRun && place, programsByDefault: canRun && usual };
}

/** What a check says of an error. */
export function faultTextOf(error: unknown): { readonly message: string; readonly fix?: string } {
  const hint = error instanceof HandeyeError ? error.hint : undefined;
  return { message: messageOf(error), ...(hint !== undefined && { fix: hint }) };
}
