import type { Selector, SelectorChain, SelectorPart } from '../../../../domain/flow/selector/ast.js';
import { actsByKeys, actsUnseen } from '../../../../domain/screen/element/actionability.js';
import { inDocumentOrder, type Scope } from './candidates.js';
import { isUnseenBox, takesInputUnseen } from '../element/editable.js';
import { framesIn, unseenFrames } from '../dom/frames.js';
import { queryCss, queryRole, queryText, queryXpath } from './native-engines.js';
import { nearestTo } from './near.js';
import { optionListOf, type OptionList } from '../hand/option-list.js';
import { queryOwn } from './own-engine.js';
import type { AlternativeReply, MatchTier, QueryReply, QueryRequest } from '../protocol.js';
import { readingOf } from '../element/reading.js';
import { refOf, resolveRef } from '../dom/refs.js';
import { bareHosts } from '../dom/shadow-roots.js';
import { nearestSelectors } from './suggest.js';
import { searchOn } from './list-search.js';
import { unseenFor } from './unseen.js';
import { inertReason } from '../dom/inert.js';

/** How one chain of parts came out in this document. */
interface ChainMatch {
  readonly tier: MatchTier | 'none';
  readonly elements: readonly Element[];
  readonly enter: readonly { readonly frame: Element; readonly part: number }[];
}

/** What a query found: the reply, and the one element to check where there is exactly one. */
export interface QueryOutcome {
  readonly reply: QueryReply;
  readonly only: Element | null;
}

/** The elements that a selector matches in this document, checked where there is exactly one. */
export function query(request: QueryRequest): QueryOutcome {
  const { target, prefix } = request;
  if ('ref' in target) return queryRef(target.ref, request);
  const starts = request.from ?? target.selector.alternatives.map((_, alternative) => ({ alternative, part: 0 }));
  const field = request.check?.optionsOf;
  const options = field === undefined ? null : optionsOf(field, prefix);
  const alternatives: AlternativeReply[] = [];
  let found: readonly Element[] = [];
  for (const { alternative, part } of starts) {
    const chain = target.selector.alternatives[alternative];
    if (chain === undefined) continue;
    const match = matchAsAsked(chain, part, request);
    const meant = options === null ? match.elements : match.elements.filter(options.has);
    const reachable = request.check === undefined ? meant : reachableOf(meant);
    alternatives.push({
      alternative,
      tier: match.tier,
      count: reachable.length,
      matches: reachable.slice(0, request.limit).map((element) => readingOf(element, prefix, request.read)),
      enter: match.enter.map(({ frame, part: next }) => ({ frameRef: refOf(frame, prefix), part: next })),
    });
    if (reachable.length > 0) {
      found = reachable;
      break;
    }
  }
  if (found.length === 0 && request.check?.scroll === true) options?.scrollOn();
  const isAnswered = found.length > 0 && request.all !== true;
  const reply = {
    alternatives,
    ...explainAbsence(request, found),
    ...unseenIn(request),
    ...(!isAnswered && elsewhere(target.selector, request, found)),
  };
  return { reply, only: found.length === 1 ? found[0]! : null };
}

/** Where else in the document a selector may mean something; lists are scrolled on in search of it where that is asked. */
function elsewhere(
  selector: Selector,
  { check }: QueryRequest,
  found: readonly Element[],
): Pick<QueryReply, 'unseen' | 'hasBareHosts'> {
  const isSearched = found.length === 0 && check?.search !== undefined;
  const searched = isSearched ? searchOn(check.search, selector, elementsOf) : undefined;
  const unseen = searched ?? unseenFor(selector, elementsOf);
  if (unseen !== undefined) return { unseen };
  return bareHosts().length > 0 ? { hasBareHosts: true } : {};
}

function unseenIn({ includeHidden, prefix }: QueryRequest): Pick<QueryReply, 'unseenFrames'> {
  const unseen = includeHidden === true ? [] : unseenFrames();
  return unseen.length === 0 ? {} : { unseenFrames: unseen.map((frame) => refOf(frame, prefix)) };
}

const noOptions: OptionList = { has: () => false, scrollOn() {} };

/** The options of a field, which are in its own document. */
function optionsOf(field: string, prefix: string): OptionList {
  const element = resolveRef(field, prefix);
  return element === null ? noOptions : optionListOf(element);
}

/** What can be seen; for an action on a field, or a look at what it holds, where nothing of it can, the fields that can be set all the same. */
function matchAsAsked(chain: SelectorChain, part: number, request: QueryRequest): ChainMatch {
  const match = matchChain(chain, part, request, request.includeHidden === true);
  if (match.elements.length > 0) return match;
  const checks = request.check?.checks ?? [];
  const isByKeys = request.read?.value === true || actsByKeys(checks);
  const isSettable = isByKeys ? takesInputUnseen : actsUnseen(checks) ? isUnseenBox : null;
  if (isSettable === null) return match;
  const unseen = matchChain(chain, part, request, true);
  const elements = unseen.elements.filter(isSettable);
  return elements.length === 0 ? match : { ...match, tier: unseen.tier, elements };
}

function queryRef(ref: string, request: QueryRequest): QueryOutcome {
  const element = resolveRef(ref, request.prefix);
  const matches = element === null ? [] : [readingOf(element, request.prefix, request.read)];
  const tier = element === null ? 'none' : 'ref';
  return {
    reply: { alternatives: [{ alternative: 0, tier, count: matches.length, matches, enter: [] }] },
    only: element,
  };
}

function explainAbsence(request: QueryRequest, found: readonly Element[]): Partial<QueryReply> {
  const { target } = request;
  if (found.length > 0 || !('selector' in target)) return {};
  const starts = request.from ?? target.selector.alternatives.map((_, alternative) => ({ alternative, part: 0 }));
  const nearest = nearestSelectors(target.selector);
  let hidden = 0;
  if (request.includeHidden !== true) {
    for (const { alternative, part } of starts) {
      const chain = target.selector.alternatives[alternative];
      if (chain !== undefined) hidden += matchChain(chain, part, request, true).elements.length;
      if (hidden > 0) break;
    }
  }
  return { ...(nearest.length > 0 && { nearest }), ...(hidden > 0 && { hiddenMatches: hidden }) };
}

/** What a person could reach now: where a modal dialog is open, its button wins over one of the page behind it. */
function reachableOf(elements: readonly Element[]): readonly Element[] {
  if (elements.length < 2) return elements;
  const reachable = elements.filter((element) => inertReason(element) === null);
  return reachable.length > 0 ? reachable : elements;
}

/** The elements of this document that a chain of parts means, the hidden ones too where asked. */
export function elementsOf(parts: readonly SelectorPart[], includeHidden: boolean): readonly Element[] {
  return matchChain({ source: '', parts }, 0, { tiers: 'loose' }, includeHidden).elements;
}

function matchChain(
  chain: SelectorChain,
  from: number,
  request: Pick<QueryRequest, 'tiers'>,
  includeHidden: boolean,
): ChainMatch {
  let scope: Scope = null;
  let tier: MatchTier | 'none' = 'none';
  const enter: { frame: Element; part: number }[] = [];
  for (let index = from; index < chain.parts.length; index += 1) {
    const part = chain.parts[index]!;
    if (part.kind === 'nth' || part.kind === 'near') {
      const pool: readonly Element[] = scope ?? [];
      scope = part.kind === 'nth' ? pick(pool, part.index) : nearestTo(pool, part.label);
    } else {
      const match = matchPart(part, scope, request.tiers === 'exact_only', includeHidden);
      tier = match.tier;
      scope = match.elements;
    }
    const next = chain.parts[index + 1]?.kind;
    // What picks does so of what was found so far: a frame is entered where the next part looks for something.
    if (next !== undefined && next !== 'nth' && next !== 'near')
      for (const frame of framesIn(scope)) enter.push({ frame, part: index + 1 });
    if (scope.length === 0) return { tier: 'none', elements: [], enter };
  }
  return { tier, elements: scope ?? [], enter };
}

function pick(elements: readonly Element[], index: number | 'last'): Element[] {
  const picked = index === 'last' ? elements[elements.length - 1] : elements[index - 1];
  return picked === undefined ? [] : [picked];
}

function matchPart(
  part: Exclude<SelectorPart, { kind: 'nth' | 'near' }>,
  scope: Scope,
  exactOnly: boolean,
  includeHidden: boolean,
): { readonly tier: MatchTier | 'none'; readonly elements: readonly Element[] } {
  if (part.kind === 'own') return queryOwn(part, scope, exactOnly, includeHidden);
  const elements = nativeMatch(part, scope, includeHidden);
  return { tier: elements.length === 0 ? 'none' : 'native', elements };
}

function nativeMatch(
  part: Exclude<SelectorPart, { kind: 'nth' | 'near' | 'own' }>,
  scope: Scope,
  includeHidden: boolean,
): Element[] {
  switch (part.kind) {
    case 'css':
      return queryCss(part, scope, includeHidden);
    case 'xpath':
      return queryXpath(part, scope, includeHidden);
    case 'text':
      return queryText(part, scope, includeHidden);
    case 'role':
      return inDocumentOrder(queryRole(part, scope, includeHidden));
  }
}
