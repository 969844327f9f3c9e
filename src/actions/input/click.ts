import { z } from 'zod';
import { modifierName } from '../../domain/flow/keys.js';
import { elementFields } from '../../domain/flow/step.js';
import { pointerChecks } from '../../domain/screen/element/actionability.js';
import { defineAction } from '../action.js';
import { onElement } from '../shared/elements/on-element.js';

/** A place or distance in px, as steps write it. */
export const pointSchema = z.strictObject({
  x: z.number().describe('To the right, in px.'),
  y: z.number().describe('Down, in px.'),
});

const modifiersSchema = z
  .array(
    z.string().refine((name) => modifierName(name) !== undefined, 'is no modifier key (Control, Alt, Shift, Meta)'),
  )
  .default([])
  .describe('Keys held during the click: Control, Alt, Shift, Meta.');

/** A time that a gesture takes, as steps write it. */
export const gestureTime = z.int().min(0).max(60_000).optional();

/** Clicks with the real mouse; double and right clicks are the same action. */
export const click = defineAction({
  name: 'click',
  title: 'Click',
  description: 'Clicks an element, once or several times, with any button.',
  effect: 'input',
  capability: 'pointer',
  interaction: 'press',
  pressesElement: ({ button, clickCount, modifiers, holdMs }) =>
    button === 'left' && clickCount === 1 && modifiers.length === 0 && holdMs === undefined,
  gestureMs: ({ clickCount, holdMs = 0 }) => clickCount * holdMs,
  aliases: { tap: {}, double_click: { clickCount: 2 }, right_click: { button: 'right' } },
  element: 'required',
  parameters: {
    ...elementFields,
    button: z.enum(['left', 'right', 'middle']).default('left').describe('Which mouse button.'),
    clickCount: z.int().min(1).max(3).default(1).describe('2 = double click.'),
    modifiers: modifiersSchema,
    holdMs: gestureTime.describe(
      'Long press: milliseconds the button stays down in each click; extends the time limit.',
    ),
    position: pointSchema
      .optional()
      .describe('Where on the element, in px from its top left corner; default: its centre.'),
  },
  positional: ['selector'],
  sample: { selector: 'Button#Save' },
  argument: ({ button, clickCount, modifiers, holdMs }) =>
    [
      ...(clickCount === 1 ? [] : [`${clickCount} times`]),
      ...(button === 'left' ? [] : [`${button} button`]),
      ...(modifiers.length === 0 ? [] : [`with ${modifiers.join('+')}`]),
      ...(holdMs === undefined ? [] : [`held ${holdMs} ms`]),
    ].join(', '),
  run: onElement(pointerChecks, (element, permit, { hand, signal, remainingMs }, step) =>
    hand.click(permit, element, {
      button: step.button,
      count: step.clickCount,
      modifiers: step.modifiers.map((name) => modifierName(name) ?? name),
      ...(step.position && { position: step.position }),
      ...(step.holdMs !== undefined && { holdMs: step.holdMs }),
      withinMs: remainingMs(),
      signal,
    }),
  ),
});
