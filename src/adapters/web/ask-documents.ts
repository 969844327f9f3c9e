import { callPage, DocumentGone, type PageDocument } from './document.js';
import type { PageDocuments } from './page-documents.js';
import type { QueryReply, QueryRequest } from './page/protocol.js';

/** A query before it is addressed to a document. */
export type PageRequest = Omit<QueryRequest, 'prefix'>;

/** What one document says to a query. */
export interface Answer {
  readonly document: PageDocument;
  readonly reply: QueryReply;
  /** Where in the selector the document was entered, through the frame it is in. */
  readonly from?: PageRequest['from'];
}

/** Asks every document of a page, and those of frames that the selector leads into from there on. */
export async function askAll(
  documents: PageDocuments,
  request: PageRequest,
): Promise<{ readonly answers: readonly Answer[]; readonly isPartial: boolean }> {
  const replies = (await Promise.all(documents.all().map((document) => ask(documents, document, request)))).flat();
  const answers = replies.filter((reply): reply is Answer => reply !== 'gone');
  return { answers, isPartial: answers.length < replies.length };
}

/** Asks one document, without the frames in it; the others are marked where that is asked for. */
export async function askOnly(
  documents: PageDocuments,
  document: PageDocument,
  request: PageRequest,
): Promise<QueryReply | undefined> {
  if (request.mark === true) {
    document.marked = true;
    const others = documents.all().filter((other) => other !== document);
    await Promise.all(others.map((other) => callPage(other, 'mark', {}).catch(ignoreGone)));
  }
  return (await callPage(document, 'query', request).catch(ignoreGone)) ?? undefined;
}

async function ask(
  documents: PageDocuments,
  document: PageDocument,
  request: PageRequest,
): Promise<(Answer | 'gone')[]> {
  if ('ref' in request.target && !request.target.ref.startsWith(`${document.prefix}e`)) {
    if (request.mark === true) await callPage(document, 'mark', {}).catch(ignoreGone);
    return [];
  }
  try {
    const reply = await callPage(document, 'query', request);
    if (request.mark === true) document.marked = true;
    const inner = await Promise.all(
      reply.alternatives.flatMap(({ alternative, enter }) =>
        enter.map(async ({ frameRef, part }) => {
          const child = await documents.inside(document, frameRef);
          return child === undefined ? [] : ask(documents, child, { ...request, from: [{ alternative, part }] });
        }),
      ),
    );
    return [{ document, reply, ...(request.from && { from: request.from }) }, ...inner.flat()];
  } catch (error) {
    if (error instanceof DocumentGone) return ['gone'];
    throw error;
  }
}

/** Lets it pass that a document is gone. @throws every other error, as it is */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof DocumentGone)) throw error;
}
