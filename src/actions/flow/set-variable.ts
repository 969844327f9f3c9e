import { z } from 'zod';
import { defineAction } from '../action.js';

/** Gives a variable a value. */
export const setVariable = defineAction({
  name: 'set_variable',
  title: 'Set variable',
  description: 'Gives a variable a value for the steps that follow.',
  effect: 'read',
  capability: 'inspect',
  actsInWindow: false,
  parameters: {
    name: z
      .string()
      .regex(/^[A-Za-z_][\w.-]*$/, 'must be letters, digits, _ . - with a letter first')
      .describe('Name of the variable, without braces.'),
    value: z
      .union([z.string(), z.number(), z.boolean()])
      .transform(String)
      .describe('Its value; numbers and booleans become text.'),
  },
  names: { name: 'variable' },
  positional: ['name', 'value'],
  sample: { name: 'city', value: 'Lisbon' },
  argument: (step) => `${step.name} = "${step.value}"`,
  run(step, context) {
    context.setVariable(step.name, step.value);
    return Promise.resolve({ status: 'held', found: step.value } as const);
  },
});
