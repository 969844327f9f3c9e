import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import { messageOf } from '../../../domain/errors.js';
import { callPage, elementObject, ignoreGone, isGone, type PageDocument } from '../documents/document.js';
import { boundsAround, documentPlacing, movedBounds } from '../documents/frame-geometry.js';
import type { PageDocuments } from '../documents/page-documents.js';
import type { TextPlacesReply } from '../page/protocol.js';

/** Where a page and its frames show any of these texts, in the page's viewport. Without texts nobody is asked. */
export async function textPlaces(documents: PageDocuments, texts: readonly string[]): Promise<Bounds[]> {
  if (texts.length === 0) return [];
  const all = await Promise.all(documents.all().map((document) => placesIn(documents, document, texts)));
  return all.flat();
}

async function placesIn(
  documents: PageDocuments,
  document: PageDocument,
  texts: readonly string[],
): Promise<readonly Bounds[]> {
  const reply = await callPage(document, 'textPlaces', { texts }).catch(ignoreGone);
  if (reply === undefined || reply.places.length + reply.generated.length === 0) return [];
  const generated = await Promise.all(reply.generated.map((part) => generatedPlaces(document, part)));
  const [own, counted] = await Promise.all([
    placed(documents, document, reply.places),
    placed(documents, await processRoot(documents, document), generated.flat()),
  ]);
  return [...own, ...counted];
}

/** The places in the page's viewport; none where the document is gone or its frame is not rendered. */
async function placed(
  documents: PageDocuments,
  document: PageDocument,
  places: readonly Bounds[],
): Promise<readonly Bounds[]> {
  const offset = await documentPlacing(documents, document).catch(ignoreGone);
  if (!offset) return [];
  return places.map((place) => movedBounds(place, offset)).filter((box) => box !== null);
}

/** The outermost document around this one in the same process: the browser itself counts from its top left. */
async function processRoot(documents: PageDocuments, document: PageDocument): Promise<PageDocument> {
  const owner = document === documents.main() ? undefined : await documents.ownerOf(document);
  return owner?.parent.session === document.session ? processRoot(documents, owner.parent) : document;
}

/** Where the text is that styles put before or after an element: it has no node in the page that could be asked. */
async function generatedPlaces(
  document: PageDocument,
  { ref, pseudo }: TextPlacesReply['generated'][number],
): Promise<Bounds[]> {
  const { session } = document;
  try {
    const objectId = await elementObject(document, ref);
    if (objectId === undefined) return [];
    const { node } = await session.send('DOM.describeNode', { objectId });
    const made = node.pseudoElements?.find(({ pseudoType }) => `::${pseudoType}` === pseudo);
    if (made === undefined) return [];
    const { quads } = await session.send('DOM.getContentQuads', { backendNodeId: made.backendNodeId });
    return quads.map((quad) => boundsAround(cornersOf(quad)));
  } catch (error) {
    if (isGone(error) || noPlace.test(messageOf(error))) return [];
    throw error;
  }
}

/** What Chromium says of a node that was dropped, or drawn no more, since it was found. */
const noPlace = /No node|Could not find node|Node is detached|Could not compute content quads/i;

/** Four corners, given as x and y in turns. */
function cornersOf(quad: readonly number[]): Point[] {
  return quad.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: quad[index + 1] ?? 0 }] : []));
}
