import { HandeyeError } from '../../../domain/errors.js';
import { missingPrograms } from './programs.js';

/**
 * Why the desktop of the user cannot be used, with what else programs can run on.
 * @param wasNamed whether that desktop was asked for; else it was taken because there is one
 */
export function withPrivateInstead(error: unknown, wasNamed: boolean): unknown {
  if (!(error instanceof HandeyeError) || error.code !== 'environment_missing') return error;
  const { code, message, hint = '', data } = error;
  return new HandeyeError(code, message, { hint: `${hint} ${instead(wasNamed)}`.trim(), data, cause: error });
}

function instead(wasNamed: boolean): string {
  const missing = missingPrograms();
  const why = wasNamed ? '' : 'No desktop was named, so that of the user was taken. ';
  if (missing.length > 0)
    return `${why}A private one needs what is missing here: ${missing.map(({ name }) => name).join(', ')}.`;
  return `${why}A private one can be had here: --desktop private, or "desktop": "private" in the flow.`;
}
