import { z } from 'zod';
import { elementFields } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import {
  expectedText,
  expectedTextFields,
  expectedTextInWords,
  type ExpectedText,
} from '../shared/fields/assertion-fields.js';
import { attributeIs } from '../shared/conditions/condition.js';

/** Waits until an attribute is there, or has a value. */
export const assertAttribute = defineAction({
  name: 'assert_attribute',
  title: 'Assert attribute',
  description: 'Passes if the element has the attribute, with the expected value if one is given.',
  effect: 'read',
  capability: 'inspect',
  element: 'required',
  yieldsValue: true,
  parameters: {
    ...elementFields,
    ...expectedTextFields,
    attribute: z.string().min(1).describe('Name of the attribute.'),
  },
  positional: ['selector', 'attribute', 'expected'],
  sample: { selector: 'Link#Help', attribute: 'href', contains: '/help' },
  argument: (step) => (isTextGiven(step) ? `${step.attribute} ${expectedTextInWords(step)}` : step.attribute),
  async run(step, context) {
    const target = context.target();
    if (!target.ok) return failed(target.failure);
    const { text, comparison } = expectedText(step);
    return context.until(
      attributeIs(target.value, step.attribute, isTextGiven(step) ? text : undefined, comparison, step.exact),
    );
  },
});

function isTextGiven({ contains, expected, text, matches }: ExpectedText): boolean {
  return (contains ?? expected ?? text ?? matches) !== undefined;
}
