import type { ScreenTree } from './screen-tree.js';

/** Where to look: the whole tree, or inside these elements, in document order. */
export type Scope = readonly number[] | null;

/** How to look for what a part of a selector means. */
export interface Look {
  readonly tree: ScreenTree;
  readonly exactOnly: boolean;
  readonly includeHidden: boolean;
  /** Which elements may match. */
  readonly isMeant: (index: number) => boolean;
}

/** Everything that may match inside the scopes, which are not inside of themselves, in document order. */
export function candidatesIn({ tree, includeHidden, isMeant }: Look, scope: Scope): number[] {
  const found: number[] = [];
  let next = 0;
  for (const [from, end] of rangesOf(tree, scope)) {
    for (let index = Math.max(from, next); index < end; index += 1)
      if ((includeHidden || tree.nodes[index]!.isShown) && isMeant(index)) found.push(index);
    next = Math.max(next, end);
  }
  return found;
}

function rangesOf(tree: ScreenTree, scope: Scope): readonly (readonly [from: number, end: number])[] {
  if (scope === null) return [[0, tree.nodes.length]];
  return scope.map((index) => [index + 1, tree.ends[index]!]);
}

/** Of elements in document order, those that contain no other of them. */
export function smallest(tree: ScreenTree, indices: readonly number[]): number[] {
  return indices.filter((index, at) => {
    const next = indices[at + 1];
    return next === undefined || next >= tree.ends[index]!;
  });
}
