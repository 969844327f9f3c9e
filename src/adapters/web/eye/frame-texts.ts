import { callPage, ignoreGone } from '../documents/document.js';
import type { PageDocuments } from '../documents/page-documents.js';
import type { ElementReading } from '../page/protocol.js';

const at = { start: 0, end: 0 };
const root = {
  source: ':root',
  alternatives: [{ source: ':root', parts: [{ kind: 'css', at, css: ':root' }] }],
} as const;

/**
 * Puts the texts of frames where they stand in the text of an element, those of frames in frames too.
 *
 * @returns the reading, and whether a frame had no document that could be asked: its text is missing
 */
export async function withFrameTexts(
  documents: PageDocuments,
  reading: ElementReading,
): Promise<{ readonly reading: ElementReading; readonly isPartial: boolean }> {
  const { textParts, ...own } = reading;
  if (textParts === undefined) return { reading, isPartial: false };
  const pieces = await Promise.all(
    textParts.map(async (part) => {
      if (typeof part === 'string') return { text: part, isPartial: false };
      const inner = await readFrame(documents, part.frameRef);
      return { text: inner.reading?.text ?? '', isPartial: inner.isPartial };
    }),
  );
  const texts = pieces.map(({ text }) => text).filter((text) => text !== '');
  return { reading: { ...own, text: texts.join(' ') }, isPartial: pieces.some(({ isPartial }) => isPartial) };
}

/** Reads the document in a frame, as far as there is one that answers. */
async function readFrame(
  documents: PageDocuments,
  frameRef: string,
): Promise<{ readonly reading?: ElementReading; readonly isPartial: boolean }> {
  for (const document of documents.all()) {
    const owner = await documents.ownerOf(document).catch(ignoreGone);
    if (owner?.ref !== frameRef) continue;
    const request = { target: { selector: root }, tiers: 'exact_only', includeHidden: true, limit: 1 } as const;
    const reply = await callPage(document, 'query', { ...request, read: { text: true } }).catch(ignoreGone);
    const reading = reply?.alternatives[0]?.matches[0];
    if (reading !== undefined) return withFrameTexts(documents, reading);
    return { isPartial: !reply };
  }
  return { isPartial: true };
}
