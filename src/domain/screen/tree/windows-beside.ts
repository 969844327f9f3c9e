import type { Selector, SelectorPart } from '../../flow/selector/ast.js';
import { queryTree } from './query.js';
import { ScreenTree } from './screen-tree.js';
import type { TreeNode } from './tree-node.js';

/** A window of the target that is open beside those that are looked at. */
export interface WindowBeside {
  readonly title: string;
  readonly isDialog: boolean;
}

/** Which window a selector means that is open, but not looked at, so that it is not absent. Undefined where there is none. */
export function windowBesideFor(windows: readonly WindowBeside[], selector: Selector): string | undefined {
  const alternatives = selector.alternatives.filter(({ parts }) => parts.every(isOfWindow));
  const tree = new ScreenTree(windows.map(asNode));
  const [index] =
    alternatives.length === 0 ? [] : queryTree(tree, { ...selector, alternatives }, { exactOnly: true }).indices;
  const window = index === undefined ? undefined : windows[index];
  return (
    window &&
    `the ${window.isDialog ? 'dialog' : 'window'} "${window.title}" is open beside the window that the flow is in`
  );
}

const windowRoles: ReadonlySet<string> = new Set(['window', 'dialog', 'alertdialog']);

function isOfWindow(part: SelectorPart): boolean {
  if (part.kind === 'own') return part.type !== null && windowRoles.has(part.type.canonical);
  return part.kind === 'role' && windowRoles.has(part.role);
}

function asNode({ title, isDialog }: WindowBeside, index: number): TreeNode {
  const role = isDialog ? 'dialog' : 'window';
  return { ref: `w${index}`, role, name: title, states: {}, bounds: null, depth: 0, isShown: true };
}
