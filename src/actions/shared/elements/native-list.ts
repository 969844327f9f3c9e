import { quietLimitMs } from '../../../domain/screen/effect/settling.js';
import type { Located } from '../../../ports/eye.js';
import type { ChoiceResult, ActionResult } from '../../../ports/hand.js';
import type { StepContext } from '../../action.js';
import { lookUntil } from '../conditions/look-until.js';
import { describeElement, type WritingResult } from './on-element.js';
import { readingNow } from '../conditions/reading-now.js';
import { effectsOf, hasEffect, setValue } from './set-value.js';

/**
 * A list with options that has not changed this long, nor the target asked its server for anything, is all there is of it,
 * in milliseconds: pages fill their lists sooner, and a misspelt option should not cost the whole step.
 */
const fillLimitMs = 2000;

/** An option that a list does not have by now. */
type MissingOption = NonNullable<ChoiceResult['missing']>;

/** Waits until a list has other options than these, or its place is taken. @returns false once it is given up */
export async function isFilledAnew(
  { options, isUnseen }: MissingOption,
  list: Located,
  context: StepContext,
): Promise<boolean> {
  const { eye } = context;
  const isOther = (now: readonly string[] | undefined): boolean =>
    now === undefined || now.join('\n') !== options.join('\n');
  const { found } = await lookUntil(
    {
      look: async () => (await readingNow(list, context, { options: true }))?.options,
      isFinal: isOther,
      // What an app draws instead may get its options elsewhere.
      patienceMs: options.length === 0 && !isUnseen ? Infinity : fillLimitMs,
      isPending: async () => {
        const { loading } = await eye.status({ dialogStays: true });
        return loading || eye.unansweredSince(0).length > 0;
      },
    },
    context,
  );
  return isOther(found) && context.remainingMs() > 0 && !context.signal.aborted;
}

/** What to do about a list that nobody can see or press. */
const drawnElsewhere =
  'Where the app draws another list in its place, select in that one, by a selector of its own: `handeye inspect` lists what there is.';

/** What is reported of an option that did not come. */
export function stillMissing(
  missing: MissingOption,
  list: Located,
  { signal, remainingMs }: StepContext,
): ActionResult {
  if (signal.aborted && remainingMs() > 0) return { cutOff: true };
  const refused = nothingChosen(missing.reason, list);
  return {
    refused: missing.isUnseen ? `${refused} The list is out of sight or takes no pointer. ${drawnElsewhere}` : refused,
  };
}

/** The result with what the list shows in the end: a page may put back what it showed before, or choose otherwise. */
export async function withOutcome(result: ChoiceResult, list: Located, context: StepContext): Promise<WritingResult> {
  const { choice, refused } = result;
  if (refused !== undefined) return { ...result, refused: nothingChosen(refused, list) };
  if (choice === undefined) return result;
  if (choice.putBack !== undefined && !(await isFollowed(list, context))) {
    if (context.signal.aborted && context.remainingMs() > 0) return { ...result, cutOff: true };
    await choice.putBack();
    return {
      refused: `Nothing that is shown followed when "${choice.wanted}" was chosen in ${describeElement(list)}, which is out of sight or takes no pointer; it was put back. ${drawnElsewhere}`,
    };
  }
  const shown = await shownInTheEnd(choice.wanted, list, context);
  if (shown === undefined) return result;
  const set = setValue(list, { before: choice.before, now: choice.wanted }, context);
  if (shown === choice.wanted) return { ...result, readBack: shown, sets: set };
  // What its own handler leads back to the first entry may be a menu, which does what was chosen in it.
  const wasShown = result.readBack === choice.wanted;
  if (set !== undefined && shown === choice.before && (wasShown || !(await hasEffect('choose', list, context))))
    return { refused: (await set.putBack()).message };
  return {
    ...result,
    readBack: shown,
    differs: `The list shows "${shown}", not "${choice.wanted}": the page chose it after the choice was made.`,
  };
}

/**
 * What a list shows once the page had the time to set it itself, maybe after it asked its server; undefined where it is gone,
 * or its page was left.
 */
async function shownInTheEnd(wanted: string, list: Located, context: StepContext): Promise<string | undefined> {
  const { found } = await lookUntil(
    {
      look: async () => (await readingNow(list, context).catch(() => undefined))?.value,
      isFinal: (shown) => shown === undefined || shown === wanted,
      patienceMs: quietLimitMs,
      isPending: async () => (await effectsOf('choose', list, context)).isPending,
    },
    context,
  );
  return found;
}

/** Whether an app takes up what was chosen in a list that it draws another one for. */
async function isFollowed(list: Located, context: StepContext): Promise<boolean> {
  const { found } = await lookUntil(
    { look: () => hasEffect('choose', list, context), isFinal: (isSeen) => isSeen, patienceMs: fillLimitMs },
    context,
  );
  return found;
}

function nothingChosen(reason: string, list: Located): string {
  return `Nothing was chosen in ${describeElement(list)}: ${reason}.`;
}
