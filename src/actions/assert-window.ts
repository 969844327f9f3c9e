import { z } from 'zod';
import { readablePattern } from './assertion-fields.js';
import { defineAction } from './action.js';
import { atLeastOneOf } from './field-rule.js';
import { windowExists } from './named-window.js';

/** Waits until a window, tab or popup is open. */
export const assertWindow = defineAction({
  name: 'assert_window',
  title: 'Assert window',
  description: 'Holds when a window, tab or popup has this in its title or address.',
  effect: 'read',
  capability: 'windows',
  windowFields: ['windowTitle'],
  parameters: {
    contains: z
      .string()
      .min(1)
      .superRefine(readablePattern)
      .optional()
      .describe('A part of its title or address; the same as windowTitle.'),
    text: z.string().min(1).superRefine(readablePattern).optional().describe('The same as contains.'),
    exact: z.boolean().default(false).describe('Compare case-sensitively.'),
  },
  sample: { windowTitle: 'Receipt' },
  argument: (step) => `"${step.windowTitle ?? step.contains ?? step.text ?? ''}"`,
  rules: [atLeastOneOf('windowTitle', 'contains', 'text')],
  run: (step, context) =>
    context.until(windowExists({ title: step.windowTitle ?? step.contains ?? step.text ?? '', exact: step.exact })),
});
