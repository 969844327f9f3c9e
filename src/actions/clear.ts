import { elementFields } from '../domain/flow/step.js';
import { editChecks } from '../domain/screen/actionability.js';
import { defineAction } from './action.js';
import { onElement } from './on-element.js';
import { setValue } from './set-value.js';

/** Empties a field. */
export const clear = defineAction({
  name: 'clear',
  title: 'Clear',
  description: 'Empties a field.',
  effect: 'input',
  capability: 'text_entry',
  element: 'required',
  parameters: elementFields,
  sample: { selector: 'Edit#Search' },
  run: onElement(editChecks, async (element, permit, context) => {
    const deed = await context.hand.clear(permit, element, { signal: context.signal });
    const before = element.reading.value;
    const isEmptied = deed.readBack === '' && before !== undefined;
    return { ...deed, ...(isEmptied && { sets: setValue(element, { before, now: '' }, context) }) };
  }),
});
