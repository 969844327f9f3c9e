import { z } from 'zod';
import { messageOf } from '../../domain/errors.js';
import { textMatches } from '../../domain/flow/compare.js';
import { elementFields } from '../../domain/flow/step.js';
import { nothingVisible, type Failure } from '../../domain/run/failure.js';
import { pointerChecks } from '../../domain/screen/element/actionability.js';
import type { Located } from '../../ports/eye.js';
import type { ChoiceResult, ActionResult } from '../../ports/hand.js';
import { defineAction, failed, type LocateRequest, type StepContext, type StepOutcome } from '../action.js';
import { exactlyOneOf } from '../shared/fields/field-rule.js';
import { isFilledAnew, stillMissing, withOutcome } from '../shared/elements/native-list.js';
import { lookAgainMs } from '../shared/targets/named-window.js';
import { describeElement, outcomeOf, untilReached } from '../shared/elements/on-element.js';
import { lookUntil } from '../shared/conditions/look-until.js';
import { readingNow } from '../shared/conditions/reading-now.js';
import { setValue } from '../shared/elements/set-value.js';

const oneOrMore = z
  .union([z.string(), z.array(z.string()).min(1)])
  .transform((value) => (Array.isArray(value) ? value : [value]));

/** Chooses options of a native list or of one that the app draws. */
export const select = defineAction({
  name: 'select',
  title: 'Select',
  description:
    'Chooses options by label or value: in a native select, an ARIA listbox, or what a click on the element opens.',
  effect: 'input',
  capability: 'pointer',
  interaction: 'choose',
  pressesElement: () => true,
  element: 'required',
  aliases: { select_option: {}, choose: {} },
  parameters: {
    ...elementFields,
    option: oneOrMore.optional().describe('One option, or several for a list that allows it.'),
    text: z.string().optional().describe('One option, as in earlier formats.'),
  },
  positional: ['selector', 'option'],
  sample: { selector: 'ComboBox#Country', option: 'Portugal' },
  argument: (step) =>
    optionsOf(step)
      .map((option) => `"${option}"`)
      .join(', '),
  rules: [exactlyOneOf('option', 'text')],
  async run(step, context) {
    const options = optionsOf(step);
    for (;;) {
      const found = await context.locate({ checks: ['exists', 'visible', 'enabled', 'stable'] });
      if (!found.ok) return failed(found.failure);
      const list = found.value;
      const permit = await context.permit({
        target: `${options.join(', ')} in ${describeElement(list)}`,
        otherNames: options,
      });
      if (!permit.ok) return failed(permit.failure);
      const result = await context.hand.selectOptions(permit.value, list, options);
      const leftMs = context.remainingMs();
      if (result.fault !== undefined && result.retryable === true && leftMs > 0 && !context.signal.aborted) {
        await context.eye.nextChange(context.eye.changeCount(), Math.min(leftMs, lookAgainMs), context.signal);
        continue;
      }
      if (result.custom !== undefined) return chooseByPointer(list, options, result.custom, context);
      if (result.missing === undefined) return outcomeOf(await withOutcome(result, list, context), list);
      context.log(`${result.missing.reason}; waiting for more`);
      if (await isFilledAnew(result.missing, list, context)) continue;
      return outcomeOf(stillMissing(result.missing, list, context), list);
    }
  },
});

function optionsOf({ option, text }: { option?: string[] | undefined; text?: string | undefined }): string[] {
  return option ?? [text ?? ''];
}

/** What opens a list, whatever else is shown. */
const openers: ReadonlySet<string> = new Set(['combobox', 'button']);

/** What is a list itself, though nothing may be in it yet. */
const lists: ReadonlySet<string> = new Set(['listbox', 'list', 'menu', 'tree', 'grid', 'treegrid', 'table']);

/** A list that the app draws itself: opened where it is closed, and its options clicked. */
async function chooseByPointer(
  list: Located,
  options: readonly string[],
  { isShown, takesText, opensAt, closeAgain }: NonNullable<ChoiceResult['custom']>,
  context: StepContext,
): Promise<StepOutcome> {
  const { controlType } = list.reading.summary;
  const opens =
    openers.has(controlType) || list.reading.states.expanded === false || !(isShown || lists.has(controlType));
  let lost: Pick<ActionResult, 'clickLost'> = {};
  const pressed = new Map<string, Located>();
  for (const [index, option] of options.entries()) {
    const isClosed = index === 0 ? opens && list.reading.states.expanded !== true : await hasClosed(list, context);
    if (isClosed) {
      const opened = await clickOn({ checks: pointerChecks, ...(opensAt && { position: opensAt }) }, context);
      if (opened.status === 'failed') return failed(notOpened(opened.failure, list));
    }
    const name = quoted(option);
    const request = {
      selector: `option#${name}, menuitem#${name}, treeitem#${name}, text=${name}`,
      checks: pointerChecks,
      optionsOf: list.ref,
    };
    if (options.length === 1 && !opens) {
      const choice = await context.locate(request);
      if (choice.ok && choice.value.reading.states.selected === true) return { status: 'acted', unchanged: true };
    }
    // On desktops a press alone takes back what was chosen before.
    const modifiers = index > 0 && context.isOnDesktop ? ['Control'] : [];
    const noted = (element: Located): void => void pressed.set(option, element);
    const chosen = await clickOn(request, context, { modifiers, noted });
    if (chosen.status === 'failed') {
      if (closeAgain && mayGoOn(chosen.failure)) await closeListAgain(closeAgain, list, context);
      return failed(notChosen(chosen.failure, { option, selector: request.selector, takesText }, list));
    }
    if (chosen.status === 'acted' && chosen.clickLost !== undefined) lost = { clickLost: chosen.clickLost };
  }
  const unchosen = options.length === 1 ? [] : await unchosenOf(pressed, context);
  if (unchosen.length > 0)
    return {
      status: 'acted',
      differs: `Of ${describeElement(list)} ${unchosen.map(quoted).join(', ')} is not chosen after all of them were pressed: it takes one at a time, or the app takes it back.`,
    };
  return { status: 'acted', ...lost, ...(await shownInTheEnd(list, { options, takesText }, context)) };
}

/** Those of several options that report in the end that they are not chosen: a program may take a moment to do so. */
async function unchosenOf(pressed: ReadonlyMap<string, Located>, context: StepContext): Promise<readonly string[]> {
  const look = async (): Promise<readonly string[]> => {
    const readings = await Promise.all(
      Array.from(pressed, async ([option, element]) => ({ option, reading: await readingNow(element, context) })),
    );
    return readings.filter(({ reading }) => reading?.states.selected === false).map(({ option }) => option);
  };
  const { found } = await lookUntil(
    { look, isFinal: (unchosen) => unchosen.length === 0, patienceMs: showLimitMs },
    context,
  );
  return found;
}

/** Whether anything more may be done after a failure: not where the guard has refused, or the run is over. */
function mayGoOn({ type, isStopped }: Failure): boolean {
  return type !== 'guardrail_violation' && type !== 'cancelled' && isStopped !== true;
}

/** Closes the list that was opened, with leave of its own. That it stays open says less than why nothing was chosen in it. */
async function closeListAgain(
  closeAgain: NonNullable<NonNullable<ChoiceResult['custom']>['closeAgain']>,
  list: Located,
  context: StepContext,
): Promise<void> {
  const leave = await context.permit({ target: `the list of ${describeElement(list)}` });
  if (!leave.ok) return;
  await closeAgain(leave.value).catch((error: unknown) =>
    context.log(`the list was not closed again: ${messageOf(error)}`, 'warning'),
  );
}

const isPartOf = (part: string, whole: string): boolean => textMatches(whole, part, 'contains', false);

/** Whether a list has closed over the option that was chosen in it. */
async function hasClosed(list: Located, context: StepContext): Promise<boolean> {
  return (await readingNow(list, context))?.states.expanded === false;
}

/** How long a field may show what it did before it was chosen in, in milliseconds: some ask their server first. */
const showLimitMs = 2000;

/**
 * What the field shows once it was chosen in: nothing where it holds no value, or nothing yet. The app decides how it shows a
 * choice, so that only what was there before is reported as a difference; a field that takes a text may keep the part of a
 * name that was searched for.
 */
async function shownInTheEnd(
  list: Located,
  { options, takesText }: { readonly options: readonly string[]; readonly takesText: boolean },
  context: StepContext,
): Promise<Pick<Extract<StepOutcome, { status: 'acted' }>, 'found' | 'differs' | 'sets'>> {
  const before = list.reading.value ?? '';
  const isAsBefore = (shown: string): boolean =>
    shown !== '' &&
    shown === before &&
    !options.some((option) => isPartOf(option, shown) || (takesText && isPartOf(shown, option)));
  const { found } = await lookUntil(
    {
      look: async () => (await readingNow(list, context).catch(() => undefined))?.value ?? '',
      isFinal: (shown) => !isAsBefore(shown),
      patienceMs: showLimitMs,
    },
    context,
  );
  // What shows nothing before may show what is searched for, until that is chosen.
  const sets = before === '' || found === '' ? undefined : setValue(list, { before, now: found }, context);
  return {
    ...(found !== '' && { found }),
    ...(sets && { sets }),
    ...(isAsBefore(found) && { differs: `The field shows "${found}" as before, not "${options.join(', ')}".` }),
  };
}

function notOpened(failure: Failure, list: Located): Failure {
  return { ...failure, message: `The list of ${describeElement(list)} was not opened: ${failure.message}` };
}

/** The failure in the words of the flow, which says nothing of the selector that the option was looked for by. */
function notChosen(
  failure: Failure,
  { option, selector, takesText }: { readonly option: string; readonly selector: string; readonly takesText: boolean },
  list: Located,
): Failure {
  const { candidates = [] } = failure;
  if (failure.type === 'ambiguous_selector') {
    return {
      ...failure,
      message: `The list that ${describeElement(list)} opens shows several options "${option}": ${candidates.join(', ')}. Click the one that is meant, in a step of its own.`,
    };
  }
  if (failure.type !== 'element_not_found') {
    const meant = `The option "${option}" of ${describeElement(list)}`;
    return { ...failure, message: failure.message.replace(`"${selector}"`, () => meant) };
  }
  // Entries that have not been drawn yet are in a list all the same.
  if (failure.found !== undefined && failure.found !== nothingVisible) {
    return {
      ...failure,
      message: `The option "${option}" was not found in the list that ${describeElement(list)} opens: ${failure.found}. Where that list cannot be scrolled in steps of their own, open it (click) and choose in it by keys (send_keys Down, Enter).`,
      expected: `option "${option}"`,
    };
  }
  const nearest = candidates.length === 0 ? '' : ` Nearest: ${candidates.join(', ')}.`;
  const isField = takesText && list.reading.summary.controlType !== 'combobox';
  const opened = isField
    ? `Pressing ${describeElement(list)} shows`
    : `The list that ${describeElement(list)} opens shows`;
  const advice = `${isField ? 'Write into it by fill. ' : ''}${howToReach(option, candidates, takesText)}`;
  return {
    ...failure,
    message: `${opened} no option "${option}".${nearest} ${advice}`,
    expected: `option "${option}"`,
  };
}

/** The steps that work where a list comes in another way than by a press, or its options are none by their role. */
function howToReach(option: string, candidates: readonly string[], takesText: boolean): string {
  if (takesText)
    return `Where its list comes by typing, type into it, then click the option, each in a step of its own: type "${option}", click text=${quoted(option)}.`;
  const entry = candidates.find(
    (candidate) => candidate.endsWith(`#${option}`) || candidate.endsWith(`#${quoted(option)}`),
  );
  // The list is there, with other options.
  if (entry === undefined && candidates.some((candidate) => candidate.startsWith('Option#')))
    return 'Choose one that it has.';
  const where = entry === undefined ? 'Where the app shows its options elsewhere,' : 'It is on the screen:';
  return `${where} click it, then the option, each in a step of its own: click ${entry ?? `text=${quoted(option)}`}.`;
}

function clickOn(
  request: LocateRequest,
  context: StepContext,
  {
    modifiers = [],
    noted,
  }: { readonly modifiers?: readonly string[]; readonly noted?: (element: Located) => void } = {},
): Promise<StepOutcome> {
  return untilReached(context, async () => {
    const found = await context.locate(request);
    if (!found.ok) return found;
    const permit = await context.permit({ target: describeElement(found.value) });
    if (!permit.ok) return permit;
    const { signal } = context;
    const result = await context.hand.click(permit.value, found.value, {
      button: 'left',
      count: 1,
      modifiers,
      ...(request.position && { position: request.position }),
      withinMs: context.remainingMs(),
      signal,
    });
    noted?.(found.value);
    return { ok: true, value: { element: found.value, result } };
  });
}

function quoted(name: string): string {
  return `"${name.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`;
}
