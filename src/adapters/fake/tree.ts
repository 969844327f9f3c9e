import { ScreenTree } from '../../domain/screen/tree/screen-tree.js';
import type { TreeNode } from '../../domain/screen/tree/tree-node.js';
import type { NodeStates } from '../../domain/screen/element/screen-node.js';
import { layoutOf, type Layout } from './layout.js';
import { contextMenuId, type LiveElement } from './live.js';
import type { FakeWorld } from './world.js';

const known = new WeakMap<FakeWorld, { readonly version: number; readonly tree: ScreenTree }>();

/** What the current window and its dialogs show now; the same tree as before where nothing has changed. */
export function treeOf(world: FakeWorld): ScreenTree {
  const before = known.get(world);
  if (before?.version === world.version) return before.tree;
  const layout = layoutOf(world);
  const nodes: TreeNode[] = [];
  for (const { root } of world.group()) addNodes(nodes, root, { world, layout, depth: 0, isShown: true });
  const tree = new ScreenTree(nodes);
  known.set(world, { version: world.version, tree });
  return tree;
}

interface Around {
  readonly world: FakeWorld;
  readonly layout: Layout;
  readonly depth: number;
  readonly isShown: boolean;
}

function addNodes(nodes: TreeNode[], element: LiveElement, around: Around): void {
  const isShown = around.isShown && !element.isHidden;
  nodes.push(nodeOf(element, { ...around, isShown }));
  for (const child of element.children) addNodes(nodes, child, { ...around, depth: around.depth + 1, isShown });
}

function nodeOf(element: LiveElement, { world, layout, depth, isShown }: Around): TreeNode {
  const { ref, spec, name, text } = element;
  const { id, role, description } = spec;
  const place = layout.places.get(element);
  const value = shownValueOf(element);
  return {
    ref,
    role,
    name,
    states: statesOf(element, {
      ...(world.focus === element && { focused: true }),
      ...(place?.inView === null && { offscreen: true }),
    }),
    bounds: place?.bounds ?? null,
    depth,
    isShown,
    ...(value !== undefined && { value }),
    ...(spec.isSecret && value !== undefined && value !== '' && { isMasked: true }),
    ...(text !== undefined && { text }),
    ...(description !== undefined && { description }),
    ...(id !== undefined && id !== contextMenuId && { id }),
  };
}

function statesOf({ states, isDisabled }: LiveElement, more: NodeStates): NodeStates {
  const known = Object.fromEntries(Object.entries(states).filter(([, state]) => state !== undefined)) as NodeStates;
  return { ...known, ...(isDisabled && { disabled: true }), ...more };
}

/** What a person sees in a field: of a password as many bullets. */
export function shownValueOf({ spec, value }: LiveElement): string | undefined {
  return spec.isSecret ? value?.replaceAll(/./gsu, '•') : value;
}
