import { quote, resolveType } from '../flow/selector/index.js';
import type { ScreenNode } from './screen-node.js';

/** Roles that are shown with their own text, which is no accessible name, or that may be named by what is in them. */
const looselyNamed = new Set([
  'article',
  'blockquote',
  'caption',
  'code',
  'definition',
  'deletion',
  'emphasis',
  'figure',
  'generic',
  'group',
  'insertion',
  'listitem',
  'note',
  'paragraph',
  'row',
  'rowgroup',
  'strong',
  'subscript',
  'superscript',
  'term',
  'text',
  'time',
]);

/**
 * The selectors by type and name (`Edit#Search`, `Button#"Add to cart"`) of those elements that no other one shares its type
 * and name with.
 * @param nodes all that is on the screen: what is left out could have the same name
 */
export function uniqueSelectors(nodes: readonly ScreenNode[]): ReadonlyMap<ScreenNode, string> {
  const named = new Map<string, ScreenNode[]>();
  const identified = new Map<string, ScreenNode[]>();
  for (const node of nodes) {
    add(named, node.name, node);
    for (const id of new Set([node.id, node.testId])) if (id !== undefined) add(identified, id, node);
  }
  const selectors = new Map<ScreenNode, string>();
  for (const node of nodes) {
    const { role, name } = node;
    // Unnamed, not to be written as it is, or a variable in a flow.
    if (name === '' || /\p{C}/u.test(name) || name.includes('{{') || looselyNamed.has(role)) continue;
    const type = resolveType(role === 'textbox' ? 'Edit' : role);
    if (type === undefined || !type.roles.includes(role)) continue;
    // An id outranks a name, and some ids count for every type.
    if (identified.get(name)?.some((other) => other !== node)) continue;
    if (named.get(name)?.some((other) => other !== node && type.roles.includes(other.role))) continue;
    selectors.set(node, `${type.word}#${/^[\p{L}\p{N}_-]+$/u.test(name) ? name : quote(name)}`);
  }
  return selectors;
}

function add(table: Map<string, ScreenNode[]>, key: string, node: ScreenNode): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, [node]);
  else known.push(node);
}
