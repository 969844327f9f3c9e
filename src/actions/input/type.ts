import { z } from 'zod';
import { elementFields } from '../../domain/flow/step.js';
import { editChecks } from '../../domain/screen/element/actionability.js';
import { isAsKeyed } from '../../domain/screen/element/keyed-value.js';
import type { Located } from '../../ports/eye.js';
import type { ActionResult } from '../../ports/hand.js';
import { type Attempt, defineAction, type StepContext } from '../action.js';
import { bringToFront } from '../shared/targets/named-window.js';
import { describeElement, unaimed, untilReached } from '../shared/elements/on-element.js';
import { withDifference } from '../shared/elements/written-text.js';

/** Types text key by key. */
export const type = defineAction({
  name: 'type',
  title: 'Type',
  description:
    'Types text key by key into an element, or into the focused one; existing text stays unless `clearFirst`. For dates, times, colours and sliders, use fill.',
  effect: 'input',
  capability: 'keyboard',
  interaction: 'type',
  element: 'optional',
  aliases: { type_text: {}, enter_text: {} },
  parameters: {
    ...elementFields,
    text: z.string().describe('The characters; line breaks press Enter.'),
    keyDelayMs: z.int().min(0).max(10_000).default(0).describe('Pause between keys, in milliseconds.'),
    clearFirst: z.boolean().default(false).describe('Empty the field before typing.'),
  },
  positional: ['selector', 'text'],
  sample: { selector: 'Edit#Name', text: 'Ada' },
  argument: (step) => `"${step.text}"`,
  async run(step, context) {
    const options = { delayMs: step.keyDelayMs, signal: context.signal };
    const isNamed = step.selector !== undefined || step.typedSelector !== undefined;
    return untilReached(context, async () => {
      if (!isNamed && !step.clearFirst) {
        // Before leave is asked for: the flow may have come to another window since.
        await context.mark();
        const permit = await context.permit({ target: 'the focused element' });
        if (!permit.ok) return permit;
        const result = await context.hand.type(permit.value, step.text, { ...options, ...unaimed(context) });
        return { ok: true, value: { result } };
      }
      const problem = isNamed ? undefined : await namedNotInFront(context);
      if (problem !== undefined) return problem;
      const found = await (isNamed ? context.locate({ checks: editChecks }) : locateFocused(context));
      if (!found.ok) return found;
      const element = found.value;
      if (element.reading.summary.controlType === 'slider')
        return { ok: true, value: { element, result: { refused: intoSlider } } };
      if (step.clearFirst) {
        const permit = await context.permit({ target: describeElement(element) });
        if (!permit.ok) return permit;
        const cleared = await context.hand.clear(permit.value, element, { signal: context.signal });
        if ((cleared.refused ?? cleared.missed) !== undefined || cleared.cutOff === true)
          return { ok: true, value: { element, result: cleared } };
        // That the field is empty now is no effect of the keys.
        await context.mark();
      }
      const permit = await context.permit({ target: describeElement(element) });
      if (!permit.ok) return permit;
      const result = await context.hand.type(permit.value, step.text, { ...options, target: element });
      const mistaken = mistakenBy(result, step.text, context);
      if (mistaken !== undefined) return { ok: true, value: { element, result: { refused: mistaken } } };
      const before = step.clearFirst ? '' : (element.reading.value ?? '');
      const written = { text: step.text, before, element };
      return { ok: true, value: { element, result: await withDifference(result, written, context) } };
    });
  },
});

/** Why nothing is typed into a slider. */
const intoSlider =
  'A slider has no field to type into: set it to a number by "fill", or press its arrow keys by "send_keys".';

/** What is reported of a field that the keys left with another value than was meant. */
function mistakenBy(
  { format, readBack, refused, cutOff }: ActionResult,
  text: string,
  context: StepContext,
): string | undefined {
  if (format === undefined || readBack === undefined || refused !== undefined || cutOff === true) return undefined;
  if (isAsKeyed(text, readBack, format)) return undefined;
  const held = context.writesSecret() ? 'another value' : readBack === '' ? 'nothing' : `"${readBack}"`;
  return `After "${text}" was typed, the field of type ${format.type} holds ${held}: the browser decides what keys do there. Use fill, which takes ${format.takes}.`;
}

/** Why the window that a step names is not before its dialogs, if so: without the input, nothing in it has the focus. */
async function namedNotInFront(context: StepContext): Promise<Attempt<{ readonly result: ActionResult }> | undefined> {
  const named = context.namedWindow();
  const { windows } = await context.eye.status({ windowsOnly: true });
  const window = windows.find(({ id }) => id === named);
  if (window === undefined || window.isInFront !== false) return undefined;
  const brought = await bringToFront(window, context);
  return brought.ok && brought.value.result.refused === undefined ? undefined : brought;
}

/** What has the focus and takes text, as every backend knows it: the innermost where a component or a frame has it, too. */
async function locateFocused(context: StepContext): Promise<Attempt<Located>> {
  const focused = 'css=:focus >> nth=last';
  const selector = `css=iframe:focus >> ${focused}, ${focused}`;
  const found = await context.locate({ selector, checks: editChecks, currentFirst: true });
  if (found.ok) return found;
  const { failure } = found;
  const message =
    failure.type === 'element_not_found'
      ? 'Nothing has the focus, so there is nothing to empty. Name the field, or focus it first.'
      : failure.message.replace(`"${selector}"`, 'What has the focus');
  return { ok: false, failure: { ...failure, message } };
}
