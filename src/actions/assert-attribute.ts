import { z } from 'zod';
import { elementFields } from '../domain/flow/step.js';
import { defineAction, failed } from './action.js';
import { expectedText, expectedTextFields } from './assertion-fields.js';
import { attributeIs } from './condition.js';

export const assertAttribute = defineAction({
  name: 'assert_attribute',
  title: 'Assert attribute',
  description: 'Holds when the element has the attribute, with the expected value where one is given.',
  effect: 'read',
  capability: 'inspect',
  element: 'required',
  yieldsValue: true,
  parameters: {
    ...elementFields,
    ...expectedTextFields,
    attribute: z.string().min(1).describe('Name of the attribute.'),
  },
  sample: { selector: 'Link#Help', attribute: 'href', contains: '/help' },
  async run(step, context) {
    const target = context.target();
    if (!target.ok) return failed(target.failure);
    const given = step.contains ?? step.expected ?? step.text;
    const { text, comparison } = expectedText(step);
    return context.until(
      attributeIs(
        target.value,
        step.attribute.toLowerCase(),
        given === undefined ? undefined : text,
        comparison,
        step.exact,
      ),
    );
  },
});
