import type { OwnPart, Selector } from '../../flow/selector/ast.js';
import { fieldsBeside, isFieldRole, isLabelText, type PlacedField, type PlacedItem } from '../element/beside-label.js';
import { isControlRole } from '../element/control-roles.js';
import type { ScreenTree } from './screen-tree.js';
import { reportedNameOf } from './text.js';

/** Of some elements, the fields without a name of their own that stand right of or below a text that says what the label does. */
export function matchBeside(tree: ScreenTree, label: string, pool: readonly number[]): number[] {
  const fields = unnamedFields(tree, pool).flatMap((index): PlacedField<number>[] => {
    const { role, bounds } = tree.nodes[index]!;
    return bounds === null ? [] : [{ field: index, role, bounds }];
  });
  if (fields.length === 0) return [];
  const labels = tree.nodes.flatMap((node) => {
    const isLabel = node.bounds !== null && isShownText(node) && isLabelText(reportedNameOf(node), label);
    return isLabel ? [node.bounds] : [];
  });
  return labels.length === 0 ? [] : fieldsBeside(fields, labels, () => itemsOf(tree));
}

/** Whether a field may be what a selector means by a text beside it. The bounds of the tree show where the text is. */
export function mayBeBeside(tree: ScreenTree, { alternatives }: Selector): boolean {
  return alternatives.some(({ parts }) =>
    parts.some(
      (part) =>
        part.kind === 'own' &&
        part.label !== null &&
        unnamedFields(tree, ofType(tree, part)).length > 0 &&
        tree.nodes.some((node) => isShownText(node) && isLabelText(reportedNameOf(node), part.label ?? '')),
    ),
  );
}

function ofType({ nodes }: ScreenTree, { type }: OwnPart): number[] {
  return type === null ? [] : [...nodes.keys()].filter((index) => type.roles.includes(nodes[index]!.role));
}

function unnamedFields({ nodes }: ScreenTree, pool: readonly number[]): number[] {
  return pool.filter((index) => {
    const node = nodes[index]!;
    return node.isShown && isFieldRole(node.role) && node.name === '';
  });
}

function isShownText({ isShown, role }: ScreenTree['nodes'][number]): boolean {
  return isShown && role === 'text';
}

function itemsOf({ nodes }: ScreenTree): PlacedItem[] {
  return nodes.flatMap((node): PlacedItem[] => {
    const isText = isShownText(node) && reportedNameOf(node) !== '';
    const isItem = node.isShown && node.bounds !== null && (isText || isControlRole(node.role));
    return isItem ? [{ bounds: node.bounds, isText }] : [];
  });
}
