import { elementFields } from '../../domain/flow/step.js';
import { hoverChecks } from '../../domain/screen/element/actionability.js';
import { pointSchema } from './click.js';
import { defineAction } from '../action.js';
import { onElement } from '../shared/elements/on-element.js';

/** Moves the real pointer over an element. */
export const hover = defineAction({
  name: 'hover',
  title: 'Hover',
  description: 'Moves the pointer over an element.',
  effect: 'input',
  capability: 'pointer',
  interaction: 'hover',
  element: 'required',
  parameters: {
    ...elementFields,
    position: pointSchema
      .optional()
      .describe('Where on the element, in px from its top left corner; default: its centre.'),
  },
  positional: ['selector'],
  sample: { selector: 'Button#Help' },
  run: onElement(hoverChecks, (element, permit, { hand, signal }) => hand.hover(permit, element, { signal })),
});
