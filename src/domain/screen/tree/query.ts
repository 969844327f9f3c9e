/** What a selector means in a tree that was read whole; docs/reference/selectors.md says it for every backend. */
import type { CssPart, Selector, SelectorPart, XpathPart } from '../../flow/selector/ast.js';
import { printSelector } from '../../flow/selector/describe.js';
import { isLooseTier } from '../../flow/selector/match.js';
import { nearestSelectors } from '../../flow/selector/nearest-selectors.js';
import { asksForFocus, matchFocused, matchRolePart, matchTextPart } from './match-native.js';
import { nearestToText } from './match-near.js';
import { matchOwnPart, nothing, type PartMatch } from './match-own.js';
import type { Look, Scope } from './scope.js';
import type { ScreenTree } from './screen-tree.js';
import { reportedNameOf } from './text.js';

/** How to look for what a selector means. */
export interface TreeQueryOptions {
  /** Negative assertions never use the loose tiers. Default: loose. */
  readonly exactOnly?: boolean;
  /** Whether elements that cannot be seen match too. Default: no. */
  readonly includeHidden?: boolean;
  /** Which elements may match; what they are scoped by may be any. It is asked before tiers and numbers decide. */
  readonly within?: (index: number) => boolean;
  /** Whether the match is to be acted on: of several, those in an open modal dialog win then, for no other can be reached. */
  readonly toActOn?: boolean;
}

/** How a selector came to its match. */
export interface TreeResolution {
  /** The alternative that matched, printed canonically. */
  readonly resolvedTo: string;
  /** The tier that decided; `native` for the engines that know none. */
  readonly tier: string;
  /** Whether the name matched only in part, or is a text beside the element. */
  readonly loose: boolean;
}

/** What a selector means in a tree; where nothing matches, what comes nearest. */
export interface TreeMatches {
  /** All matches of the deciding tier, in document order. */
  readonly indices: readonly number[];
  readonly resolution?: TreeResolution;
  /** When nothing matched: ready-made selectors of what comes nearest. Found when it is asked for. */
  readonly nearest: readonly string[];
  /** When only hidden elements match: how many. Found when it is asked for. */
  readonly hiddenMatches: number;
}

/** The elements that a selector means: alternatives are tried in order, each strictly. */
export function queryTree(tree: ScreenTree, selector: Selector, options: TreeQueryOptions = {}): TreeMatches {
  const look = lookFor(tree, options, options.includeHidden === true);
  for (const chain of selector.alternatives) {
    const match = matchChain(chain.parts, look);
    if (match.indices.length === 0) continue;
    return {
      indices: options.toActOn === true ? reachableOf(tree, match.indices) : match.indices,
      resolution: {
        resolvedTo: printSelector({ source: chain.source, alternatives: [chain] }),
        tier: match.tier,
        loose: isLooseTier(match.tier),
      },
      nearest: [],
      hiddenMatches: 0,
    };
  }
  return absence(tree, selector, options);
}

/** The parts of a selector that no tree can answer: they match nothing. */
export function unreadableParts(selector: Selector): readonly (CssPart | XpathPart)[] {
  return selector.alternatives.flatMap(({ parts }) =>
    parts.filter(
      (part): part is CssPart | XpathPart => part.kind === 'xpath' || (part.kind === 'css' && !asksForFocus(part)),
    ),
  );
}

/** Whether what a selector means depends on where elements are: their bounds must have been read then. */
export function needsBounds(selector: Selector): boolean {
  return selector.alternatives.some(({ parts }) => parts.some(({ kind }) => kind === 'near'));
}

/**
 * What a selector means before its number picks one of that, and what is nearest to something; undefined where it has no number
 * at its end.
 */
export function unnumbered({ source, alternatives }: Selector): Selector | undefined {
  if (!alternatives.some(({ parts }) => parts.at(-1)?.kind === 'nth')) return undefined;
  const counted = alternatives.map((chain) => ({
    ...chain,
    parts: chain.parts.slice(0, lastLookingOf(chain.parts) + 1),
  }));
  return { source, alternatives: counted };
}

/** The last part that looks for elements: what follows picks among them. */
function lastLookingOf(parts: readonly SelectorPart[]): number {
  return parts.findLastIndex(({ kind }) => kind !== 'nth' && kind !== 'near');
}

function lookFor(tree: ScreenTree, { exactOnly, within }: TreeQueryOptions, includeHidden: boolean): Look {
  return { tree, exactOnly: exactOnly === true, includeHidden, isMeant: within ?? (() => true) };
}

function matchChain(parts: readonly SelectorPart[], look: Look): PartMatch {
  const lastLooking = lastLookingOf(parts);
  let scope: Scope = null;
  let tier: PartMatch['tier'] = 'none';
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'nth') scope = pick(scope ?? [], part.index);
    else if (part.kind === 'near') scope = nearestToText(scope ?? [], part.label, look);
    else {
      const match: PartMatch = matchPart(part, scope, at === lastLooking ? look : { ...look, isMeant: () => true });
      tier = match.tier;
      scope = match.indices;
    }
    if (scope.length === 0) return nothing;
  }
  return { tier, indices: scope ?? [] };
}

function pick(indices: readonly number[], number: number | 'last'): readonly number[] {
  const picked = number === 'last' ? indices[indices.length - 1] : indices[number - 1];
  return picked === undefined ? [] : [picked];
}

function matchPart(part: Exclude<SelectorPart, { kind: 'nth' | 'near' }>, scope: Scope, look: Look): PartMatch {
  switch (part.kind) {
    case 'own':
      return matchOwnPart(part, scope, look);
    case 'text':
      return { tier: 'native', indices: matchTextPart(part, scope, look) };
    case 'role':
      return { tier: 'native', indices: matchRolePart(part, scope, look) };
    case 'css':
      return asksForFocus(part) ? { tier: 'native', indices: matchFocused(scope, look) } : nothing;
    case 'xpath':
      return nothing;
  }
}

/** What a person could reach now: where a modal dialog is open, its button wins over one of the window behind it. */
function reachableOf(tree: ScreenTree, indices: readonly number[]): readonly number[] {
  if (indices.length < 2) return indices;
  for (let dialog = tree.nodes.length - 1; dialog >= 0; dialog -= 1) {
    const { isShown, states } = tree.nodes[dialog]!;
    if (!isShown || states.modal !== true) continue;
    const inside = indices.filter((index) => tree.contains(dialog, index));
    if (inside.length > 0) return inside;
  }
  return indices;
}

function absence(tree: ScreenTree, selector: Selector, options: TreeQueryOptions): TreeMatches {
  let nearest: readonly string[] | undefined;
  let hidden: number | undefined;
  return {
    indices: [],
    get nearest() {
      return (nearest ??= nearestIn(tree, selector, options));
    },
    get hiddenMatches() {
      return (hidden ??= options.includeHidden === true ? 0 : countHidden(tree, selector, options));
    },
  };
}

function nearestIn(tree: ScreenTree, selector: Selector, options: TreeQueryOptions): string[] {
  const { within } = options;
  const shown = tree.nodes
    .filter((node, index) => node.isShown && within?.(index) !== false)
    .map((node) => ({ role: node.role, name: reportedNameOf(node) }));
  return nearestSelectors(selector, shown, () => true);
}

function countHidden(tree: ScreenTree, selector: Selector, options: TreeQueryOptions): number {
  const look = lookFor(tree, options, true);
  for (const { parts } of selector.alternatives) {
    const { length } = matchChain(parts, look).indices;
    if (length > 0) return length;
  }
  return 0;
}
