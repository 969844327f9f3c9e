import type { Selector, SelectorPart } from '../../flow/selector/ast.js';
import { looksForElements, withoutName } from '../../flow/selector/nameless.js';
import { itemViews } from './item-views.js';
import { queryTree } from './query.js';
import { ScreenTree } from './screen-tree.js';

/**
 * Of what was not read, so that a selector may mean an element there: the first long list in which something would match, were
 * it not for its name, or anything else with many parts. Undefined where there is none.
 */
export function unreadFor(tree: ScreenTree, selector: Selector): string | undefined {
  const list = tree.nodes.findIndex(
    ({ unread, isShown }, at) => unread !== undefined && isShown && mayMatchIn(tree, selector, at),
  );
  return list === -1 ? undefined : unreadInWords(tree, list);
}

/** Of what was not read, the first part of any of these elements, or one that is such itself. Undefined where there is none. */
export function unreadIn(tree: ScreenTree, indices: readonly number[]): string | undefined {
  const at = tree.nodes.findIndex(
    ({ unread, isShown }, node) =>
      unread !== undefined && isShown && indices.some((index) => index === node || tree.contains(index, node)),
  );
  return at === -1 ? undefined : unreadInWords(tree, at);
}

function unreadInWords(tree: ScreenTree, at: number): string {
  const { role, name, unread = 0 } = tree.nodes[at]!;
  const what = role === 'generic' ? 'box' : role;
  const advice = `scroll the ${what} in a step before (scroll with a direction)${itemViews.has(role) ? ', or narrow it down' : ''}`;
  return `it may be among ${unread} parts of the ${what}${name === '' ? '' : ` "${name}"`} that were not read, since they are scrolled away or have only just come; ${advice}`;
}

/**
 * Whether elements of a list are of the kind that a selector means; those that were not read are of the same. Where none was
 * read, and in what is no list, they may be of any.
 */
function mayMatchIn(tree: ScreenTree, { source, alternatives }: Selector, list: number): boolean {
  const read = new ScreenTree(tree.nodes.slice(list + 1, tree.ends[list]));
  const isOfAnyKind = !itemViews.has(tree.nodes[list]!.role) || read.nodes.every(({ role }) => isHeader(role));
  const finds = (where: ScreenTree, parts: readonly SelectorPart[], includeHidden = false): readonly number[] =>
    queryTree(where, { source, alternatives: [{ source, parts }] }, { includeHidden }).indices;
  return alternatives.some(({ parts }) =>
    parts.some((part, at) => {
      if (!looksForElements(part)) return false;
      const isAround = at === 0 || finds(tree, parts.slice(0, at)).some((index) => tree.contains(index, list));
      if (!isAround || isOfAnyKind) return isAround;
      // Rows that a filter hides may be all that was read.
      return finds(read, parts.slice(at).filter(looksForElements).map(withoutName), true).length > 0;
    }),
  );
}

function isHeader(role: string): boolean {
  return role === 'columnheader' || role === 'rowheader';
}
