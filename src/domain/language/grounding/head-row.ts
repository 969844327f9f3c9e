import type { Scene } from './scene.js';

/** Whether a row holds nothing but the heads of columns. */
export function isHeadRow(scene: Scene, row: number): boolean {
  const inside = scene.inside(row).map((at) => scene.nodes[at]!.role);
  return inside.includes('columnheader') && !inside.includes('cell') && !inside.includes('gridcell');
}
