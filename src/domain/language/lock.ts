import { z } from 'zod';
import { normalised } from './phrase/words.js';

/** What one text of a flow became on one screen. */
const lockEntrySchema = z.strictObject({
  /** As the flow has it. */
  text: z.string(),
  /** The structure of the screen that it was compiled on, so that the same text on another screen is another one. */
  screen: z.string(),
  /** Which brain has compiled it. */
  by: z.string(),
  /** How it was understood, one line for each instruction. */
  understood: z.array(z.string()),
  /** What is replayed. */
  steps: z.array(z.looseObject({ action: z.string() })),
});

/** The lock file of a flow: what the texts of its `do` steps became, to be read in a review and replayed without a brain. */
export const textLockSchema = z.strictObject({
  lockVersion: z.literal(1),
  /** For whoever opens the file. */
  note: z.string().optional(),
  entries: z.array(lockEntrySchema),
});

/** What one text became on one screen. */
export type LockEntry = z.output<typeof lockEntrySchema>;

/** A text as lock files compare it: case and white space make no difference outside quotes, nor a full stop at the end. */
function lockedText(text: string): string {
  return text
    .split(/("[^"]*"|“[^”]*”|«[^»]*»)/)
    .map((part, at) => (at % 2 === 0 ? ` ${normalised(part)} ` : part))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.;]$/, '');
}

/** The entries of a text, whatever the screen. */
export function entriesOf(entries: readonly LockEntry[], text: string): readonly LockEntry[] {
  const key = lockedText(text);
  return entries.filter((entry) => lockedText(entry.text) === key);
}

/**
 * The entries with a new one in its place, in the order of the texts of the flow; what no text of the flow needs is left out.
 *
 * @param all whether the new one takes the place of all entries of its text
 */
export function withEntry(
  entries: readonly LockEntry[],
  entry: LockEntry,
  texts: readonly string[],
  all: boolean,
): readonly LockEntry[] {
  const key = lockedText(entry.text);
  const kept = entries.filter((other) => lockedText(other.text) !== key || (!all && other.screen !== entry.screen));
  const order = [...new Set(texts.map(lockedText))];
  return [...kept, entry]
    .map((each) => ({ each, at: order.indexOf(lockedText(each.text)) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
}
