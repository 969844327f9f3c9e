import { z } from 'zod';
import { originEntriesSchema } from './origin-entries.js';
import { defaultMaxRuntimeMs, defaultMaxSteps } from './run-policy.js';
import { verdicts } from './verdict.js';

const words = z.array(z.string().min(1));
const verdict = z.enum(verdicts);

/** Words in the names of elements. */
export const nameWordsSchema = z.array(
  z
    .string()
    .min(1)
    .refine((word) => /[\p{L}\p{N}]/u.test(word), 'is no word: it has no letter and no digit'),
);

/** The steps that a run may take. */
export const maxStepsSchema = z.int().min(1);
/** The minutes that a run may take: a week at most. */
export const maxRuntimeMinutesSchema = z
  .number()
  .positive()
  .max(7 * 24 * 60);

const effectsSchema = z.strictObject({
  read: z
    .enum(['allow', 'deny'])
    .optional()
    .describe('Steps that only look, wait or compute. They do nothing that could be approved. Default: allow.'),
  input: verdict.optional().describe('Mouse, keyboard, fields and dialogs. Default: allow.'),
  navigate: verdict.optional().describe('Opening targets and going to addresses. Default: allow.'),
  system: verdict
    .optional()
    .describe('What is done to the machine: programs, resets. Default: allow what a spec names.'),
  destructive: verdict.optional().describe('What cannot be undone. Default: ask.'),
});

const budgetsSchema = z.strictObject({
  maxSteps: maxStepsSchema.optional().describe(`Maximum steps of a run. Default: ${defaultMaxSteps}.`),
  maxRuntimeMinutes: maxRuntimeMinutesSchema
    .optional()
    .describe(`Maximum time of a run, in minutes. Default: ${defaultMaxRuntimeMs / 60_000}.`),
});

const policyShape = {
  effects: effectsSchema.optional().describe('What is said of the actions of an effect class: allow, ask or deny.'),
  actions: z
    .record(z.string().min(1), verdict)
    .optional()
    .describe('What is said of single actions: allow, ask or deny, by the name of the action; * is a wildcard.'),
  forbiddenWords: nameWordsSchema
    .optional()
    .describe(
      'Words, such as delete: on an element whose name has one of them, nothing is done but read. Whole words, in any case; * is a wildcard.',
    ),
  askForWords: nameWordsSchema
    .optional()
    .describe('The same, where a person is asked each time before anything but reading is done.'),
  origins: originEntriesSchema.optional().describe('Origins or hosts that may be visited; * is a wildcard.'),
  processes: words
    .optional()
    .describe('Names or paths of the programs that may be started or driven; * is a wildcard.'),
  paths: words
    .optional()
    .describe(
      'Folders whose files may be given to an app. A spec may give no others; a person or a model may give these besides those of the working folder.',
    ),
  budgets: budgetsSchema.optional().describe('What a run may take.'),
};

/** The section `policy` of the settings. */
export const policySectionSchema = z.strictObject(policyShape);

/** The content of `handeye.policy.json`. */
export const policySchema = z
  .strictObject({ $schema: z.string().optional().describe('Where an editor finds the JSON Schema.'), ...policyShape })
  .describe('What runs may do. Several of these, such as this file and the settings, only narrow each other.');

/** What runs may do, as it is written. */
export type Policy = z.output<typeof policySectionSchema>;
