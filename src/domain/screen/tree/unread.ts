import type { Selector, SelectorPart } from '../../flow/selector/ast.js';
import { queryTree } from './query.js';
import type { ScreenTree } from './screen-tree.js';

/**
 * Of what was not read, so that a selector may mean an element there: the first long list in which something would match, were
 * it not for its name. Undefined where there is none.
 */
export function unreadFor(tree: ScreenTree, selector: Selector): string | undefined {
  const list = tree.nodes.findIndex(
    ({ unread, isShown }, at) => unread !== undefined && isShown && mayMatchIn(tree, selector, at),
  );
  const node = tree.nodes[list];
  if (node?.unread === undefined) return undefined;
  const { role, name, unread } = node;
  return `it may be among ${unread} parts of the ${role}${name === '' ? '' : ` "${name}"`} that are scrolled away and were not read; scroll to it, or narrow the list down to it`;
}

/** Whether an element of a list is of the kind that a selector means; those that were not read are of the same. */
function mayMatchIn(tree: ScreenTree, { source, alternatives }: Selector, list: number): boolean {
  const unnamed = alternatives.map((chain) => {
    const parts = chain.parts.filter(({ kind }) => kind !== 'nth' && kind !== 'near');
    return { ...chain, parts: parts.map((part, at) => (at === parts.length - 1 ? withoutName(part) : part)) };
  });
  const within = (index: number): boolean => index !== list && tree.contains(list, index);
  return queryTree(tree, { source, alternatives: unnamed }, { within }).indices.length > 0;
}

function withoutName(part: SelectorPart): SelectorPart {
  if (part.kind === 'own') return { ...part, label: null };
  if (part.kind === 'role') return { kind: 'role', at: part.at, role: part.role, states: {} };
  if (part.kind === 'text') return { kind: 'own', at: part.at, type: null, label: null, labelQuoted: false };
  return part;
}
