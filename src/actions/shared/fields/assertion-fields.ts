import { z } from 'zod';
import { emptyPart, patternField } from '../../../domain/flow/assertion.js';
import type { Comparison } from '../../../domain/flow/compare.js';
import { exactlyOneOf } from './field-rule.js';

const partSchema = z.string().regex(/\S/, emptyPart);

/** An expected text; `contains` is the word of the first flow format, and `text` means the same. */
export const expectedTextFields = {
  contains: partSchema.optional().describe('Part of the expected text.'),
  expected: z
    .union([z.string(), z.number(), z.boolean()])
    .transform(String)
    .optional()
    .describe('The whole expected text.'),
  text: partSchema.optional().describe('The same as contains.'),
  matches: patternField.optional(),
  exact: z.boolean().default(false).describe('Compare the whole text, case-sensitively.'),
};

/** An expected text as a step says it: one of the four, or none. */
export interface ExpectedText {
  readonly contains?: string | undefined;
  readonly expected?: string | undefined;
  readonly text?: string | undefined;
  readonly matches?: string | undefined;
  readonly exact: boolean;
}

/** The text, and whether it is all of what is expected, a part, or a pattern of it. */
export function expectedText(step: ExpectedText): { readonly text: string; readonly comparison: Comparison } {
  if (step.matches !== undefined) return { text: step.matches, comparison: 'matches' };
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
export const expectedTextRule = exactlyOneOf('contains', 'expected', 'text', 'matches');
