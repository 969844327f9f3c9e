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
  readonly programsRunOn?: 'private' | 'own';
}

/** What flows can be for on this machine. */
export interface Runnable {
  readonly web: boolean;
  /** Programs of a desktop: on private desktops, or on that of the user alone. */
  readonly programs: 'private' | 'own' | false;
}

/** Checks that flows for programs pass by. */
const ofTheWeb: ReadonlySet<string> = new Set(['browser', 'browser starts']);

/** What the checks together say. */
export function runnableBy(checks: readonly Check[]): Runnable {
  const failed = checks.filter(({ status }) => status === 'failed');
  const places = checks.map(({ programsRunOn }) => programsRunOn);
  const place = places.includes('private') ? 'private' : places.includes('own') ? 'own' : false;
  return { web: failed.length === 0, programs: failed.every(({ name }) => ofTheWeb.has(name)) && place };
}

/** What a check says of an error. */
export function toldOf(error: unknown): { readonly message: string; readonly fix?: string } {
  const hint = error instanceof HandeyeError ? error.hint : undefined;
  return { message: messageOf(error), ...(hint !== undefined && { fix: hint }) };
}
