import type { CssPart, RolePart, TextPart } from '../../flow/selector/ast.js';
import { matchText } from '../../flow/selector/match.js';
import { candidatesIn, type Look, type Scope } from './scope.js';
import type { ScreenTree } from './screen-tree.js';
import { isInClosedDropDown, isTextField, shownTextOf, textOf, writtenTextOf } from './text.js';
import type { TreeNode } from './tree-node.js';

/** The smallest elements whose text matches: inside the scope, or one of it where the text is its own. */
export function matchTextPart({ match }: TextPart, scope: Scope, look: Look): number[] {
  const { tree, includeHidden } = look;
  const asked = candidatesIn(look, scope);
  if (scope !== null) asked.push(...scope.filter((index) => look.isMeant(index)));
  const found: number[] = [];
  let innermost = Number.POSITIVE_INFINITY;
  for (const index of new Set(asked.sort((a, b) => b - a))) {
    // An element that holds a match already found is not the smallest.
    if (innermost < tree.ends[index]!) continue;
    if (!matchText(match, includeHidden ? writtenTextOf(tree, index) : readText(tree, index))) continue;
    if (!includeHidden && isOnlyOffered(tree, index)) continue;
    innermost = index;
    found.push(index);
  }
  return found.reverse();
}

/** What an element says to be read. Of fields, only a drop-down shows a text that no person writes. */
function readText(tree: ScreenTree, index: number): string {
  const isDropDown = tree.nodes[index]!.role === 'combobox' && !holdsTextField(tree, index);
  return isDropDown ? textOf(tree, index) : shownTextOf(tree, index);
}

function holdsTextField(tree: ScreenTree, index: number): boolean {
  for (let at = index; at < tree.ends[index]!; at += 1) if (isTextField(tree.nodes[at]!)) return true;
  return false;
}

function isOnlyOffered(tree: ScreenTree, index: number): boolean {
  return isInClosedDropDown(tree, index) && tree.nodes[index]!.states.selected !== true;
}

/** Elements of exactly this role, with the name and states asked for. */
export function matchRolePart(part: RolePart, scope: Scope, look: Look): number[] {
  const { nodes } = look.tree;
  return candidatesIn(look, scope).filter((index) => {
    const node = nodes[index]!;
    if (node.role !== part.role) return false;
    return (part.name === undefined || matchText(part.name, node.name)) && hasStates(node, part);
  });
}

/** Whether a part asks for what has the focus, by the one selector of CSS that trees answer as pages do. */
export function asksForFocus({ css }: CssPart): boolean {
  return css === ':focus';
}

/** What has the focus. Toolkits report it also of current items and of what is around a field, so fields come first. */
export function matchFocused(scope: Scope, look: Look): number[] {
  const { nodes } = look.tree;
  const focused = candidatesIn(look, scope).filter((index) => nodes[index]!.states.focused === true);
  const fields = focused.filter((index) => isTextField(nodes[index]!));
  return fields.length > 0 ? fields : focused;
}

function hasStates({ states, level }: TreeNode, part: RolePart): boolean {
  const known: Readonly<Record<string, unknown>> = { ...states };
  return Object.entries(part.states).every(([name, value]) =>
    name === 'level' ? level === value : (known[name] ?? false) === value,
  );
}
