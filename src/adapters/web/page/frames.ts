import { allRoots } from './all-roots.js';
import { insideOf } from './candidates.js';
import { onceUntilChange } from './page-cache.js';

/** The elements of the document and its open shadow trees that show a document of their own. */
const frames = onceUntilChange((): readonly Element[] =>
  allRoots().flatMap((root) => [...root.querySelectorAll('iframe, frame')]),
);

/** The frames that are among these elements or inside one of them. */
export function framesIn(elements: readonly Element[]): readonly Element[] {
  if (elements.length === 0 || frames().length === 0) return [];
  const meant = new Set(elements);
  const isInside = insideOf(meant);
  return frames().filter((frame) => meant.has(frame) || isInside(frame));
}
