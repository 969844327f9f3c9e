import { z } from 'zod';
import type { FieldProblem } from './action.js';

/** An expected text; `contains` is the word of the first flow format, `expected` and `text` mean the same. */
export const expectedTextFields = {
  contains: z.string().optional().describe('A part of what is expected.'),
  expected: z
    .union([z.string(), z.number(), z.boolean()])
    .transform(String)
    .optional()
    .describe('All of what is expected.'),
  text: z.string().optional().describe('The same as contains.'),
  exact: z.boolean().default(false).describe('Compare letter by letter, case included, and as a whole.'),
};

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

/** Exactly one of the three fields must be there. */
export function needsExpectedText(action: string, step: ExpectedText): FieldProblem[] {
  const given = [step.contains, step.expected, step.text].filter((text) => text !== undefined);
  if (given.length === 1) return [];
  return [
    {
      field: 'contains',
      message: `${action} needs exactly one of "contains", "expected", "text"; ${given.length} are given`,
    },
  ];
}
