import { z } from 'zod';
import { elementFields } from '../../domain/flow/step.js';
import { defineAction, failed, type StepContext } from '../action.js';
import { attributeIs, elementExists, single, maskedValue, type Condition } from '../shared/conditions/condition.js';
import { atLeastOneOf } from '../shared/fields/field-rule.js';
import { lookAgainAtNothing } from '../shared/conditions/screen-text.js';

/** Reads something of the screen for `saveAs`. */
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
    attribute: z.string().min(1).optional().describe('An attribute to read instead.'),
  },
  positional: ['selector', 'what'],
  sample: { selector: '#order-number', saveAs: 'order' },
  needs: ({ what }) => (what === 'url' ? [{ field: 'what', capability: 'navigation' }] : []),
  argument: ({ what, attribute, saveAs }) =>
    `${attribute === undefined ? what : `attribute ${attribute}`}${saveAs === undefined ? '' : ` as ${saveAs}`}`,
  rules: [{ ...atLeastOneOf('selector', 'typedSelector'), unless: { field: 'what', is: ['url', 'title'] } }],
  async run(step, context) {
    if (step.what === 'url' || step.what === 'title') return context.until(pageIs(step.what, context));
    const target = context.target();
    if (!target.ok) return failed(target.failure);
    if (step.what === 'count') {
      const { query, written } = target.value;
      return context.until({
        expected: `the number of ${written}`,
        isAbsence: true,
        async look(eye) {
          // Half of a list would be counted as readily.
          await lookAgainAtNothing(eye);
          const { count, unavailableReason } = await eye.query({ target: query });
          return { holds: unavailableReason === undefined, found: unavailableReason ?? String(count) };
        },
      });
    }
    if (step.attribute !== undefined)
      return context.until(attributeIs(target.value, step.attribute, undefined, 'contains', false));
    const { what } = step;
    return context.until({
      expected: elementExists(target.value).expected,
      look: (eye) =>
        single(
          eye,
          { target: target.value.query, read: { text: true, value: what === 'value' } },
          target.value,
          (reading) => {
            if (reading.isMasked === true) return maskedValue(reading);
            const { text, value, summary } = reading;
            return { holds: true, found: what === 'value' ? (value ?? '') : (text ?? value ?? summary.name) };
          },
        ),
    });
  },
});

/** The address or title of what is in front, once there is something. */
function pageIs(what: 'url' | 'title', { isOnDesktop }: StepContext): Condition {
  return {
    expected: `the ${what} of the window in front`,
    async look(eye) {
      const status = await eye.status();
      const isThere = !isOnDesktop || status.windows.some(({ active }) => active);
      return { holds: isThere, found: isThere ? status[what] : 'no window' };
    },
  };
}
