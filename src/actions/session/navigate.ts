import { z } from 'zod';
import { absoluteAddress, addressProblem } from '../../domain/flow/address.js';
import { arrivalTimeoutMs } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import { arrived, expectStatusField, isMeantToStay, stayed } from '../shared/targets/arrival.js';
import { exactlyOneOf } from '../shared/fields/field-rule.js';
import { openOnDesktop } from '../shared/targets/open-on-desktop.js';
import { outcomeOf } from '../shared/elements/on-element.js';

const historyMoves = ['back', 'forward', 'reload'] as const;

/** Goes to an address or moves in the history. */
export const navigate = defineAction({
  name: 'navigate',
  title: 'Navigate',
  description:
    'Goes to an address, goes back or forward, or reloads the page. On a desktop, opens the address with its own program for that.',
  effect: 'navigate',
  usualTimeoutMs: arrivalTimeoutMs,
  capability: 'addresses',
  actsInWindow: false,
  aliases: { goto: {}, visit: {} },
  parameters: {
    url: z.string().min(1).optional().describe('Absolute, or relative to the current page.'),
    direction: z.enum(historyMoves).optional().describe('A move in the history, instead of a url.'),
    expectStatus: expectStatusField,
  },
  names: { url: 'address' },
  positional: ['url', 'direction'],
  sample: { url: 'https://example.org/' },
  argument: (step) => step.url ?? step.direction,
  needs: ({ direction, expectStatus }) => [
    ...(direction === undefined ? [] : [{ field: 'direction', capability: 'navigation' } as const]),
    ...(expectStatus === undefined ? [] : [{ field: 'expectStatus', capability: 'navigation' } as const]),
  ],
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
    if (context.isOnDesktop) return openOnDesktop(url ?? '', permit.value, context);
    const to = url === undefined ? (step.direction ?? 'reload') : { url };
    const result = await context.hand.navigate(permit.value, to, {
      timeoutMs: context.remainingMs(),
      signal: context.signal,
    });
    if (result.cutOff === true) return outcomeOf(result);
    if (isMeantToStay(result, step.expectStatus)) return stayed(url ?? here, result.status);
    if (result.refused !== undefined) {
      const type = result.isTimeout === true ? 'timeout' : 'error';
      return failed({ type, message: result.refused, ...(url && { expected: url }) });
    }
    if (result.isDownload === true) {
      const arrival = arrived(url ?? here, result.status, step.expectStatus);
      if (arrival.status === 'failed') return arrival;
      return { status: 'acted', confirmed: `${url ?? 'it'} is a file, and is downloaded`, found: url ?? '' };
    }
    const there = (await context.eye.status({ dialogStays: true })).url;
    return arrived(there, result.status, step.expectStatus);
  },
});
