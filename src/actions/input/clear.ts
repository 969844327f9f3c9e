import { elementFields } from '../../domain/flow/step.js';
import { editChecks } from '../../domain/screen/element/actionability.js';
import { quietLimitMs } from '../../domain/screen/effect/settling.js';
import { defineAction } from '../action.js';
import { lookUntil } from '../shared/conditions/look-until.js';
import { onElement } from '../shared/elements/on-element.js';
import { setValue } from '../shared/elements/set-value.js';

/** Empties a field. */
export const clear = defineAction({
  name: 'clear',
  title: 'Clear',
  description: 'Empties a field.',
  effect: 'input',
  capability: 'text_entry',
  interaction: 'write',
  element: 'required',
  parameters: elementFields,
  positional: ['selector'],
  sample: { selector: 'Edit#Search' },
  run: onElement(editChecks, async (element, permit, context) => {
    const result = await context.hand.clear(permit, element, { signal: context.signal });
    const { value: before } = element.reading;
    if (before === undefined || result.readBack === undefined) return result;
    const sets = setValue(element, { before, now: '' }, context);
    if (sets === undefined) return result;
    // Some programs report what a field holds a moment later.
    const look = async (): Promise<string> => (await sets.read()) ?? '';
    const late = { look, isFinal: (held: string) => held !== before, patienceMs: quietLimitMs };
    const readBack = result.readBack === before ? (await lookUntil(late, context)).found : result.readBack;
    if (readBack === before) return { refused: (await sets.putBack()).message };
    return { ...result, readBack, ...(readBack === '' && { sets }) };
  }),
});
