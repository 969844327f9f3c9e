import { elementFields } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import { elementExists } from '../shared/conditions/condition.js';

/** Waits until something visible matches. */
export const assertExists = defineAction({
  name: 'assert_exists',
  title: 'Assert exists',
  description: 'Passes if a visible element matches the selector.',
  effect: 'read',
  capability: 'inspect',
  element: 'required',
  yieldsValue: true,
  isMetBySeeing: true,
  aliases: { verify_exists: {}, assert_visible: {} },
  parameters: elementFields,
  positional: ['selector'],
  sample: { selector: 'Text#Welcome back' },
  async run(_step, context) {
    const target = context.target();
    return target.ok ? context.until(elementExists(target.value)) : failed(target.failure);
  },
});
