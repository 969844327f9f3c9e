import { z } from 'zod';
import { elementFields } from '../domain/flow/step.js';
import { defineAction, failed } from './action.js';
import { elementExists } from './condition.js';
import { atLeastOneOf } from './field-rule.js';

export const read = defineAction({
  name: 'read',
  title: 'Read',
  description: 'Reads the text, value, an attribute or the count of an element, or the address or title, for `saveAs`.',
  effect: 'read',
  capability: 'inspect',
  element: 'optional',
  yieldsValue: true,
  aliases: { get: {}, extract: {}, get_text: {} },
  parameters: {
    ...elementFields,
    what: z
      .enum(['text', 'value', 'count', 'url', 'title'])
      .default('text')
      .describe('What to read; url and title need no element.'),
    attribute: z.string().min(1).optional().describe('An attribute instead.'),
  },
  sample: { selector: '#order-number', saveAs: 'order' },
  rules: [{ ...atLeastOneOf('selector', 'typedSelector'), unless: { field: 'what', is: ['url', 'title'] } }],
  async run(step, context) {
    if (step.what === 'url' || step.what === 'title')
      return { status: 'held', found: (await context.eye.status())[step.what] };
    const target = context.target();
    if (!target.ok) return failed(target.failure);
    if (step.what === 'count') {
      const { count } = await context.eye.query({ target: target.value.query });
      return { status: 'held', found: String(count) };
    }
    return context.until({
      expected: elementExists(target.value).expected,
      async look(eye) {
        const read = { text: true, ...(step.attribute !== undefined && { attributes: [step.attribute] }) };
        const result = await eye.query({ target: target.value.query, read });
        const [reading] = result.matches;
        if (reading === undefined)
          return {
            holds: false,
            found: 'nothing visible',
            failureType: 'element_not_found',
            candidates: result.nearest,
          };
        if (result.count > 1) {
          return {
            holds: false,
            found: `${result.count} elements match`,
            failureType: 'ambiguous_selector',
            candidates: result.matches.map((match) => `${match.summary.controlType} "${match.summary.name}"`),
          };
        }
        const value =
          step.attribute === undefined
            ? step.what === 'value'
              ? (reading.value ?? '')
              : (reading.text ?? reading.value ?? reading.summary.name)
            : (reading.attributes?.[step.attribute] ?? '');
        return { holds: true, found: value, element: reading.summary };
      },
    });
  },
});
