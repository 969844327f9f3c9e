import { z } from 'zod';
import { assertionSchema } from './assertion.js';
import { backendNames } from './backend.js';
import { perceptionModes } from './perception.js';
import { typedSelectorKinds } from './selector/index.js';
import { whenSchema } from './when.js';

/** Milliseconds a step may take before it fails with a time-out, unless it says otherwise (IdolClick v1). */
export const defaultStepTimeoutMs = 5000;

/** The same of a step that loads a page or starts a program. */
export const arrivalTimeoutMs = 30_000;

/** A step fails at the latest after this long, however its own time-out is set: 10 minutes. */
export const maxStepTimeoutMs = 600_000;

const retrySchema = z
  .union([
    z.int().min(0).max(20),
    z.strictObject({
      times: z.int().min(0).max(20).describe('How often to try again after the first attempt.'),
      delayMs: z.int().min(0).max(60_000).default(0).describe('Pause before each new attempt, in milliseconds.'),
    }),
  ])
  .transform((retry) => (typeof retry === 'number' ? { times: retry, delayMs: 0 } : retry))
  .meta({ id: 'Retry', description: 'A number of retries, or {times, delayMs}.' });

/** The time limit of a step, as it is written. @param usualMs of a step that does not say it */
export function stepTimeout(usualMs: number) {
  return z
    .int()
    .min(0)
    .max(maxStepTimeoutMs)
    .default(usualMs)
    .describe(
      `Milliseconds the step may wait before it fails. After acting, it waits at most as long again for the effects. Default: the setting timeoutMs, else ${defaultStepTimeoutMs}, or ${arrivalTimeoutMs} for open and navigate.`,
    );
}

/** A selector as text; what it means is for the selector language to say. */
export const selectorText = z
  .string()
  .min(1)
  .meta({
    id: 'Selector',
    description: 'Which element: `Type#Name`, `#idOrName`, `css=…`, `text=…`, `role=…`, `//xpath`. `>>` scopes.',
    examples: ['Button#Save', '#email', 'Dialog#Login >> Button#OK', 'css=.price'],
  });

/** A selector that names its engine outright. */
export const typedSelectorSchema = z
  .strictObject({
    kind: z.enum(typedSelectorKinds).describe('The engine that reads the value; `vision` takes a description.'),
    value: z.string().min(1).describe('The selector, or the description.'),
    extra: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .optional()
      .describe('More for the engine; kept unchanged. Beside a role: the name of the element.'),
  })
  .meta({ id: 'TypedSelector', description: 'A selector that names its engine explicitly.' });

/** How an element is named in a step; `selector` or `typedSelector`. */
export const elementFields = {
  selector: selectorText.optional(),
  typedSelector: typedSelectorSchema.optional(),
};

/** The fields of a step that name the window or app it is meant for. */
export const windowFields = ['windowTitle', 'app'] as const;
/** A field of a step that names the window or app it is meant for. */
export type WindowField = (typeof windowFields)[number];

/** The fields that every step may have. */
export const stepBase = {
  order: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Position in the flow: steps run in ascending order, those with the same number as they stand in the file, each with the next. Default: the next number.',
    ),
  description: z.string().optional().describe('What the step is for, in the words of the author.'),
  app: z.string().optional().describe('Process that the step is for; on the web only `focus_window` reads it.'),
  windowTitle: z
    .string()
    .optional()
    .describe(
      'Part of the title of the window, tab or popup that the step is for; on the web only `focus_window`, `close` and `assert_window` read it.',
    ),
  backend: z
    .enum(backendNames)
    .optional()
    .describe(
      'The backend that the step runs on, in a flow with several targets, such as a page and a program. Default: the backend of the flow.',
    ),
  timeoutMs: stepTimeout(defaultStepTimeoutMs),
  delayAfterMs: z.int().min(0).default(0).describe('Pause after the step, in milliseconds.'),
  when: whenSchema.optional().describe('The step is skipped unless this condition holds.'),
  optional: z.boolean().default(false).describe('A failure of this step becomes a warning, and the flow continues.'),
  retry: retrySchema.optional().describe('Retries after a failure: a number, or {times, delayMs}.'),
  expectNoEffect: z
    .boolean()
    .default(false)
    .describe('The action should change nothing; no effect is then no warning.'),
  perception: z.enum(perceptionModes).optional().describe('How this step perceives; overrides that of the flow.'),
  assertions: z.array(assertionSchema).default([]).describe('What must hold after the step.'),
};

/** A step of any action, as far as all have the same fields. */
export const stepBaseSchema = z.strictObject(stepBase);
/** The fields that every validated step has. */
export type StepBase = z.output<typeof stepBaseSchema>;

/** What the engine knows of every validated step, whatever its action; the rest is known to the action alone. */
export interface AnyStep extends StepBase {
  readonly action: string;
  readonly selector?: string | undefined;
  readonly typedSelector?: TypedSelector | undefined;
  readonly saveAs?: string | undefined;
}

/** A validated typed selector. */
export type TypedSelector = z.output<typeof typedSelectorSchema>;
