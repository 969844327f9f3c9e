import { z } from 'zod';
import { defineAction } from './action.js';
import { windowExists } from './condition.js';

export const assertWindow = defineAction({
  name: 'assert_window',
  title: 'Assert window',
  description: 'Holds when a window, tab or popup has this in its title or address.',
  effect: 'read',
  capability: 'windows',
  parameters: {
    contains: z.string().min(1).optional(),
    text: z.string().min(1).optional().describe('The same as contains.'),
    exact: z.boolean().default(false),
  },
  sample: { windowTitle: 'Receipt' },
  validate: (step) =>
    step.windowTitle === undefined && step.contains === undefined && step.text === undefined
      ? [{ field: 'windowTitle', message: 'assert_window needs "windowTitle" or "contains"' }]
      : [],
  run: (step, context) => context.until(windowExists(step.windowTitle ?? step.contains ?? step.text ?? '', step.exact)),
});
