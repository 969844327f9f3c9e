import { callPage, DocumentGone, ignoreGone, type PageDocument } from './document.js';
import { documentsInFrames } from './frame-documents.js';
import type { PageDocuments } from './page-documents.js';
import type { QueryReply, QueryRequest } from '../page/protocol.js';

/** A query before it is addressed to a document. */
export type PageRequest = Omit<QueryRequest, 'prefix'>;

/** What one document says to a query. */
export interface Answer {
  readonly document: PageDocument;
  readonly reply: QueryReply;
  /** Where in the selector it was begun with, where an element around the document's frame has matched parts of it. */
  readonly from?: PageRequest['from'];
}

type Asked = Answer | 'gone' | 'not_asked';

/** For each alternative, the part of it that a document begins with; parts that are not listed are the first. */
type Starts = ReadonlyMap<number, number>;

/**
 * Asks every document of a page at once, and once more those in frames inside of what a part of the selector matched: there
 * the rest of it goes on, anywhere in the document. What a frame shows that cannot be seen itself counts as hidden.
 */
export async function askAll(
  documents: PageDocuments,
  request: PageRequest,
): Promise<{ readonly answers: readonly Answer[]; readonly isPartial: boolean }> {
  const all = documents.all();
  const first = await Promise.all(all.map((document) => ask(document, request)));
  const asked = first.some(entersFrames) ? await askInside(documents, all, first, request) : first;
  const answers = asked.filter((answer) => typeof answer === 'object');
  return { answers: await withoutUnseen(documents, answers), isPartial: asked.includes('gone') };
}

/** Frames hide what is in them in ways that their documents know nothing of. */
async function withoutUnseen(documents: PageDocuments, answers: readonly Answer[]): Promise<readonly Answer[]> {
  const frames = new Set(answers.flatMap(({ reply }) => reply.unseenFrames ?? []));
  const unseen = new Set(await documentsInFrames(documents, frames));
  return answers.map((answer) => (unseen.has(answer.document) ? hidden(answer) : answer));
}

function hidden({ document, reply: { alternatives, hiddenMatches = 0 } }: Answer): Answer {
  const matched = alternatives.reduce((sum, { count }) => sum + count, 0);
  return { document, reply: { alternatives: [], hiddenMatches: matched + hiddenMatches } };
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

async function ask(document: PageDocument, request: PageRequest): Promise<Asked> {
  try {
    if ('ref' in request.target && !request.target.ref.startsWith(`${document.prefix}e`)) {
      if (request.mark === true) await callPage(document, 'mark', {}).catch(ignoreGone);
      return 'not_asked';
    }
    const reply = await callPage(document, 'query', request);
    if (request.mark === true) document.marked = true;
    return { document, reply, ...(request.from && { from: request.from }) };
  } catch (error) {
    if (error instanceof DocumentGone) return 'gone';
    throw error;
  }
}

const entersFrames = (answer: Asked): boolean =>
  typeof answer === 'object' && answer.reply.alternatives.some(({ enter }) => enter.length > 0);

/** Goes through the documents from the outside in, and asks those again that begin further on than they were asked from. */
async function askInside(
  documents: PageDocuments,
  all: readonly PageDocument[],
  first: readonly Asked[],
  request: PageRequest,
): Promise<readonly Asked[]> {
  const owners = await Promise.all(all.map((document) => documents.ownerOf(document).catch(ignoreGone)));
  const askFrom = async (index: number, starts: Starts): Promise<Asked[]> => {
    const document = all[index]!;
    const again = starts.size > 0 && first[index] !== 'gone';
    const answer = again ? await ask(document, begun(request, starts)) : first[index]!;
    const inner = owners.flatMap((owner, child) =>
      owner?.parent === document ? [askFrom(child, startsInside(answer, owner.ref, starts))] : [],
    );
    return [answer, ...(await Promise.all(inner)).flat()];
  };
  const outermost = [...all.keys()].filter((index) => !all.some((around) => owners[index]?.parent === around));
  return (await Promise.all(outermost.map((index) => askFrom(index, new Map())))).flat();
}

/** What the document in a frame begins with: what the one around it does, or further on where the frame is inside of a match. */
function startsInside(answer: Asked, frameRef: string, around: Starts): Starts {
  const starts = new Map(around);
  for (const { alternative, enter } of typeof answer === 'object' ? answer.reply.alternatives : []) {
    for (const entered of enter) {
      if (entered.frameRef === frameRef && entered.part > (starts.get(alternative) ?? 0))
        starts.set(alternative, entered.part);
    }
  }
  return starts;
}

function begun(request: PageRequest, starts: Starts): PageRequest {
  if (!('selector' in request.target)) return request;
  const { alternatives } = request.target.selector;
  const from = alternatives.map((_, alternative) => ({ alternative, part: starts.get(alternative) ?? 0 }));
  return { ...request, from };
}
