import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import { callPage, type PageDocument } from './document.js';
import type { PageDocuments } from './page-documents.js';
import type { Blocker } from '../page/protocol.js';

/** How what is in a frame lies in the document around it, or in the page: moved, and scaled where that is. */
export interface Placing extends Point {
  readonly scaleX?: number;
  readonly scaleY?: number;
}

/** Where a document lies in the page's viewport; undefined when one of its frames is not rendered. */
export async function documentPlacing(documents: PageDocuments, document: PageDocument): Promise<Placing | undefined> {
  let placing: Placing = { x: 0, y: 0 };
  let inner = document;
  while (inner !== documents.main()) {
    const owner = await documents.ownerOf(inner);
    if (owner === undefined) return undefined;
    const box = await callPage(owner.parent, 'frameBox', { ref: owner.ref });
    if (box === null) return undefined;
    placing = within(placing, box);
    inner = owner.parent;
  }
  return placing;
}

/** A placing in a document that is itself placed. */
export function within(inner: Placing, outer: Placing): Placing {
  const { scaleX = 1, scaleY = 1 } = outer;
  return {
    ...moved(inner, outer),
    scaleX: scaleX * (inner.scaleX ?? 1),
    scaleY: scaleY * (inner.scaleY ?? 1),
  };
}

/**
 * Whether a point of a document is covered by something in the documents around its frame, or out of their view, though they
 * were scrolled where that is allowed. Returns what covers it, or why it is out of view.
 */
export async function coveringOutside(
  documents: PageDocuments,
  document: PageDocument,
  point: Point,
  scroll: boolean,
): Promise<Blocker | undefined> {
  let at = point;
  let inner = document;
  while (inner !== documents.main()) {
    const owner = await documents.ownerOf(inner);
    if (owner === undefined) return { obstacle: 'outside_view', reason: 'its frame is gone' };
    const box = await callPage(owner.parent, 'frameBox', { ref: owner.ref });
    if (box === null) return { obstacle: 'outside_view', reason: 'its frame is not rendered' };
    const hit = await callPage(owner.parent, 'hitTest', { ref: owner.ref, point: moved(at, box), scroll });
    at = hit.point;
    if (!hit.hits) return hit.blocker ?? { obstacle: 'covered', reason: 'covered by something outside its frame' };
    inner = owner.parent;
  }
  return undefined;
}

/** Brings the frames around a document into view, outermost first. */
export async function revealFrames(documents: PageDocuments, document: PageDocument): Promise<void> {
  const owner = await documents.ownerOf(document);
  if (owner === undefined) return;
  await revealFrames(documents, owner.parent);
  await callPage(owner.parent, 'scrollTo', { ref: owner.ref });
}

/** A point that was moved, and scaled with what is around it, in CSS px. */
export function moved({ x, y }: Point, by: Placing): Point {
  return { x: by.x + x * (by.scaleX ?? 1), y: by.y + y * (by.scaleY ?? 1) };
}

/** A rectangle that was moved and scaled in the same way, in CSS px; null stays null. */
export function movedBounds(bounds: Bounds | null, by: Placing): Bounds | null {
  if (bounds === null) return null;
  const { scaleX = 1, scaleY = 1 } = by;
  return { ...moved(bounds, by), width: bounds.width * scaleX, height: bounds.height * scaleY };
}

/** The rectangle around points, in CSS px. */
export function boundsAround(points: readonly Point[]): Bounds {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
