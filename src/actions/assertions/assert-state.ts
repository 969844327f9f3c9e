import { z } from 'zod';
import { elementStates, type ElementState } from '../../domain/flow/assertion.js';
import { elementFields } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import { stateIs } from '../shared/conditions/condition.js';
import { exactlyOneOf } from '../shared/fields/field-rule.js';

/** Waits until an element is in a state. */
export const assertState = defineAction({
  name: 'assert_state',
  title: 'Assert state',
  description: 'Passes if the element is in a state: enabled, checked, expanded, focused …',
  effect: 'read',
  capability: 'inspect',
  element: 'required',
  parameters: {
    ...elementFields,
    state: z.enum(elementStates).optional().describe('The expected state.'),
    expected: z.enum(elementStates).optional().describe('The same as state.'),
  },
  rules: [exactlyOneOf('state', 'expected')],
  positional: ['selector', 'state'],
  sample: { selector: 'CheckBox#Remember me', state: 'checked' },
  argument: stateOf,
  async run(step, context) {
    const target = context.target();
    return target.ok ? context.until(stateIs(target.value, stateOf(step))) : failed(target.failure);
  },
});

function stateOf({
  state,
  expected = 'visible',
}: {
  readonly state?: ElementState | undefined;
  readonly expected?: ElementState | undefined;
}): ElementState {
  return state ?? expected;
}
