import { printSelector, type Selector } from '../../domain/flow/selector/index.js';
import type { ElementQuery, QueryResult, Resolution } from '../../ports/eye.js';
import { documentGapMs } from './document-gaps.js';
import { callPage, DocumentGone, type PageDocument } from './document.js';
import type { PageDocuments } from './page-documents.js';
import type {
  AlternativeReply,
  CheckOptions,
  CheckReply,
  ElementReading,
  MatchTier,
  QueryReply,
  QueryRequest,
} from './page/protocol.js';
import type { SessionLog } from './session-log.js';

/** Matches described at most; all are counted. */
const describedMatches = 10;

const tierRank: Readonly<Record<MatchTier, number>> = {
  ref: 0,
  native: 0,
  id: 1,
  exact: 2,
  case_insensitive: 3,
  prefix: 4,
  inside: 5,
};

/** An element that matched, in its document, with the outcome of the checks where it was the only one. */
export interface FoundMatch {
  readonly document: PageDocument;
  readonly reading: ElementReading;
  readonly checked: CheckReply | undefined;
}

/** What a selector matched in all documents of a page. */
export interface Found {
  readonly count: number;
  readonly matches: readonly FoundMatch[];
  readonly resolution: Resolution | undefined;
  readonly nearest: readonly string[];
  readonly hiddenMatches: number;
  /** Whether a document went away while it was asked: what it would have said is missing. */
  readonly isPartial: boolean;
}

/**
 * Asks every document of a page and joins the answers: alternatives in order, in each the best tier over all documents
 * decides, and all matches of that tier count, wherever they are.
 */
export async function findInPage(
  documents: PageDocuments,
  query: ElementQuery,
  options: { readonly check?: CheckOptions; readonly mark?: boolean } = {},
): Promise<Found> {
  const request: Omit<QueryRequest, 'prefix'> = {
    target: query.target,
    tiers: query.exactOnly === true ? 'exact_only' : 'loose',
    limit: describedMatches,
    ...(query.includeHidden === true && { includeHidden: true }),
    ...(query.read && { read: query.read }),
    ...options,
  };
  const replies = (await Promise.all(documents.all().map((document) => ask(documents, document, request)))).flat();
  const answers = replies.filter((reply): reply is Answer => reply !== 'gone');
  const found = 'ref' in query.target ? refResult(query.target.ref, answers) : joined(query.target.selector, answers);
  return { ...found, isPartial: answers.length < replies.length };
}

/**
 * Between two documents a page or a frame has none: what is asked then is answered by the next one, not by "nothing is
 * there". A page that leaves without end is taken as it is.
 */
export async function findInWholePage(documents: PageDocuments, query: ElementQuery, log: SessionLog): Promise<Found> {
  let end: number | undefined;
  for (;;) {
    const seen = log.changeCount();
    const asked = documents.all();
    const hadMain = documents.main() !== undefined;
    const found = await findInPage(documents, query);
    if (found.count > 0 && hadMain) return found;
    const isWhole = hadMain && !found.isPartial && isSame(asked, documents.all());
    const gapMs = isWhole ? documents.gapMs() : documentGapMs;
    if (gapMs === 0) return found;
    const now = performance.now();
    end ??= now + documentGapMs;
    if (now >= end) return found;
    await log.nextChange(seen, Math.min(gapMs, end - now), new AbortController().signal);
  }
}

function isSame(before: readonly PageDocument[], now: readonly PageDocument[]): boolean {
  return before.length === now.length && before.every((document, index) => document === now[index]);
}

interface Answer {
  readonly document: PageDocument;
  readonly reply: QueryReply;
}

async function ask(
  documents: PageDocuments,
  document: PageDocument,
  request: Omit<QueryRequest, 'prefix'>,
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
    return [{ document, reply }, ...inner.flat()];
  } catch (error) {
    if (error instanceof DocumentGone) return ['gone'];
    throw error;
  }
}

function joined(selector: Selector, answers: readonly Answer[]): Omit<Found, 'isPartial'> {
  for (const [index, chain] of selector.alternatives.entries()) {
    const own = answers.flatMap((answer) =>
      answer.reply.alternatives
        .filter((reply) => reply.alternative === index && reply.tier !== 'none' && reply.count > 0)
        .map((reply) => ({ answer, reply })),
    );
    const rank = ({ reply }: { reply: AlternativeReply }): number => (reply.tier === 'none' ? 9 : tierRank[reply.tier]);
    const best = Math.min(...own.map(rank));
    const deciding = own.filter((entry) => rank(entry) === best);
    const [first] = deciding;
    if (first === undefined) continue;
    const count = deciding.reduce((sum, { reply }) => sum + reply.count, 0);
    const matches = deciding.flatMap(({ answer, reply }) =>
      reply.matches.map((reading) => ({
        document: answer.document,
        reading,
        checked: answer.reply.checked?.ref === reading.summary.ref ? answer.reply.checked : undefined,
      })),
    );
    const tier = first.reply.tier;
    const loose = tier === 'prefix' || tier === 'inside';
    const resolvedTo = printSelector({ source: chain.source, alternatives: [chain] });
    return {
      count,
      matches: matches.slice(0, describedMatches),
      resolution: { resolvedTo, tier, loose },
      nearest: [],
      hiddenMatches: 0,
    };
  }
  return {
    count: 0,
    matches: [],
    resolution: undefined,
    nearest: [...new Set(answers.flatMap(({ reply }) => reply.nearest ?? []))].slice(0, 5),
    hiddenMatches: answers.reduce((sum, { reply }) => sum + (reply.hiddenMatches ?? 0), 0),
  };
}

function refResult(ref: string, answers: readonly Answer[]): Omit<Found, 'isPartial'> {
  for (const { document, reply } of answers) {
    const [reading] = reply.alternatives[0]?.matches ?? [];
    if (reading !== undefined) {
      const resolution = { resolvedTo: ref, tier: 'ref', loose: false };
      return {
        count: 1,
        matches: [{ document, reading, checked: reply.checked }],
        resolution,
        nearest: [],
        hiddenMatches: 0,
      };
    }
  }
  return { count: 0, matches: [], resolution: undefined, nearest: [], hiddenMatches: 0 };
}

/** What was found, as the port says it. */
export function queryResult(found: Found): QueryResult {
  return {
    count: found.count,
    matches: found.matches.map(({ reading }) => reading),
    nearest: found.nearest,
    hiddenMatches: found.hiddenMatches,
    ...(found.resolution && { resolution: found.resolution }),
  };
}

/** Lets it pass that a document is gone. @throws every other error, as it is */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof DocumentGone)) throw error;
}
