import { z } from 'zod';
import { arrivalAt } from '../../../domain/flow/address.js';
import type { ActionResult } from '../../../ports/hand.js';
import { failed, type StepOutcome } from '../../action.js';

/** What a page that is navigated to answers with. */
export const expectStatusField = z
  .int()
  .min(100)
  .max(599)
  .optional()
  .describe(
    'The expected HTTP status, such as 404; with any other, the step fails. If omitted, 400 and above is a warning.',
  );

/**
 * What became of a navigation that arrived. A page that answers with an error is one all the same: apps show pages of their
 * own with it, some all of them.
 *
 * @param status undefined where there is no server
 */
export function arrived(url: string, status: number | undefined, expected: number | undefined): StepOutcome {
  if (expected !== undefined && status !== expected) {
    return failed({
      type: 'assertion_failed',
      message: `${url} answered ${status === undefined ? 'without an HTTP status' : `with status ${status}`}, not ${expected} (expectStatus).`,
      expected: `status ${expected}`,
      found: status === undefined ? 'no status' : `status ${status}`,
    });
  }
  const isError = status !== undefined && status >= 400 && expected === undefined;
  return { status: 'acted', confirmed: arrivalAt(url, status), found: url, ...(isError && { isErrorPage: true }) };
}

/** An answer without a page is meant where its status is expected (204, 205): the browser stays where it is. */
export function isMeantToStay({ status }: Pick<ActionResult, 'status'>, expected: number | undefined): boolean {
  return status !== undefined && status === expected && (status === 204 || status === 205);
}

/** What became of a navigation whose answer {@link isMeantToStay}. */
export function stayed(url: string, status: number | undefined): StepOutcome {
  return { status: 'acted', confirmed: `${url} answered ${status}, and the page stays as it was`, found: url };
}
