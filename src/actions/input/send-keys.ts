import { z } from 'zod';
import { parseKeys } from '../../domain/flow/keys.js';
import { elementFields } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';
import { describeElement, unaimed, untilReached } from '../shared/elements/on-element.js';

/** Presses keys and chords on the real keyboard. */
export const sendKeys = defineAction({
  name: 'send_keys',
  title: 'Send keys',
  description:
    'Presses keys and chords, one after the other, in the focused element, or in an element after focusing it.',
  effect: 'input',
  capability: 'keyboard',
  interaction: 'press_keys',
  element: 'optional',
  aliases: { press_key: {}, press_keys: {}, key: {}, keys: {} },
  parameters: {
    ...elementFields,
    keys: z.string().min(1).describe('Chords separated by commas, such as "Ctrl+S" or "Tab, Enter".'),
  },
  positional: ['keys'],
  sample: { keys: 'Ctrl+S' },
  argument: (step) => step.keys,
  validate: (step) => {
    if (step.keys.includes('{{')) return [];
    const keys = parseKeys(step.keys);
    return keys.ok ? [] : [{ field: 'keys', message: keys.message }];
  },
  async run(step, context) {
    const keys = parseKeys(step.keys);
    if (!keys.ok) return failed({ type: 'error', message: keys.message });
    const named = step.selector !== undefined || step.typedSelector !== undefined;
    return untilReached(context, async () => {
      const found = named ? await context.locate({ checks: ['exists', 'visible', 'enabled'] }) : undefined;
      if (found !== undefined && !found.ok) return found;
      // Before leave is asked for: the flow may have come to another window since.
      if (found === undefined) await context.mark();
      const permit = await context.permit({
        target: found === undefined ? 'the focused element' : describeElement(found.value),
      });
      if (!permit.ok) return permit;
      const result = await context.hand.pressKeys(permit.value, keys.chords, {
        signal: context.signal,
        ...(found ? { target: found.value } : unaimed(context)),
      });
      return { ok: true, value: { result, ...(found && { element: found.value }) } };
    });
  },
});
