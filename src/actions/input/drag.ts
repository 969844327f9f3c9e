import { elementFields, selectorText } from '../../domain/flow/step.js';
import { pointerChecks } from '../../domain/screen/element/actionability.js';
import { defineAction } from '../action.js';
import { gestureTime, pointSchema } from './click.js';
import { exactlyOneOf } from '../shared/fields/field-rule.js';
import { describeElement, untilReached } from '../shared/elements/on-element.js';

/** Drags with the real mouse, onto an element or by a distance. */
export const drag = defineAction({
  name: 'drag',
  title: 'Drag',
  description: 'Drags an element onto another, or by a distance.',
  effect: 'input',
  capability: 'pointer',
  interaction: 'drag',
  element: 'required',
  aliases: { drag_and_drop: {}, drag_to: {} },
  parameters: {
    ...elementFields,
    to: selectorText.optional().describe('The element to drop on.'),
    by: pointSchema.optional().describe('A distance in px instead of an element.'),
    position: pointSchema.optional().describe('Where to grab the element, in px from its top left corner.'),
    holdMs: gestureTime.describe(
      'Milliseconds the button is down before the pointer moves, for elements picked up by a long press; extends the time limit.',
    ),
    durationMs: gestureTime.describe('Minimum milliseconds of the move, in even steps; extends the time limit.'),
  },
  names: { to: 'selector' },
  positional: ['selector', 'to'],
  sample: { selector: 'ListItem#First', to: 'ListItem#Last' },
  argument: ({ to, by, holdMs, durationMs }) =>
    [
      by === undefined ? `to ${to ?? ''}` : `by ${by.x}, ${by.y} px`,
      ...(holdMs === undefined ? [] : [`held ${holdMs} ms before`]),
      ...(durationMs === undefined ? [] : [`in ${durationMs} ms`]),
    ].join(', '),
  gestureMs: ({ holdMs = 0, durationMs = 0 }) => holdMs + durationMs,
  rules: [exactlyOneOf('to', 'by')],
  async run(step, context) {
    return untilReached(context, async () => {
      const target =
        step.to === undefined
          ? undefined
          : await context.locate({ selector: step.to, checks: ['exists', 'visible', 'stable'], scroll: true });
      if (target !== undefined && !target.ok) return target;
      const source = await context.locate({ checks: pointerChecks, ...(step.position && { position: step.position }) });
      if (!source.ok) return source;
      const { point } = source.value;
      const to = target?.value ?? { x: point.x + (step.by?.x ?? 0), y: point.y + (step.by?.y ?? 0) };
      const permit = await context.permit({
        target: describeElement(source.value),
        ...(target && { otherNames: [target.value.reading.summary.name] }),
      });
      if (!permit.ok) return permit;
      const result = await context.hand.drag(permit.value, source.value, to, {
        ...(step.holdMs !== undefined && { holdMs: step.holdMs }),
        ...(step.durationMs !== undefined && { durationMs: step.durationMs }),
        signal: context.signal,
      });
      return { ok: true, value: { element: source.value, result } };
    });
  },
});
