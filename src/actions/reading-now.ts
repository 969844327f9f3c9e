import type { ElementQuery, ElementReading, Located } from '../ports/eye.js';
import type { StepContext } from './action.js';

/** How an element is now; undefined where it is gone, or a dialog is open over it. */
export async function readingNow(
  { ref }: Located,
  { eye }: Pick<StepContext, 'eye'>,
  read?: ElementQuery['read'],
): Promise<ElementReading | undefined> {
  if ((await eye.status({ dialogStays: true })).dialog !== undefined) return undefined;
  const { matches } = await eye.query({ target: { ref }, includeHidden: true, ...(read && { read }) });
  return matches[0];
}
