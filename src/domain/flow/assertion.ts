import { z } from 'zod';
import { nearestWord } from '../nearest-word.js';
import type { Capability } from './backend.js';
import { patternProblem } from './compare.js';

/** Milliseconds an assertion may wait to become true (IdolClick v1). */
const defaultAssertionTimeoutMs = 5000;

/** The states that an assertion may ask for. */
export const elementStates = [
  'visible',
  'hidden',
  'covered',
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
/** A state that an assertion may ask for. */
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
/** What an assertion looks at and how it compares. */
export type AssertionType = (typeof assertionTypes)[number];

/** The fields that each type needs besides its name. */
export const assertionNeeds: Readonly<Record<AssertionType, readonly ('selector' | 'expected' | 'attribute')[]>> = {
  exists: ['selector'],
  not_exists: ['selector'],
  text_contains: ['expected'],
  text_equals: ['expected'],
  window_title: ['expected'],
  process_running: ['expected'],
  value_equals: ['selector', 'expected'],
  value_contains: ['selector', 'expected'],
  attribute_equals: ['selector', 'attribute', 'expected'],
  count_equals: ['selector', 'expected'],
  state_is: ['selector', 'expected'],
  url_contains: ['expected'],
  url_equals: ['expected'],
  title_contains: ['expected'],
  title_equals: ['expected'],
  no_console_errors: [],
  no_failed_requests: [],
};

/** What a backend must be able to do for some types, besides to be looked at. */
export const assertionCapabilities: Readonly<Partial<Record<AssertionType, Capability>>> = {
  url_contains: 'navigation',
  url_equals: 'navigation',
  no_console_errors: 'console',
  no_failed_requests: 'network',
};

/** What is wrong with an empty text that is to be a part of another. */
export const emptyPart = 'must not be empty: that is a part of every text';

/** A pattern for a text; what a variable stands for is known only when the flow runs. */
export const patternField = z
  .string()
  .min(1)
  .superRefine((written, context) => {
    const message = written.includes('{{') ? undefined : patternProblem(written);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .describe(
    'Regular expression that the text must match somewhere, as in `/order \\d+/i`; the slashes may be left out.',
  );

/** The types that take `matches` in the place of `expected`. */
export const patternTypes: ReadonlySet<AssertionType> = new Set([
  'text_contains',
  'text_equals',
  'window_title',
  'value_equals',
  'value_contains',
  'attribute_equals',
  'url_contains',
  'url_equals',
  'title_contains',
  'title_equals',
]);

/** Something that must hold after a step. Field names are IdolClick's; `attribute` and `state` are additions. */
export const assertionSchema = z
  .strictObject({
    type: z.enum(assertionTypes).describe('What to check, and how to compare it.'),
    selector: z
      .string()
      .min(1)
      .optional()
      .describe('The element; text assertions without one search the whole screen.'),
    expected: z
      .union([z.string(), z.number(), z.boolean()])
      .transform(String)
      .optional()
      .describe('The expected text, number of elements, or state.'),
    matches: patternField.optional(),
    attribute: z.string().min(1).optional().describe('The attribute, for attribute_equals.'),
    exact: z.boolean().default(false).describe('Compare case-sensitively.'),
    timeoutMs: z
      .int()
      .min(0)
      .max(600_000)
      .default(defaultAssertionTimeoutMs)
      .describe('Milliseconds the assertion may take to hold.'),
    description: z.string().optional().describe('What it is for, in the words of the author.'),
  })
  .superRefine((assertion, context) => {
    const { type, expected } = assertion;
    const complain = (field: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [field], message });
    };
    for (const field of assertionNeeds[type]) {
      if (assertion[field] !== undefined) continue;
      if (field === 'expected' && assertion.matches !== undefined && patternTypes.has(type)) continue;
      complain(field, `is missing; ${type} needs it`);
    }
    if (assertion.matches !== undefined) {
      if (!patternTypes.has(type)) complain('matches', `has no meaning for ${type}`);
      else if (expected !== undefined) complain('matches', 'cannot stand beside "expected": one of the two');
    }
    if (expected === undefined || expected.includes('{{')) return;
    if (type.endsWith('_contains') && expected.trim() === '') complain('expected', emptyPart);
    if (type === 'state_is' && !elementStates.some((state) => state === expected)) {
      const nearest = nearestWord(expected, elementStates);
      complain(
        'expected',
        nearest === undefined
          ? `is no state; one of ${elementStates.join(', ')}`
          : `is no state. Did you mean "${nearest}"?`,
      );
    }
    if (type === 'count_equals' && !/^\d+$/.test(expected)) {
      complain('expected', 'must be a whole number');
    }
  })
  .meta({ id: 'Assertion', description: 'Something that must hold after the step.' });

/** A validated assertion. */
export type Assertion = z.output<typeof assertionSchema>;
