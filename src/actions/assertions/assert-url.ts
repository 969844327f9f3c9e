import { z } from 'zod';
import { defineAction } from '../action.js';
import { expectedText, expectedTextFields, type ExpectedText } from '../shared/fields/assertion-fields.js';
import { exactlyOneOf } from '../shared/fields/field-rule.js';
import { urlIs } from '../shared/conditions/page-conditions.js';

/** Waits until the page is at an address. */
export const assertUrl = defineAction({
  name: 'assert_url',
  title: 'Assert address',
  description:
    'Passes if the address contains or equals the expected one. `expected` may be a path; * matches anything.',
  effect: 'read',
  capability: 'navigation',
  yieldsValue: true,
  parameters: {
    ...expectedTextFields,
    url: z.string().min(1).optional().describe('The same as expected.'),
  },
  positional: ['expected'],
  sample: { expected: '/cart' },
  rules: [exactlyOneOf('expected', 'contains', 'text', 'url', 'matches')],
  argument: (step) => {
    const { text, comparison } = expectedAddress(step);
    return `${comparison} ${text}`;
  },
  run(step, context) {
    const { text, comparison } = expectedAddress(step);
    return context.until(urlIs(text, comparison));
  },
});

function expectedAddress(step: ExpectedText & { readonly url?: string | undefined }) {
  return expectedText({ ...step, expected: step.url ?? step.expected });
}
