import { allRoots } from './all-roots.js';
import { onceUntilChange } from './page-cache.js';
import { flatAncestors } from './tree.js';
import { isVisible } from './visibility.js';

/** The elements of the document and its open shadow trees that may show a document of their own. */
const frames = onceUntilChange((): readonly Element[] =>
  allRoots().flatMap((root) => [...root.querySelectorAll('iframe, frame, object, embed')]),
);

/** The frames of which nothing can be seen, and so nothing of what they show. */
export function unseenFrames(): readonly Element[] {
  return frames().filter((frame) => !isVisible(frame));
}

/** Whether an element shows a document of its own. */
export function isFrame({ localName }: Element): boolean {
  return localName === 'iframe' || localName === 'frame';
}

/** The frames that are among these elements or inside one of them. */
export function framesIn(elements: readonly Element[]): readonly Element[] {
  if (elements.length === 0 || frames().length === 0) return [];
  const meant = new Set(elements);
  return frames().filter((frame) => [...flatAncestors(frame)].some((around) => meant.has(around)));
}
