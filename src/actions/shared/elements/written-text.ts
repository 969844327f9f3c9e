import { addedTo, isCutShort, isOtherNumber } from '../../../domain/screen/element/taken-text.js';
import { quietLimitMs } from '../../../domain/screen/effect/settling.js';
import type { ElementReading, Located } from '../../../ports/eye.js';
import type { ActionResult } from '../../../ports/hand.js';
import type { StepContext } from '../../action.js';
import { lookUntil } from '../conditions/look-until.js';
import type { WritingResult } from './on-element.js';
import { readingNow } from '../conditions/reading-now.js';
import { hasEffect, setValue } from './set-value.js';

/** Of a longer text only the length is reported, in characters. */
const longestQuoted = 200;

/** A text that was written into a field. */
export interface WrittenText {
  readonly text: string;
  /** What the field held before, where the text was added to that. */
  readonly before: string;
  readonly element: Located;
  /** It was set in one go: a field that is empty after that has not taken it, or has not kept it. */
  readonly isWhole?: boolean;
}

/** The result with what the field lacks of the text; looked for once more where it was not all there at once. */
export async function withDifference(
  result: ActionResult,
  written: WrittenText,
  context: StepContext,
): Promise<WritingResult> {
  const { readBack, refused, cutOff } = result;
  if (readBack === undefined || refused !== undefined || cutOff === true) return result;
  if (written.isWhole === true && readBack === '' && written.text.trim() !== '') {
    const { found } = await lookUntil(
      {
        look: async () => (await readingNow(written.element, context).catch(() => undefined))?.value,
        isFinal: (held) => held !== '',
        patienceMs: quietLimitMs,
      },
      context,
    );
    if (found !== '') return { ...result, sets: keptBy(written, found, context) };
    const before = written.element.reading.value ?? '';
    const set = before === '' ? setValue(written.element, { before, now: written.text }, context) : undefined;
    if (set === undefined || (await hasEffect('write', written.element, context)))
      return { ...result, differs: takenAndEmptied };
    return { refused: (await set.putBack()).message };
  }
  const kept: WritingResult = { ...result, sets: keptBy(written, readBack, context) };
  if (!isMasked(readBack) && !lacks(readBack, written)) return kept;
  const reading = await lackingReading(written, context);
  if (reading?.value === undefined) return kept;
  return { ...result, differs: differenceOf(written, reading.value, isMasked(readBack) || context.writesSecret()) };
}

/** What is reported of a field whose app may have taken up the text that it was set to, and emptied it. */
const takenAndEmptied = 'The field is empty again: the app emptied it after it was set.';

/** What the field is to go on holding; nothing where it took nothing, or the keys may have handed it on, as to a chat or to tags. */
function keptBy(written: WrittenText, now: string | undefined, context: StepContext): WritingResult['sets'] {
  const { element, text, isWhole = false } = written;
  const before = element.reading.value;
  if (now === '' && text !== '') return undefined;
  if (before === undefined || now === undefined || (!isWhole && (before === '' || text.includes('\n'))))
    return undefined;
  return setValue(element, { before, now }, context);
}

/** The field as it is once the page had the time to write a part later; undefined where it lacks nothing then. */
async function lackingReading(written: WrittenText, context: StepContext): Promise<ElementReading | undefined> {
  const { found } = await lookUntil(
    {
      look: async () => {
        // A page that was left meanwhile holds nothing any more, and fails the step that asks it next if it is gone.
        const reading = await readingNow(written.element, context, { attributes: ['contenteditable'] }).catch(
          () => undefined,
        );
        return reading?.value !== undefined && keepsItsText(reading) && lacks(reading.value, written)
          ? reading
          : undefined;
      },
      isFinal: (lacking) => lacking === undefined,
      patienceMs: quietLimitMs,
    },
    context,
  );
  return found;
}

/** Whether a field is left with what it was given: one that sends the focus on has passed on the rest, as an editor may. */
function keepsItsText({ states, attributes }: ElementReading): boolean {
  return states.focused === true && attributes?.['contenteditable'] === null;
}

function lacks(held: string, { before, text }: WrittenText): boolean {
  // One that was empty and still is may have handed the text on, as tags and chats do.
  if (before !== '' && held === before) return /[\p{L}\p{N}]/u.test(text);
  if (isOtherNumber(before + text, held) && isOtherNumber(text, held)) return true;
  const added = addedTo(before, held);
  return added !== undefined && isCutShort(text, added);
}

function differenceOf({ text, before }: WrittenText, held: string, isSecret: boolean): string {
  const wanted = before + text;
  const found =
    isSecret || wanted.length > longestQuoted
      ? `The field holds ${held.length} characters, not ${wanted.length}`
      : `The field holds "${held}", not "${wanted}"`;
  return isOtherNumber(wanted, held)
    ? `${found}: the app made another number of it.`
    : `${found}: its length is limited, or the app took characters out.`;
}

/** Whether the hand returns no more of a value than its length, as of passwords. */
function isMasked(held: string): boolean {
  return /^•+$/.test(held);
}
