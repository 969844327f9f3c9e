import { z } from 'zod';
import { emptyPart } from '../domain/flow/assertion.js';
import { exactlyOneOf } from './field-rule.js';

const partSchema = z.string().regex(/\S/, emptyPart);

/** An expected text; `contains` is the word of the first flow format, `expected` and `text` mean the same. */
export const expectedTextFields = {
  contains: partSchema.optional().describe('A part of what is expected.'),
  expected: z
    .union([z.string(), z.number(), z.boolean()])
    .transform(String)
    .optional()
    .describe('All of what is expected.'),
  text: partSchema.optional().describe('The same as contains.'),
  exact: z.boolean().default(false).describe('Compare letter by letter, case included, and as a whole.'),
};

/** An expected text as a step says it: one of the three, or none. */
export interface ExpectedText {
  readonly contains?: string | undefined;
  readonly expected?: string | undefined;
  readonly text?: string | undefined;
  readonly exact: boolean;
}

/** The text, and whether it is all of what is expected or a part. */
export function expectedText(step: ExpectedText): {
  readonly text: string;
  readonly comparison: 'contains' | 'equals';
} {
  const part = step.contains ?? step.text;
  if (step.expected !== undefined) return { text: step.expected, comparison: 'equals' };
  return { text: part ?? '', comparison: step.exact ? 'equals' : 'contains' };
}

/** An expected text in the words of a report: `contains "saved"`. */
export function expectedTextInWords(step: ExpectedText): string {
  const { text, comparison } = expectedText(step);
  return `${comparison} "${text}"`;
}

/** An expectation is said once. */
export const expectedTextRule = exactlyOneOf('contains', 'expected', 'text');
