import type { Selector, SelectorPart } from '../../flow/selector/ast.js';
import { queryTree } from './query.js';
import type { ScreenTree } from './screen-tree.js';

/**
 * Why a row that a selector means may be there although the tree has none: a table or tree in view exposes its cells alone.
 * Undefined where there is none such.
 */
export function unreportedRowFor(tree: ScreenTree, { source, alternatives }: Selector): string | undefined {
  const views = tree.nodes.flatMap((_node, at) => (exposesCellsAlone(tree, at) ? [at] : []));
  if (views.length === 0) return undefined;
  for (const { parts } of alternatives) {
    const at = parts.findIndex(isOfRows);
    if (at === -1) continue;
    const around = at === 0 ? undefined : [{ source, parts: parts.slice(0, at) }];
    const places = around && queryTree(tree, { source, alternatives: around }).indices;
    const view = views.find((index) => places?.some((place) => tree.contains(place, index)) ?? true);
    if (view !== undefined) return inWords(tree, view);
  }
  return undefined;
}

const viewRoles: ReadonlySet<string> = new Set(['table', 'grid', 'tree', 'treegrid']);
const rowRoles: ReadonlySet<string> = new Set(['row', 'treeitem']);

function exposesCellsAlone(tree: ScreenTree, at: number): boolean {
  const { role, isShown } = tree.nodes[at]!;
  if (!isShown || !viewRoles.has(role)) return false;
  const inside = tree.nodes.slice(at + 1, tree.ends[at]);
  return inside.some((node) => node.role === 'cell') && !inside.some((node) => rowRoles.has(node.role));
}

function isOfRows(part: SelectorPart): boolean {
  if (part.kind === 'own') return part.type !== null && rowRoles.has(part.type.canonical);
  return part.kind === 'role' && rowRoles.has(part.role);
}

function inWords(tree: ScreenTree, view: number): string {
  const { role, name } = tree.nodes[view]!;
  return `the program exposes the cells of its ${role}${name === '' ? '' : ` "${name}"`} alone, and no rows; say Cell`;
}
