import type { ScreenNode, Snapshot } from '../../src/domain/screen/element/screen-node.js';

/** A node of a test: role, name, and what differs from a plain node; `depth` 0 unless it says so. */
export type NodeLike = readonly [role: string, name: string, more?: Partial<ScreenNode>];

/** A screen with these nodes, in this order; refs count from `f1e1`. */
export function screenOf(nodes: readonly NodeLike[], more: Partial<Snapshot> = {}): Snapshot {
  return {
    url: 'http://shop.test/',
    title: 'Shop',
    viewport: { width: 1280, height: 720 },
    nodes: nodes.map(([role, name, own], index) => ({
      ref: `f1e${index + 1}`,
      role,
      name,
      states: {},
      bounds: null,
      depth: 0,
      ...own,
    })),
    omitted: 0,
    ...more,
  };
}
