import { z } from 'zod';
import { absoluteAddress, addressProblem } from '../../domain/flow/address.js';
import { arrivalTimeoutMs } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import { arrived, expectStatusField, isMeantToStay, stayed } from '../shared/targets/arrival.js';
import { exactlyOneOf } from '../shared/fields/field-rule.js';
import { outcomeOf } from '../shared/elements/on-element.js';

const historyMoves = ['back', 'forward', 'reload'] as const;

/** Goes to an address or moves in the history. */
export const navigate = defineAction({
  name: 'navigate',
  title: 'Navigate',
  description: 'Goes to an address, or back, forward, or loads the page again.',
  effect: 'navigate',
  usualTimeoutMs: arrivalTimeoutMs,
  capability: 'navigation',
  aliases: { goto: {}, visit: {} },
  parameters: {
    url: z.string().min(1).optional().describe('Absolute, or relative to the current page.'),
    direction: z.enum(historyMoves).optional().describe('A move in the history instead of a url.'),
    expectStatus: expectStatusField,
  },
  names: { url: 'address' },
  sample: { url: 'https://example.org/' },
  argument: (step) => step.url ?? step.direction,
  rules: [exactlyOneOf('url', 'direction')],
  async run(step, context) {
    const here = (await context.eye.status({ mayBeUnopened: step.url !== undefined })).url;
    const problem = step.url === undefined ? undefined : addressProblem(step.url, here);
    if (problem !== undefined) return failed({ type: 'error', message: problem });
    const url = step.url === undefined ? undefined : absoluteAddress(step.url, here);
    const permit = await context.permit(
      url === undefined ? { target: step.direction ?? 'reload' } : { target: url, url },
    );
    if (!permit.ok) return failed(permit.failure);
    await context.mark();
    const to = url === undefined ? (step.direction ?? 'reload') : { url };
    const deed = await context.hand.navigate(permit.value, to, {
      timeoutMs: context.remainingMs(),
      signal: context.signal,
    });
    if (deed.cutOff === true) return outcomeOf(deed);
    if (isMeantToStay(deed, step.expectStatus)) return stayed(url ?? here, deed.status);
    if (deed.refused !== undefined) {
      const type = deed.isTimeout === true ? 'timeout' : 'error';
      return failed({ type, message: deed.refused, ...(url && { expected: url }) });
    }
    if (deed.isDownload === true) {
      const told = arrived(url ?? here, deed.status, step.expectStatus);
      if (told.status === 'failed') return told;
      return { status: 'acted', confirmed: `${url ?? 'it'} is a file, and is downloaded`, found: url ?? '' };
    }
    const there = (await context.eye.status({ dialogStays: true })).url;
    return arrived(there, deed.status, step.expectStatus);
  },
});
