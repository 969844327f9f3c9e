import { HandeyeError } from '../../domain/errors.js';
import type { WebTarget } from '../../domain/flow/flow.js';
import { localeProblem, timezoneProblem } from '../../domain/flow/regional.js';

/**
 * Refuses a language and a time zone that there are not, where a variable stood for them, so that validation could not tell.
 *
 * @throws HandeyeError `spec_invalid`
 */
export function requireKnownRegion({ locale, timezone }: Partial<WebTarget> = {}): void {
  if (locale !== undefined) refuse('locale', locale, localeProblem(locale));
  if (timezone !== undefined) refuse('timezone', timezone, timezoneProblem(timezone));
}

function refuse(field: keyof WebTarget, written: string, problem: string | undefined): void {
  if (problem !== undefined) throw new HandeyeError('spec_invalid', `targets.web.${field}: "${written}" ${problem}`);
}
