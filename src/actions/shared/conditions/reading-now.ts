import type { ElementQuery, ElementReading, Located } from '../../../ports/eye.js';
import type { StepContext } from '../../action.js';

/** Whether a dialog is open, which is left to a later step. */
export async function isBehindDialog({ eye }: Pick<StepContext, 'eye'>): Promise<boolean> {
  return (await eye.status({ dialogStays: true })).dialog !== undefined;
}

/** How an element is now; undefined where it is gone, or a dialog is open over it. */
export async function readingNow(
  { ref }: Located,
  context: Pick<StepContext, 'eye'>,
  read?: ElementQuery['read'],
): Promise<ElementReading | undefined> {
  const asked = { target: { ref }, includeHidden: true, dialogStays: true };
  const { matches } = await context.eye.query({ ...asked, ...(read && { read }) });
  return matches[0];
}
