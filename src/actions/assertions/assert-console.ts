import { z } from 'zod';
import { defineAction } from '../action.js';
import { readablePattern } from '../shared/fields/assertion-fields.js';
import { consoleIs, sinceField } from '../shared/conditions/event-conditions.js';

/** Judges what the app wrote on its console. */
export const assertConsole = defineAction({
  name: 'assert_console',
  title: 'Assert console',
  description:
    'Holds when the console has had no message of a level (errors, uncaught ones included, by default), or has had one with a text.',
  effect: 'read',
  capability: 'console',
  parameters: {
    level: z
      .enum(['error', 'warning', 'info'])
      .optional()
      .describe('This level and the graver ones; default error, with contains any.'),
    contains: z
      .string()
      .min(1)
      .superRefine(readablePattern)
      .optional()
      .describe('Holds when there is a message with this text instead.'),
    ignore: z.array(z.string().min(1)).default([]).describe('Messages with one of these texts do not count.'),
    since: sinceField,
  },
  sample: { level: 'error' },
  argument: ({ contains, level }) => (contains === undefined ? `no ${level ?? 'error'}` : `contains "${contains}"`),
  run: (step, context) => context.until(consoleIs(step, step.since === 'last_action' ? context.lastAction() : 0)),
});
