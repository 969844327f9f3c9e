import type { ScreenNode, Snapshot } from '../../domain/screen/element/screen-node.js';
import type { ScreenTree } from '../../domain/screen/tree/screen-tree.js';
import { collapse, isInClosedDropDown, reportedNameOf } from '../../domain/screen/tree/text.js';
import type { TreeNode } from '../../domain/screen/tree/tree-node.js';
import type { SnapshotOptions } from '../../ports/eye.js';
import { knownBounds, type Placement } from './tree-source.js';

/** Characters of a name or value that a snapshot shows unless all of it is asked for. */
const shownCharacters = 1_000;

/** What a snapshot is made of. */
export interface SnapshotParts {
  readonly tree: ScreenTree;
  readonly places: ReadonlyMap<string, Placement>;
  readonly title: string;
  readonly url: string;
  readonly viewport: Snapshot['viewport'];
}

/** The structural view of a tree: what can be seen and says something, each at the depth that it has among those. */
export function snapshotOf({ tree, places, ...head }: SnapshotParts, options: SnapshotOptions): Snapshot {
  const { scope, uncut = false } = options;
  const nodes: ScreenNode[] = [];
  let omitted = 0;
  /** Of the listed elements around the one at hand, the indices behind them. */
  const open: number[] = [];
  for (const index of listedIn(tree, options)) {
    const node = tree.nodes[index]!;
    while (open.length > 0 && open[open.length - 1]! <= index) open.pop();
    const place = places.get(node.ref);
    // What is nowhere is no more seen than found, though its program says that it is shown.
    if (place === undefined) continue;
    if (scope === 'viewport' && place.inView === null) {
      omitted += 1;
      continue;
    }
    nodes.push(screenNode(node, place, open.length, uncut));
    open.push(tree.ends[index]!);
  }
  return { ...head, nodes, omitted };
}

/** Indices of the elements that a snapshot lists, wherever they are. */
export function listedIn(tree: ScreenTree, { rootRef, uncut = false }: SnapshotOptions): readonly number[] {
  const root = rootRef === undefined ? 0 : tree.indexOf(rootRef);
  if (root === undefined) return [];
  const listed: number[] = [];
  const end = rootRef === undefined ? tree.nodes.length : tree.ends[root]!;
  for (let index = root; index < end; index += 1) {
    if (!tree.nodes[index]!.isShown || !isListed(tree, index)) continue;
    if (!uncut || !isInClosedDropDown(tree, index)) listed.push(index);
  }
  return listed;
}

/** Whether an element says anything that what it is in does not. */
function isListed(tree: ScreenTree, index: number): boolean {
  const node = tree.nodes[index]!;
  const name = reportedNameOf(node);
  if (node.role === 'generic') return name !== '';
  if (node.role !== 'text') return !isEmptyPart(node, name);
  if (name === '') return false;
  for (const around of tree.around(index)) {
    const outer = tree.nodes[around]!;
    if (outer.role === 'generic') continue;
    return collapse(reportedNameOf(outer)) !== collapse(name);
  }
  return true;
}

/** Parts that toolkits build others from and that nobody would name. */
const parts: ReadonlySet<string> = new Set(['group', 'img', 'separator', 'scrollbar']);

function isEmptyPart({ role }: TreeNode, name: string): boolean {
  return parts.has(role) && name === '' && role !== 'scrollbar' && role !== 'separator';
}

function screenNode(node: TreeNode, place: Placement, depth: number, uncut: boolean): ScreenNode {
  const { ref, role, text, id, testId, level, url } = node;
  const name = reportedNameOf(node);
  const value = node.value ?? (text !== undefined && collapse(text) !== name ? collapse(text) : undefined);
  return {
    ref,
    role,
    ...(id !== undefined && { id }),
    ...(testId !== undefined && { testId }),
    ...(level !== undefined && { level }),
    ...(url !== undefined && { url }),
    name: shortened(name, uncut),
    ...(value !== undefined && { value: shortened(value, uncut) }),
    states: { ...node.states, ...(place.inView === null && { offscreen: true }) },
    bounds: knownBounds(place),
    depth,
  };
}

function shortened(text: string, uncut: boolean): string {
  return uncut || text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters - 1)}…`;
}
