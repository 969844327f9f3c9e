import { z } from 'zod';
import { valueMapSchema } from '../../domain/flow/flow.js';
import { type AnyStep, maxStepTimeoutMs } from '../../domain/flow/step.js';
import { defineAction, type StepOf } from '../action.js';

const parameters = {
  flow: z.string().min(1).describe('Path of the flow, relative to this file.'),
  timeoutMs: z
    .int()
    .min(0)
    .max(maxStepTimeoutMs)
    .default(0)
    .describe('Milliseconds that all steps of the flow may take; 0: only the limits of the flows.'),
  arguments: valueMapSchema.default({}).describe('Values of its parameters.'),
};

/** Runs another flow in the same session, with variables of its own. */
export const runFlowAction = defineAction({
  name: 'run_flow',
  title: 'Run flow',
  description:
    'Runs the steps of another flow here, with arguments, and returns what it saves as variables. Skips its setup, teardown and reset. Its timeoutSeconds and the timeoutMs of this step both apply.',
  effect: 'read',
  capability: 'inspect',
  aliases: { include: {}, call_flow: {} },
  parameters,
  positional: ['flow'],
  sample: { flow: 'login.flow.json', arguments: { user: 'alice' } },
  argument: (step) => step.flow,
  run: (step, context) => context.runCalledFlow(step.flow, step.arguments),
});

/** The flow that a step runs, and what it gives it; undefined for a step that runs none. */
export function calledBy(
  step: AnyStep,
): { readonly file: string; readonly passed: Readonly<Record<string, string>> } | undefined {
  if (step.action !== runFlowAction.name) return undefined;
  const { flow: file, arguments: passed } = step as StepOf<typeof parameters>;
  return { file, passed };
}
