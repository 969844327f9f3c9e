import { z } from 'zod';
import { emptyPart } from '../../../domain/flow/assertion.js';
import { patternProblem } from '../../../domain/flow/compare.js';
import type { AnyStep, WindowField } from '../../../domain/flow/step.js';
import { exactlyOneOf, type FieldProblem } from './field-rule.js';

/** Complains of a text that is written like a pattern and is none. */
export function readablePattern(text: string, context: z.RefinementCtx): void {
  const message = problemAsPattern(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

/** The same of the fields that any step may have: its assertions, and the title of a window that its action reads. */
export function unreadablePatterns(
  { assertions, windowTitle }: Pick<AnyStep, 'assertions' | 'windowTitle'>,
  windowFields: readonly WindowField[],
): readonly FieldProblem[] {
  const texts = [
    { field: 'windowTitle', text: windowFields.includes('windowTitle') ? windowTitle : undefined },
    ...assertions.map(({ expected }, index) => ({ field: `assertions[${index}].expected`, text: expected })),
  ];
  return texts.flatMap(({ field, text = '' }) => {
    const message = problemAsPattern(text);
    return message === undefined ? [] : [{ field, message: `"${text}" ${message}` }];
  });
}

/** What a variable stands for is known only when the flow runs. */
function problemAsPattern(text: string): string | undefined {
  return text.includes('{{') ? undefined : patternProblem(text);
}

const partSchema = z.string().regex(/\S/, emptyPart).superRefine(readablePattern);

/** An expected text; `contains` is the word of the first flow format, `expected` and `text` mean the same. */
export const expectedTextFields = {
  contains: partSchema.optional().describe('Part of the expected text.'),
  expected: z
    .union([z.string(), z.number(), z.boolean()])
    .transform(String)
    .superRefine(readablePattern)
    .optional()
    .describe('The whole expected text.'),
  text: partSchema.optional().describe('The same as contains.'),
  exact: z.boolean().default(false).describe('Compare the whole text, case-sensitively.'),
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
