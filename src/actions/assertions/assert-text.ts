import { elementFields, type AnyStep } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import {
  expectedText,
  expectedTextFields,
  expectedTextInWords,
  expectedTextRule,
} from '../shared/fields/assertion-fields.js';
import { textIs } from '../shared/conditions/condition.js';

/** Waits until an element, or the screen, shows a text. */
export const assertText = defineAction({
  name: 'assert_text',
  title: 'Assert text',
  description:
    'Passes if the text of the element contains or equals the expected text. Without an element: if the screen contains it.',
  effect: 'read',
  capability: 'inspect',
  element: 'optional',
  yieldsValue: true,
  aliases: { verify_text: {} },
  parameters: { ...elementFields, ...expectedTextFields },
  positional: ['selector', 'contains'],
  sample: { selector: '#total', contains: '42.00' },
  argument: (step) =>
    isOfScreen(step) && step.matches === undefined
      ? `contains "${expectedText(step).text}"`
      : expectedTextInWords(step),
  rules: [expectedTextRule],
  async run(step, context) {
    const { text, comparison } = expectedText(step);
    if (isOfScreen(step)) {
      const onScreen = comparison === 'matches' ? comparison : 'contains';
      return context.until(textIs(undefined, text, onScreen, step.exact));
    }
    const target = context.target();
    return target.ok ? context.until(textIs(target.value, text, comparison, step.exact)) : failed(target.failure);
  },
});

function isOfScreen({ selector, typedSelector }: Pick<AnyStep, 'selector' | 'typedSelector'>): boolean {
  return selector === undefined && typedSelector === undefined;
}
