import type { Selector } from '../../domain/flow/selector/index.js';
import {
  needsBounds,
  queryTree,
  unnumbered,
  type TreeMatches,
  type TreeQueryOptions,
} from '../../domain/screen/tree/query.js';
import { mayBeBeside } from '../../domain/screen/tree/match-beside.js';
import { ScreenTree } from '../../domain/screen/tree/screen-tree.js';
import type { SelectorTarget } from '../../ports/eye.js';
import { knownBounds, type Placement, type TreeSource } from './tree-source.js';

/** What matches and can be pressed or read where it is. */
export interface FoundPlaced {
  readonly matches: readonly number[];
  readonly places: ReadonlyMap<string, Placement>;
  readonly resolution: TreeMatches['resolution'];
  /** The refs of what matches and is said to be shown, and is nowhere. */
  readonly vanished: readonly string[];
  nearest(): readonly string[];
  hiddenMatches(): number;
}

/** Matches that have a place, of the current window alone where there are any and it is asked for first. */
export async function findPlaced(
  source: TreeSource,
  tree: ScreenTree,
  { selector, currentFirst }: SelectorTarget,
  options: TreeQueryOptions,
): Promise<FoundPlaced> {
  const isAnywhere = currentFirst !== true || options.within !== undefined;
  const within = isAnywhere ? undefined : source.inCurrentWindow?.(tree);
  const found = within && (await findAmong(source, tree, selector, { ...options, within }));
  return found !== undefined && found.matches.length > 0 ? found : findAmong(source, tree, selector, options);
}

/** Matches that have a place: what says that it is shown and is nowhere is a page that is not in front. */
async function findAmong(
  source: TreeSource,
  tree: ScreenTree,
  selector: Selector,
  options: TreeQueryOptions,
): Promise<FoundPlaced> {
  const counted = options.includeHidden === true ? undefined : unnumbered(selector);
  const look = async (searched: ScreenTree): Promise<TreeMatches> => {
    const candidates = counted === undefined ? [] : queryTree(searched, counted, options).indices.slice(0, mostPlaced);
    const gone = await withoutPlace(source, tree, candidates);
    const { within = () => true } = options;
    return queryTree(searched, selector, { ...options, within: (index) => !gone.has(index) && within(index) });
  };
  let found = await look(needsBounds(selector) ? await placedTree(source, tree) : tree);
  const mayBeUnlabelled = found.indices.length === 0 && options.exactOnly !== true && mayBeBeside(tree, selector);
  if (mayBeUnlabelled) found = await look(await placedTree(source, tree));
  const refs = found.indices.map((index) => tree.nodes[index]!.ref);
  const places = refs.length === 0 ? noPlaces : await source.placesOf(tree, refs.slice(0, mostPlaced));
  const isThere = (index: number, at: number): boolean =>
    options.includeHidden === true || at >= mostPlaced || places.has(tree.nodes[index]!.ref);
  const matches = found.indices.filter(isThere);
  return {
    matches,
    places,
    resolution: matches.length === 0 ? undefined : found.resolution,
    vanished: found.indices.filter((index) => !matches.includes(index)).map((index) => tree.nodes[index]!.ref),
    nearest: () => found.nearest,
    hiddenMatches: () => (found.indices.length > matches.length ? found.indices.length : found.hiddenMatches),
  };
}

/** Those of some elements that are nowhere: they do not count where a number picks one. */
async function withoutPlace(source: TreeSource, tree: ScreenTree, indices: readonly number[]): Promise<Set<number>> {
  if (indices.length === 0) return new Set();
  const places = await source.placesOf(
    tree,
    indices.map((index) => tree.nodes[index]!.ref),
  );
  return new Set(indices.filter((index) => !places.has(tree.nodes[index]!.ref)));
}

const noPlaces: ReadonlyMap<string, Placement> = new Map();

/** Of more matches than this it is not asked where they are. */
const mostPlaced = 200;

function shownRefs({ nodes }: ScreenTree): string[] {
  return nodes.filter(({ isShown }) => isShown).map(({ ref }) => ref);
}

/** A tree with the places of all that it shows. */
export async function placedTree(source: TreeSource, tree: ScreenTree): Promise<ScreenTree> {
  const places = await source.placesOf(tree, shownRefs(tree));
  return new ScreenTree(tree.nodes.map((node) => ({ ...node, bounds: knownBounds(places.get(node.ref)) })));
}

/** A tree in which what is nowhere is not shown, unless something is in it: such are found by no selector. */
export async function seenTree(source: TreeSource, tree: ScreenTree): Promise<ScreenTree> {
  const places = await source.placesOf(tree, shownRefs(tree));
  return new ScreenTree(
    tree.nodes.map((node, index) => ({
      ...node,
      isShown: node.isShown && (places.has(node.ref) || tree.ends[index]! > index + 1),
    })),
  );
}
