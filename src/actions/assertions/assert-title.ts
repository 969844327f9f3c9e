import { defineAction } from '../action.js';
import {
  expectedText,
  expectedTextFields,
  expectedTextInWords,
  expectedTextRule,
} from '../shared/fields/assertion-fields.js';
import { titleIs } from '../shared/conditions/page-conditions.js';

/** Waits until the page or window has a title. */
export const assertTitle = defineAction({
  name: 'assert_title',
  title: 'Assert title',
  description: 'Passes if the title of the page or window contains or equals the expected text.',
  effect: 'read',
  capability: 'inspect',
  yieldsValue: true,
  parameters: expectedTextFields,
  positional: ['contains'],
  sample: { contains: 'Cart' },
  argument: expectedTextInWords,
  rules: [expectedTextRule],
  run(step, context) {
    const { text, comparison } = expectedText(step);
    return context.until(titleIs(text, comparison, step.exact));
  },
});
