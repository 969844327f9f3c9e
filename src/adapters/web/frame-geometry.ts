import type { Bounds, Point } from '../../domain/screen/screen-node.js';
import { callPage, type PageDocument } from './document.js';
import type { PageDocuments } from './page-documents.js';

/** Where the (0, 0) of a document lies in the page's viewport; undefined when one of its frames is not rendered. */
export async function documentOffset(documents: PageDocuments, document: PageDocument): Promise<Point | undefined> {
  let x = 0;
  let y = 0;
  let inner = document;
  while (inner !== documents.main()) {
    const owner = await documents.ownerOf(inner);
    if (owner === undefined) return undefined;
    const box = await callPage(owner.parent, 'frameBox', { ref: owner.ref });
    if (box === null) return undefined;
    x += box.x;
    y += box.y;
    inner = owner.parent;
  }
  return { x, y };
}

/** Whether a point of a document is covered by something in the documents around its frame; tells by what. */
export async function coveringOutside(
  documents: PageDocuments,
  document: PageDocument,
  point: Point,
): Promise<string | undefined> {
  let at = point;
  let inner = document;
  while (inner !== documents.main()) {
    const owner = await documents.ownerOf(inner);
    if (owner === undefined) return 'its frame, which is gone';
    const box = await callPage(owner.parent, 'frameBox', { ref: owner.ref });
    if (box === null) return 'nothing: its frame is not rendered';
    at = { x: at.x + box.x, y: at.y + box.y };
    const hit = await callPage(owner.parent, 'hitTest', { ref: owner.ref, point: at });
    if (!hit.hits) return hit.blocker ?? 'something outside its frame';
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

/** A point that was moved, in CSS px. */
export function moved(point: Point, by: Point): Point {
  return { x: point.x + by.x, y: point.y + by.y };
}

/** A rectangle that was moved, in CSS px; null stays null. */
export function movedBounds(bounds: Bounds | null, by: Point): Bounds | null {
  return bounds === null ? null : { ...bounds, x: bounds.x + by.x, y: bounds.y + by.y };
}
