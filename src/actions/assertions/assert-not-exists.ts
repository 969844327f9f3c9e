import { elementFields } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import { elementIsAbsent } from '../shared/conditions/condition.js';

/** Waits until nothing visible matches. */
export const assertNotExists = defineAction({
  name: 'assert_not_exists',
  title: 'Assert not exists',
  description: 'Passes if no visible element matches the selector; hidden counts as absent. Names must match exactly.',
  effect: 'read',
  capability: 'inspect',
  element: 'required',
  aliases: { assert_hidden: {}, assert_absent: {} },
  parameters: elementFields,
  positional: ['selector'],
  sample: { selector: 'Text#Error' },
  async run(_step, context) {
    const target = context.target();
    return target.ok ? context.until(elementIsAbsent(target.value)) : failed(target.failure);
  },
});
