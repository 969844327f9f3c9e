import { printSelector, type Selector, type SelectorChain } from '../../../domain/flow/selector/index.js';
import { isLooseTier } from '../../../domain/flow/selector/match.js';
import type { ElementQuery, QueryResult, Resolution } from '../../../ports/eye.js';
import { documentGapMs } from '../documents/document-gaps.js';
import { askAll, askOnly, type Answer, type PageRequest } from '../documents/ask-documents.js';
import { closedRootFor } from '../documents/closed-roots.js';
import type { PageDocument } from '../documents/document.js';
import { withFrameTexts } from './frame-texts.js';
import type { PageDocuments } from '../documents/page-documents.js';
import { inPageOrder } from '../documents/page-order.js';
import type { AlternativeReply, CheckOptions, CheckReply, ElementReading, MatchTier } from '../page/protocol.js';
import { unloadedFrame } from '../documents/unloaded-frames.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

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
  beside: 6,
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
  /** Why what matches may be in a part of the page that cannot be seen. */
  readonly unseen?: string;
  /** Documents with elements that may have closed shadow roots. */
  readonly bare?: ReadonlySet<PageDocument>;
  /** Whether a document went away while it was asked: what it would have said is missing. */
  readonly isPartial: boolean;
}

/**
 * Asks every document of a page and joins the answers: alternatives in order, in each the best tier over all documents
 * decides, and all matches of that tier count, wherever they are; a number at the end counts over all of them.
 */
export async function findInPage(
  documents: PageDocuments,
  query: ElementQuery,
  options: { readonly check?: CheckOptions; readonly mark?: boolean } = {},
): Promise<Found> {
  const { target } = query;
  const request: PageRequest = {
    target,
    tiers: query.exactOnly === true ? 'exact_only' : 'loose',
    limit: describedMatches,
    ...(query.includeHidden === true && { includeHidden: true }),
    ...(query.all === true && { all: true }),
    ...(query.read && { read: query.read }),
    ...options,
  };
  if ('ref' in target) return findAsAsked(documents, request);
  const isNumbered =
    documents.all().length > 1 && target.selector.alternatives.some((chain) => numberOf(chain) !== undefined);
  const found = isNumbered
    ? await findNumbered(documents, target.selector, request)
    : await findAsAsked(documents, request);
  if (found.unseen !== undefined || (found.count > 0 && query.all !== true)) return found;
  const isAbsence = query.exactOnly === true || query.all === true;
  const unseen =
    (found.bare && (await closedRootFor(documents, found.bare, target.selector, isAbsence))) ??
    (await unloadedFrame(documents));
  return unseen === undefined ? found : { ...found, unseen };
}

async function findAsAsked(documents: PageDocuments, request: PageRequest): Promise<Found> {
  const { answers, isPartial } = await askAll(documents, request);
  const { target } = request;
  return { ...('ref' in target ? refResult(target.ref, answers) : joined(target.selector, answers)), isPartial };
}

/** The number at the end of a chain; undefined where there is none. */
function numberOf({ parts }: SelectorChain): number | 'last' | undefined {
  const last = parts.at(-1);
  return last?.kind === 'nth' ? last.index : undefined;
}

const selectorOf = (chain: SelectorChain): Selector => ({ source: chain.source, alternatives: [chain] });

/** Where a page has frames, what has a number is counted first, in all documents, and then asked of the one that has it. */
async function findNumbered(documents: PageDocuments, selector: Selector, request: PageRequest): Promise<Found> {
  let missing: Found | undefined;
  for (const chain of selector.alternatives) {
    const number = numberOf(chain);
    const picked = number === undefined ? undefined : await pick(documents, chain, number, request);
    const found = picked ?? (await findAsAsked(documents, { ...request, target: { selector: selectorOf(chain) } }));
    if (found.count > 0) return found;
    missing ??= found;
  }
  return missing ?? { ...nothing, isPartial: false };
}

/** The one that a number means over all documents; undefined where there is nothing to count. */
async function pick(
  documents: PageDocuments,
  chain: SelectorChain,
  number: number | 'last',
  { tiers, includeHidden, ...request }: PageRequest,
): Promise<Found | undefined> {
  const plain = { tiers, ...(includeHidden === true && { includeHidden }) };
  const parts = chain.parts.slice(0, -1);
  const target = { selector: selectorOf({ ...chain, parts }) };
  const { answers, isPartial } = await askAll(documents, { ...plain, target, limit: 0 });
  const order = await inPageOrder(documents);
  const place = ({ answer }: Deciding): number => order.indexOf(answer.document);
  const pools = deciding(0, answers).toSorted((a, b) => place(a) - place(b));
  const total = pools.reduce((sum, { reply }) => sum + reply.count, 0);
  if (total === 0) return undefined;
  let index = number === 'last' ? total : number;
  for (const { answer, reply } of pools) {
    if (index > reply.count) {
      index -= reply.count;
      continue;
    }
    const selector = selectorOf({ ...chain, parts: [...parts, { kind: 'nth', at: chain.parts.at(-1)!.at, index }] });
    const from = answer.from && { from: answer.from };
    const last = await askOnly(documents, answer.document, { ...request, ...plain, ...from, target: { selector } });
    if (last === undefined) return { ...nothing, isPartial: true };
    return { ...joined(selectorOf(chain), [{ document: answer.document, reply: last }]), isPartial };
  }
  return { ...nothing, isPartial };
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
    const { lacksText, ...found } = await findWithTexts(documents, query);
    if (found.count > 0 && hadMain && !lacksText) return found;
    const isWhole = hadMain && !found.isPartial && isSame(asked, documents.all());
    const gapMs = isWhole ? documents.gapMs() : documentGapMs;
    if (gapMs === 0) return found;
    const now = performance.now();
    end ??= now + documentGapMs;
    if (now >= end) return found;
    await log.nextChange(seen, Math.min(gapMs, end - now), new AbortController().signal);
  }
}

/** What was found, with the texts of frames in the texts that are asked for, and whether one of them could not be read. */
async function findWithTexts(
  documents: PageDocuments,
  query: ElementQuery,
): Promise<Found & { readonly lacksText: boolean }> {
  const found = await findInPage(documents, query);
  const read = await Promise.all(found.matches.map(({ reading }) => withFrameTexts(documents, reading)));
  const matches = found.matches.map((match, index) => ({ ...match, reading: read[index]?.reading ?? match.reading }));
  return { ...found, matches, lacksText: read.some(({ isPartial }) => isPartial) };
}

function isSame(before: readonly PageDocument[], now: readonly PageDocument[]): boolean {
  return before.length === now.length && before.every((document, index) => document === now[index]);
}

interface Deciding {
  readonly answer: Answer;
  readonly reply: AlternativeReply;
}

/** What of the answers to an alternative counts: the best tier over all documents. */
function deciding(alternative: number, answers: readonly Answer[]): Deciding[] {
  const own = answers.flatMap((answer) =>
    answer.reply.alternatives
      .filter((reply) => reply.alternative === alternative && reply.tier !== 'none' && reply.count > 0)
      .map((reply) => ({ answer, reply })),
  );
  const rank = ({ reply }: { reply: AlternativeReply }): number => (reply.tier === 'none' ? 9 : tierRank[reply.tier]);
  const best = Math.min(...own.map(rank));
  return own.filter((entry) => rank(entry) === best);
}

function joined(selector: Selector, answers: readonly Answer[]): Omit<Found, 'isPartial'> {
  const unseen = answers.find(({ reply }) => reply.unseen !== undefined)?.reply.unseen;
  const bare = new Set(answers.filter(({ reply }) => reply.hasBareHosts === true).map(({ document }) => document));
  return {
    ...matched(selector, answers),
    ...(unseen !== undefined && { unseen }),
    ...(bare.size > 0 && { bare }),
  };
}

function matched(selector: Selector, answers: readonly Answer[]): Omit<Found, 'isPartial'> {
  for (const [index, chain] of selector.alternatives.entries()) {
    const decided = deciding(index, answers);
    const [first] = decided;
    if (first === undefined) continue;
    const count = decided.reduce((sum, { reply }) => sum + reply.count, 0);
    const matches = decided.flatMap(({ answer, reply }) =>
      reply.matches.map((reading) => ({
        document: answer.document,
        reading,
        checked: answer.reply.checked?.ref === reading.summary.ref ? answer.reply.checked : undefined,
      })),
    );
    const tier = first.reply.tier;
    const resolvedTo = printSelector({ source: chain.source, alternatives: [chain] });
    return {
      count,
      matches: matches.slice(0, describedMatches),
      resolution: { resolvedTo, tier, loose: isLooseTier(tier) },
      nearest: [],
      hiddenMatches: 0,
    };
  }
  return {
    ...nothing,
    nearest: [...new Set(answers.flatMap(({ reply }) => reply.nearest ?? []))].slice(0, 5),
    hiddenMatches: answers.reduce((sum, { reply }) => sum + (reply.hiddenMatches ?? 0), 0),
  };
}

const nothing = { count: 0, matches: [], resolution: undefined, nearest: [], hiddenMatches: 0 };

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
  return nothing;
}

/** What was found, as the port says it. */
export function queryResult(found: Found): QueryResult {
  return {
    count: found.count,
    matches: found.matches.map(({ reading }) => reading),
    nearest: found.nearest,
    hiddenMatches: found.hiddenMatches,
    ...(found.resolution && { resolution: found.resolution }),
    ...(found.unseen !== undefined && { unavailableReason: found.unseen }),
  };
}
