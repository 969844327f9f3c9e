import { HandeyeError } from '../../../domain/errors.js';
import { missingPrograms } from './programs.js';

/**
 * Why the desktop of the user cannot be used, with what else programs can run on.
 * @param namedBy what asked for that desktop; undefined where it was taken because there is one
 */
export function withPrivateInstead(error: unknown, namedBy: 'flow' | 'setting' | undefined): unknown {
  if (!(error instanceof HandeyeError) || error.code !== 'environment_missing') return error;
  const { code, message, hint = '', data } = error;
  return new HandeyeError(code, message, { hint: `${hint} ${instead(namedBy)}`.trim(), data, cause: error });
}

function instead(namedBy: 'flow' | 'setting' | undefined): string {
  const missing = missingPrograms();
  const why = namedBy !== undefined ? '' : 'No desktop was named, so that of the user was taken. ';
  if (missing.length > 0)
    return `${why}A private one needs what is missing here: ${missing.map(({ name }) => name).join(', ')}.`;
  const how = namedBy === 'flow' ? 'write' : '--desktop private, or';
  return `${why}A private one can be had here: ${how} "desktop": "private" in the flow.`;
}
