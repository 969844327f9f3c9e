import { z } from 'zod';
import { elementFields } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import { elementCount } from '../shared/conditions/condition.js';
import { atLeastOneOf } from '../shared/fields/field-rule.js';

/** A number as text: what `saveAs` keeps of a count is one. */
const countText = z.string().regex(/^(\d+|\{\{.+\}\})$/, 'must be a whole number');

/** Waits until the right number of elements match. */
export const assertCount = defineAction({
  name: 'assert_count',
  title: 'Assert count',
  description: 'Passes if the selector matches this many visible elements.',
  effect: 'read',
  capability: 'inspect',
  element: 'required',
  yieldsValue: true,
  parameters: {
    ...elementFields,
    expected: z
      .union([z.int().min(0), countText])
      .optional()
      .describe('Exactly this many.'),
    atLeast: z.int().min(0).optional().describe('This many or more.'),
    atMost: z.int().min(0).optional().describe('This many or fewer.'),
  },
  positional: ['selector', 'expected'],
  sample: { selector: 'Row', expected: 3 },
  argument: wantedCount,
  rules: [atLeastOneOf('expected', 'atLeast', 'atMost')],
  validate: ({ expected, atLeast, atMost }) =>
    expected !== undefined && (atLeast ?? atMost) !== undefined
      ? [
          {
            field: atLeast === undefined ? 'atMost' : 'atLeast',
            message: 'cannot stand beside "expected", which says exactly how many',
          },
        ]
      : [],
  async run(step, context) {
    const target = context.target();
    if (!target.ok) return failed(target.failure);
    const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = step;
    const expected = step.expected === undefined ? undefined : Number(step.expected);
    if (Number.isNaN(expected) || String(step.expected).trim() === '') {
      return failed({ type: 'error', message: `assert_count expects a whole number, not "${step.expected}".` });
    }
    const words = expected === undefined ? wantedCount(step) : `${expected} elements`;
    const accepts = (count: number): boolean =>
      expected === undefined ? count >= atLeast && count <= atMost : count === expected;
    return context.until(elementCount(target.value, { words, accepts }));
  },
});

/** A count in the words of a report: `3`, `at least 2, at most 5`. */
function wantedCount(step: {
  readonly expected?: number | string | undefined;
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
}): string {
  if (step.expected !== undefined) return String(step.expected);
  return [
    ...(step.atLeast === undefined ? [] : [`at least ${step.atLeast}`]),
    ...(step.atMost === undefined ? [] : [`at most ${step.atMost}`]),
  ].join(', ');
}
