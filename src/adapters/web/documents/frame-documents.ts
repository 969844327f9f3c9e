import { ignoreGone, type PageDocument } from './document.js';
import type { PageDocuments } from './page-documents.js';

/** The documents that these frames show, by the refs of the frames, and those in frames of theirs. */
export async function documentsInFrames(
  documents: PageDocuments,
  frameRefs: ReadonlySet<string>,
): Promise<readonly PageDocument[]> {
  if (frameRefs.size === 0) return [];
  const isInside = async (document: PageDocument): Promise<boolean> => {
    const owner = await documents.ownerOf(document).catch(ignoreGone);
    return owner !== undefined && (frameRefs.has(owner.ref) || isInside(owner.parent));
  };
  const all = documents.all();
  const are = await Promise.all(all.map(isInside));
  return all.filter((_, index) => are[index]);
}
