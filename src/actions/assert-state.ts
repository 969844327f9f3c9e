import { z } from 'zod';
import { elementStates } from '../domain/flow/assertion.js';
import { elementFields } from '../domain/flow/step.js';
import { defineAction, failed } from './action.js';
import { stateIs } from './condition.js';

/** Waits until an element is in a state. */
export const assertState = defineAction({
  name: 'assert_state',
  title: 'Assert state',
  description: 'Holds when the element is in a state: enabled, checked, expanded, focused …',
  effect: 'read',
  capability: 'inspect',
  element: 'required',
  parameters: { ...elementFields, state: z.enum(elementStates).describe('The state it must be in.') },
  sample: { selector: 'CheckBox#Remember me', state: 'checked' },
  argument: (step) => step.state,
  async run(step, context) {
    const target = context.target();
    return target.ok ? context.until(stateIs(target.value, step.state)) : failed(target.failure);
  },
});
