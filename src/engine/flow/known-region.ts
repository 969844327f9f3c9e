import { HandeyeError } from '../../domain/errors.js';
import type { WebTarget } from '../../domain/flow/flow.js';
import { localeProblem, timezoneProblem } from '../../domain/flow/regional.js';

/**
 * Refuses an unknown language or time zone where a variable stood for it, so that validation could not check it.
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
