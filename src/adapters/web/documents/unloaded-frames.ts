import { callPage, frameElementRef, ignoreGone } from './document.js';
import type { PageDocuments } from './page-documents.js';

/** Smaller than this a frame shows nothing, in CSS px. */
const leastSide = 2;

/** Why something may be in a frame that can be seen and whose first document has not come; undefined where none is such. */
export async function unloadedFrame(documents: PageDocuments): Promise<string | undefined> {
  for (const { frameId, parent, url } of documents.awaitedFrames()) {
    const ref = await frameElementRef(parent, frameId);
    if (ref === undefined) continue;
    const box = await callPage(parent, 'frameBox', { ref }).catch(ignoreGone);
    if (!box || box.width < leastSide || box.height < leastSide) continue;
    const reading = await callPage(parent, 'read', { ref, read: {} }).catch(ignoreGone);
    const name = reading?.summary.name ?? '';
    return `it may be in the frame ${name === '' ? url : `"${name}"`}, which has not loaded yet`;
  }
  return undefined;
}
