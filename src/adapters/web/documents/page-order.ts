import { callPage, ignoreGone, type PageDocument } from './document.js';
import type { PageDocuments } from './page-documents.js';

const nowhere = { start: 0, end: 0 };
const frames = { kind: 'css', at: nowhere, css: 'iframe, frame' } as const;
const mostFrames = 1000;

/** The documents of a page as one comes by them: each before those of its frames, frames in the order of their elements. */
export async function inPageOrder(documents: PageDocuments): Promise<readonly PageDocument[]> {
  const main = documents.main();
  if (main === undefined) return documents.all();
  const inside = new Map<PageDocument, { readonly document: PageDocument; readonly ref: string }[]>();
  for (const document of documents.all()) {
    const owner = await documents.ownerOf(document).catch(ignoreGone);
    if (owner === undefined) continue;
    const siblings = inside.get(owner.parent) ?? [];
    inside.set(owner.parent, [...siblings, { document, ref: owner.ref }]);
  }
  const from = async (document: PageDocument): Promise<readonly PageDocument[]> => {
    const own = inside.get(document) ?? [];
    const refs = own.length < 2 ? [] : await frameRefs(document);
    const ordered = own.toSorted((a, b) => refs.indexOf(a.ref) - refs.indexOf(b.ref));
    const inner = await Promise.all(ordered.map((frame) => from(frame.document)));
    return [document, ...inner.flat()];
  };
  return from(main);
}

async function frameRefs(document: PageDocument): Promise<readonly string[]> {
  const selector = { source: frames.css, alternatives: [{ source: frames.css, parts: [frames] }] };
  const reply = await callPage(document, 'query', {
    target: { selector },
    tiers: 'exact_only',
    includeHidden: true,
    limit: mostFrames,
  }).catch(ignoreGone);
  return reply?.alternatives[0]?.matches.map(({ summary }) => summary.ref) ?? [];
}
