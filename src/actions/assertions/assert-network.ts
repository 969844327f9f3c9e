import { z } from 'zod';
import { patternField } from '../../domain/flow/assertion.js';
import { defineAction } from '../action.js';
import { atMostOneOf } from '../shared/fields/field-rule.js';
import { networkHas, sinceField } from '../shared/conditions/event-conditions.js';

/** Judges which requests the app made, and how they were answered. */
export const assertNetwork = defineAction({
  name: 'assert_network',
  title: 'Assert network',
  description:
    'Passes if no request failed or returned 400 and above, and none that still could is pending. With a url or a pattern: if a matching request was answered.',
  effect: 'read',
  capability: 'network',
  parameters: {
    url: z
      .string()
      .min(1)
      .optional()
      .describe('Part of the address of a request that must have been made; * matches anything.'),
    matches: patternField.optional().describe('Regular expression for that address, in the place of url.'),
    method: z
      .string()
      .regex(/^[A-Za-z]+$/)
      .optional()
      .describe('Its method, such as POST; default: any.'),
    status: z.int().min(100).max(599).optional().describe('Its response status; default: any below 400.'),
    ignore: z
      .array(z.string().min(1))
      .default([])
      .describe('Ignores requests with any of these in their address; same syntax as url.'),
    since: sinceField,
  },
  positional: ['url', 'method', 'status'],
  sample: { url: '/api/orders', method: 'POST', status: 201 },
  rules: [atMostOneOf('url', 'matches')],
  argument: ({ method, url, matches, status }) =>
    [method, url ?? matches, status].filter((part) => part !== undefined).join(' ') || 'no failed request',
  run: (step, context) => context.until(networkHas(step, step.since === 'last_action' ? context.lastAction() : 0)),
});
