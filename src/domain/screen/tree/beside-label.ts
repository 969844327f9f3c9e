import type { NearPart, OwnPart, Selector } from '../../flow/selector/ast.js';
import { printSelector } from '../../flow/selector/describe.js';
import type { ScreenTree } from './screen-tree.js';
import { toldNameOf } from './text.js';

/** How a selector finds fields of a kind, whatever they are called. */
type Matching = (selector: Selector) => readonly number[];

/**
 * Selectors of fields without a name, where what a selector asks for by name is a text on the screen: `Edit >> near="Town"` for
 * `Edit#Town`. Programs often write a label beside a field without saying that it is the field's.
 */
export function besideLabels(tree: ScreenTree, { source, alternatives }: Selector, matching: Matching): string[] {
  return alternatives.flatMap((chain) => {
    const part = chain.parts.at(-1);
    if (part?.kind !== 'own' || part.type === null || part.label === null || !isLabel(tree, part.label)) return [];
    const unnamed: OwnPart = { ...part, label: null };
    const near: NearPart = { kind: 'near', at: part.at, label: part.label };
    const beside = { source, alternatives: [{ ...chain, parts: [...chain.parts.slice(0, -1), unnamed, near] }] };
    const isUnnamed = matching(beside).some((index) => toldNameOf(tree.nodes[index]!) === '');
    return isUnnamed ? [printSelector(beside)] : [];
  });
}

/** Whether a text is written on the screen as labels are: by itself, or with a colon. */
function isLabel({ nodes }: ScreenTree, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return nodes.some(
    (node) =>
      node.isShown &&
      node.role === 'text' &&
      toldNameOf(node)
        .replace(/\s*[:：]$/, '')
        .toLowerCase() === wanted,
  );
}
