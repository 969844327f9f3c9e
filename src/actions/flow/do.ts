import { z } from 'zod';
import { maxStepTimeoutMs } from '../../domain/flow/step.js';
import { defineAction } from '../action.js';

/** Carries out a text in plain English: compiled once, and replayed from the lock file from then on. */
export const doAction = defineAction({
  name: 'do',
  title: 'Do what a text says',
  description:
    'Carries out a text in plain English. The steps that it becomes are kept in the lock file beside the flow and replayed from there: no brain is asked then.',
  effect: 'read',
  capability: 'inspect',
  parameters: {
    text: z.string().min(1).describe('What to do, such as: search for mug, then add Blue Mug to the cart.'),
    timeoutMs: z
      .int()
      .min(0)
      .max(maxStepTimeoutMs)
      .default(0)
      .describe('Milliseconds that all of it may take; 0: only the limits of its steps and of the flow.'),
  },
  positional: ['text'],
  sample: { text: 'search for mug, then verify that "Blue Mug" is shown' },
  argument: (step) => step.text,
  run: (step, context) => context.carryOut(step.text),
});
