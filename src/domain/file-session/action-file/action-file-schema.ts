import { z } from 'zod';

/** What whoever answers an observation has decided. */
export const decisions = ['continue', 'fix_bug', 'goal_achieved', 'stuck', 'abort'] as const;
/** A decision. */
export type Decision = (typeof decisions)[number];

const textOrNumber = z.union([z.string(), z.number()]);
const plainValue = z.union([z.string(), z.number(), z.boolean(), z.array(textOrNumber)]);

/** One action: the fields of fe-pilot, and any field that a step of handeye has. */
export const fileActionSchema = z
  .looseObject({
    action: z.string().min(1).describe('What to do: click, type, select, wait_for, assert …'),
    selector: z.string().min(1).optional().describe('The element, by a selector or by the ref of an observation.'),
    element: z.string().min(1).optional().describe('The element in plain language, in the place of a selector.'),
    value: plainValue.optional().describe('What to write, choose, upload or wait for.'),
    url: z.string().min(1).optional().describe('Where to go.'),
    duration: z.number().min(0).optional().describe('Milliseconds to wait.'),
    description: z.string().optional().describe('What the action is for.'),
    key: z.string().min(1).optional().describe('Keys to press.'),
    condition: z.string().min(1).optional().describe('What to wait for.'),
    dropdown: z.string().min(1).optional().describe('The list, in the place of a selector.'),
    date: z.string().min(1).optional().describe('The date to write.'),
    timeout: z.number().min(0).optional().describe('Milliseconds that the action may take.'),
    files: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .describe('Paths; a text may hold several, with commas.'),
    expect: z.unknown().optional().describe('What must hold afterwards.'),
    expectations: z.unknown().optional().describe('The same as expect.'),
  })
  .describe('One action.');

/** One action of an action file. */
export type FileAction = z.output<typeof fileActionSchema>;

const bugReportSchema = z.looseObject({
  bugFound: z.boolean().optional().describe('Whether there is a bug.'),
  severity: z.string().optional().describe('How bad it is.'),
  type: z.string().optional().describe('What kind of bug it is.'),
  description: z.string().optional().describe('What is wrong.'),
  evidence: z.unknown().optional().describe('What shows it.'),
  suggestedFix: z.string().optional().describe('What would put it right.'),
});

/** What whoever answers has found wrong with the app. */
export type BugReport = z.output<typeof bugReportSchema>;

/** An action file once its forms are brought into one. */
export const actionFileSchema = z
  .strictObject({
    id: z.union([z.string(), z.number()]).transform(String).optional().describe('Names this answer.'),
    stepNumber: z.int().min(0).optional().describe('The observation that it answers.'),
    decision: z.enum(decisions).default('continue').describe('What is to become of the session.'),
    reasoning: z.string().optional().describe('Why.'),
    actions: z.array(fileActionSchema).default([]).describe('What to do, in this order.'),
    stopOnError: z.boolean().default(true).describe('Leave out the actions after the first one that fails.'),
    concerns: z
      .union([z.string(), z.array(z.unknown())])
      .optional()
      .describe('What seems odd about the app.'),
    bugReport: bugReportSchema.optional().describe('What is wrong with the app.'),
    observe: z.enum(['full', 'delta']).optional().describe('How much the next observation shows.'),
  })
  .describe('The answer to an observation.');
