import { z } from 'zod';
import { valueMapSchema } from '../domain/flow/flow.js';
import { maxStepTimeoutMs } from '../domain/flow/step.js';
import { defineAction } from './action.js';

/** Runs another flow in the same session, with variables of its own. */
export const runFlow = defineAction({
  name: 'run_flow',
  title: 'Run flow',
  description:
    'Runs the steps of another flow here, with arguments; what it saves comes back as variables. Its own setup, teardown and reset are left out; the timeoutSeconds that it says holds, and so does the timeoutMs of this step.',
  effect: 'read',
  capability: 'inspect',
  aliases: { include: {}, call_flow: {} },
  parameters: {
    flow: z.string().min(1).describe('Path of the flow, relative to this file.'),
    timeoutMs: z
      .int()
      .min(0)
      .max(maxStepTimeoutMs)
      .default(0)
      .describe('Milliseconds that the steps of the flow may take in all; 0: no limit but those of the flows.'),
    arguments: valueMapSchema.default({}).describe('Values of its parameters.'),
  },
  sample: { flow: 'login.flow.json', arguments: { user: 'alice' } },
  argument: (step) => step.flow,
  run: (step, context) => context.runFlow(step.flow, step.arguments),
});
