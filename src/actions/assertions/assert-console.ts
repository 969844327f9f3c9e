import { z } from 'zod';
import { patternField } from '../../domain/flow/assertion.js';
import { defineAction } from '../action.js';
import { atMostOneOf } from '../shared/fields/field-rule.js';
import { consoleIs, sinceField } from '../shared/conditions/event-conditions.js';

/** Judges what the app wrote on its console. */
export const assertConsole = defineAction({
  name: 'assert_console',
  title: 'Assert console',
  description:
    'Passes if the console got no message of a level (default: errors, including uncaught ones), or got one with a text.',
  effect: 'read',
  capability: 'console',
  parameters: {
    level: z
      .enum(['error', 'warning', 'info'])
      .optional()
      .describe('This level and more severe ones; default: error; with contains: any.'),
    contains: z.string().min(1).optional().describe('Passes if there is a message with this text instead.'),
    matches: patternField.optional().describe('Passes if there is a message that this regular expression matches.'),
    ignore: z.array(z.string().min(1)).default([]).describe('Ignores messages with any of these texts.'),
    since: sinceField,
  },
  positional: ['level', 'contains'],
  sample: { level: 'error' },
  argument: ({ contains, matches, level }) => {
    if (matches !== undefined) return `matches ${matches}`;
    return contains === undefined ? `no ${level ?? 'error'}` : `contains "${contains}"`;
  },
  rules: [atMostOneOf('contains', 'matches')],
  run: (step, context) => context.until(consoleIs(step, step.since === 'last_action' ? context.lastAction() : 0)),
});
