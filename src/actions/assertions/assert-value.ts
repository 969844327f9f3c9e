import { elementFields } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import {
  expectedText,
  expectedTextFields,
  expectedTextInWords,
  expectedTextRule,
} from '../shared/fields/assertion-fields.js';
import { valueIs } from '../shared/conditions/condition.js';

/** Waits until a field holds a value. */
export const assertValue = defineAction({
  name: 'assert_value',
  title: 'Assert value',
  description: 'Passes if a field, select or slider has the expected value.',
  effect: 'read',
  capability: 'inspect',
  element: 'required',
  yieldsValue: true,
  aliases: { verify_value: {} },
  parameters: { ...elementFields, ...expectedTextFields },
  positional: ['selector', 'expected'],
  sample: { selector: 'Edit#Name', expected: 'Ada Lovelace' },
  argument: expectedTextInWords,
  rules: [expectedTextRule],
  async run(step, context) {
    const { text, comparison } = expectedText(step);
    const target = context.target();
    return target.ok ? context.until(valueIs(target.value, text, comparison, step.exact)) : failed(target.failure);
  },
});
