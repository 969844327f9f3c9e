import { elementFields } from '../domain/flow/step.js';
import { editChecks } from '../domain/screen/actionability.js';
import { defineAction } from './action.js';
import { onElement } from './on-element.js';

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
  run: onElement(editChecks, (element, permit, { hand, signal }) => hand.clear(permit, element, { signal })),
});
