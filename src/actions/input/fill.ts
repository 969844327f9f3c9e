import { z } from 'zod';
import { elementFields } from '../../domain/flow/step.js';
import { editChecks } from '../../domain/screen/element/actionability.js';
import { defineAction } from '../action.js';
import { onElement } from '../shared/elements/on-element.js';
import { withDifference } from '../shared/elements/written-text.js';

/**
 * Writes into a field as pasting does: the page sees `input`, and `change` when the field is left, but no keys go down or
 * up. For fields that listen to keys there is `type`.
 */
export const fill = defineAction({
  name: 'fill',
  title: 'Fill',
  description: 'Replaces the content of a field at once, as pasting does; for fields that listen to keys, use type.',
  effect: 'input',
  capability: 'text_entry',
  interaction: 'write',
  element: 'required',
  aliases: { fill_field: {}, fill_date: {}, set_value: {} },
  parameters: { ...elementFields, text: z.string().describe('The new content; empty clears the field.') },
  positional: ['selector', 'text'],
  sample: { selector: 'Edit#Name', text: 'Ada Lovelace' },
  argument: (step) => `"${step.text}"`,
  run: onElement(editChecks, async (element, permit, context, step) => {
    const result = await context.hand.fill(permit, element, step.text, { signal: context.signal });
    return withDifference(result, { text: step.text, before: '', element, isWhole: true }, context);
  }),
});
