import type { Selector, SelectorPart } from '../../flow/selector/ast.js';
import { queryTree } from './query.js';
import { ScreenTree } from './screen-tree.js';

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

/** Whether elements of a list are of the kind that a selector means; those that were not read are of the same. */
function mayMatchIn(tree: ScreenTree, { source, alternatives }: Selector, list: number): boolean {
  const read = new ScreenTree(tree.nodes.slice(list + 1, tree.ends[list]));
  const finds = (where: ScreenTree, parts: readonly SelectorPart[]): readonly number[] =>
    queryTree(where, { source, alternatives: [{ source, parts }] }).indices;
  return alternatives.some(({ parts }) =>
    parts.some((part, at) => {
      if (!looks(part)) return false;
      const isAround = at === 0 || finds(tree, parts.slice(0, at)).some((index) => tree.contains(index, list));
      return isAround && finds(read, parts.slice(at).filter(looks).map(withoutName)).length > 0;
    }),
  );
}

/** Whether a part looks for elements; the others pick among those. */
function looks({ kind }: SelectorPart): boolean {
  return kind !== 'nth' && kind !== 'near';
}

function withoutName(part: SelectorPart): SelectorPart {
  if (part.kind === 'own') return { ...part, label: null };
  if (part.kind === 'role') return { kind: 'role', at: part.at, role: part.role, states: {} };
  if (part.kind === 'text') return { kind: 'own', at: part.at, type: null, label: null, labelQuoted: false };
  return part;
}
