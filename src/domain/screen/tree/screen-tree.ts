import type { TreeNode } from './tree-node.js';

/** All elements of a target at one moment, in document order, and where each stands among the others. */
export class ScreenTree {
  /** For each node the index behind the last one inside it. */
  readonly ends: readonly number[];
  /** For each node the index of the one around it; -1 for the outermost. */
  readonly parents: readonly number[];
  private readonly indices = new Map<string, number>();

  /** @param nodes in document order, each with its depth */
  constructor(readonly nodes: readonly TreeNode[]) {
    const ends = nodes.map(() => nodes.length);
    const parents: number[] = [];
    const open: number[] = [];
    for (const [index, { depth, ref }] of nodes.entries()) {
      while (open.length > 0 && nodes[open[open.length - 1]!]!.depth >= depth) ends[open.pop()!] = index;
      parents.push(open[open.length - 1] ?? -1);
      open.push(index);
      this.indices.set(ref, index);
    }
    this.ends = ends;
    this.parents = parents;
  }

  /** Where an element stands; undefined once it is gone. */
  indexOf(ref: string): number | undefined {
    return this.indices.get(ref);
  }

  /** The element of a ref; undefined once it is gone. */
  get(ref: string): TreeNode | undefined {
    const index = this.indices.get(ref);
    return index === undefined ? undefined : this.nodes[index];
  }

  /** Whether one element is inside another, or is that one itself. */
  contains(outer: number, inner: number): boolean {
    return inner >= outer && inner < this.ends[outer]!;
  }

  /** What an element is in, the nearest first, by index. */
  *around(index: number): Generator<number> {
    for (let at = this.parents[index]!; at >= 0; at = this.parents[at]!) yield at;
  }
}
