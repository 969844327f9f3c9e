import { z } from 'zod';

/** Milliseconds an assertion may wait to become true (IdolClick v1). */
export const defaultAssertionTimeoutMs = 5000;

export const elementStates = [
  'visible',
  'hidden',
  'enabled',
  'disabled',
  'checked',
  'unchecked',
  'mixed',
  'selected',
  'unselected',
  'expanded',
  'collapsed',
  'pressed',
  'unpressed',
  'focused',
  'readonly',
  'editable',
  'required',
  'invalid',
  'valid',
  'busy',
  'empty',
] as const;
export type ElementState = (typeof elementStates)[number];

/** Types of IdolClick v1 first, then those that the web needs. */
export const assertionTypes = [
  'exists',
  'not_exists',
  'text_contains',
  'text_equals',
  'window_title',
  'process_running',
  'value_equals',
  'value_contains',
  'attribute_equals',
  'count_equals',
  'state_is',
  'url_contains',
  'url_equals',
  'title_contains',
  'title_equals',
  'no_console_errors',
  'no_failed_requests',
] as const;
export type AssertionType = (typeof assertionTypes)[number];

const needsSelector = new Set<AssertionType>([
  'exists',
  'not_exists',
  'value_equals',
  'value_contains',
  'attribute_equals',
  'count_equals',
  'state_is',
]);
const needsExpected = new Set<AssertionType>(
  assertionTypes.filter((type) => !['exists', 'not_exists', 'no_console_errors', 'no_failed_requests'].includes(type)),
);

/** Something that must hold after a step. Field names are IdolClick's; `attribute` and `state` are additions. */
export const assertionSchema = z
  .strictObject({
    type: z.enum(assertionTypes),
    selector: z
      .string()
      .min(1)
      .optional()
      .describe('The element; text assertions without one look at the whole screen.'),
    expected: z.union([z.string(), z.number(), z.boolean()]).transform(String).optional(),
    attribute: z.string().min(1).optional().describe('Which attribute, for attribute_equals.'),
    exact: z.boolean().default(false).describe('Compare letter by letter, case included.'),
    timeoutMs: z.int().min(0).max(600_000).default(defaultAssertionTimeoutMs),
    description: z.string().optional(),
  })
  .superRefine((assertion, context) => {
    const missing = (field: string): void => {
      context.addIssue({ code: 'custom', path: [field], message: `"${assertion.type}" needs "${field}"` });
    };
    if (needsSelector.has(assertion.type) && assertion.selector === undefined) missing('selector');
    if (needsExpected.has(assertion.type) && assertion.expected === undefined) missing('expected');
    if (assertion.type === 'attribute_equals' && assertion.attribute === undefined) missing('attribute');
    if (assertion.type === 'state_is' && !elementStates.some((state) => state === assertion.expected)) {
      context.addIssue({
        code: 'custom',
        path: ['expected'],
        message: `"${assertion.expected ?? ''}" is no state; known: ${elementStates.join(', ')}`,
      });
    }
    if (assertion.type === 'count_equals' && !/^\d+$/.test(assertion.expected ?? '')) {
      context.addIssue({ code: 'custom', path: ['expected'], message: 'count_equals needs a whole number' });
    }
  });

export type Assertion = z.output<typeof assertionSchema>;
