import { z } from 'zod';
import { elementFields } from '../domain/flow/step.js';
import { pointerChecks } from '../domain/screen/actionability.js';
import type { Located } from '../ports/eye.js';
import { defineAction, failed, type StepContext, type StepOutcome } from './action.js';
import { exactlyOneOf } from './field-rule.js';
import { describeElement, outcomeOf } from './on-element.js';

const oneOrMore = z
  .union([z.string(), z.array(z.string()).min(1)])
  .transform((value) => (Array.isArray(value) ? value : [value]));

/** Chooses options of a native list or of one that the app draws. */
export const select = defineAction({
  name: 'select',
  title: 'Select',
  description: 'Chooses options by label or value: in a native select, an ARIA listbox, or a combo box that opens one.',
  effect: 'input',
  capability: 'pointer',
  element: 'required',
  aliases: { select_option: {}, choose: {} },
  parameters: {
    ...elementFields,
    option: oneOrMore.optional().describe('One option, or several for a list that allows it.'),
    text: z.string().optional().describe('One option, in the words of earlier formats.'),
  },
  sample: { selector: 'ComboBox#Country', option: 'Portugal' },
  argument: (step) =>
    optionsOf(step)
      .map((option) => `"${option}"`)
      .join(', '),
  rules: [exactlyOneOf('option', 'text')],
  async run(step, context) {
    const options = optionsOf(step);
    const found = await context.locate({ checks: ['exists', 'visible', 'enabled', 'stable'] });
    if (!found.ok) return failed(found.failure);
    const permit = await context.permit({ target: `${options.join(', ')} in ${describeElement(found.value)}` });
    if (!permit.ok) return failed(permit.failure);
    const deed = await context.hand.selectOptions(permit.value, found.value, options);
    return deed.custom === true ? chooseByPointer(found.value, options, context) : outcomeOf(deed, found.value);
  },
});

function optionsOf({ option, text }: { option?: string[] | undefined; text?: string | undefined }): string[] {
  return option ?? [text ?? ''];
}

/** A list that the app draws itself: opened where it is closed, and its options clicked. */
async function chooseByPointer(list: Located, options: readonly string[], context: StepContext): Promise<StepOutcome> {
  const { controlType } = list.reading.summary;
  const opens = controlType === 'combobox' || controlType === 'button' || list.reading.states.expanded === false;
  if (opens && list.reading.states.expanded !== true) {
    const opened = await clickOn(list, context);
    if (opened.status === 'failed') return opened;
  }
  for (const option of options) {
    const choice = await context.locate({
      selector: `option#${quoted(option)}, menuitem#${quoted(option)}`,
      checks: pointerChecks,
      scroll: true,
    });
    if (!choice.ok) return failed(choice.failure);
    if (choice.value.reading.states.selected === true && options.length === 1 && !opens)
      return { status: 'acted', unchanged: true };
    const chosen = await clickOn(choice.value, context);
    if (chosen.status === 'failed') return chosen;
  }
  return { status: 'acted', found: options.join(', ') };
}

async function clickOn(element: Located, context: StepContext): Promise<StepOutcome> {
  const permit = await context.permit({ target: describeElement(element) });
  if (!permit.ok) return failed(permit.failure);
  return outcomeOf(
    await context.hand.click(permit.value, element, { button: 'left', count: 1, modifiers: [] }),
    element,
  );
}

function quoted(name: string): string {
  return `"${name.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`;
}
