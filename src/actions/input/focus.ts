import { elementFields } from '../../domain/flow/step.js';
import { defineAction } from '../action.js';
import { onElement } from '../shared/elements/on-element.js';

/** Gives an element the keyboard focus. */
export const focus = defineAction({
  name: 'focus',
  title: 'Focus',
  description:
    'Gives an element the keyboard focus without clicking it. A field of a program may be pressed if nothing else gives it the focus.',
  effect: 'input',
  capability: 'keyboard',
  interaction: 'focus',
  element: 'required',
  parameters: elementFields,
  positional: ['selector'],
  sample: { selector: 'Edit#Search' },
  run: onElement(['exists', 'visible', 'enabled'], (element, permit, { hand, signal }) =>
    hand.focus(permit, element, { signal }),
  ),
});
