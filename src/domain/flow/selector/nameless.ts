import type { Selector, SelectorPart } from './ast.js';

/** A part that looks for elements; `nth` and `near` pick among those. */
export type LookingPart = Exclude<SelectorPart, { kind: 'nth' | 'near' }>;

/** Whether a part looks for elements. */
export function looksForElements(part: SelectorPart): part is LookingPart {
  return part.kind !== 'nth' && part.kind !== 'near';
}

/** Whether a selector goes by a name anywhere, which may match in part. */
export function hasLabel({ alternatives }: Selector): boolean {
  return alternatives.some(({ parts }) => parts.some((part) => part.kind === 'own' && part.label !== null));
}

/** A part that means all elements of the kind that another means by its name; CSS and XPath have no name to leave out. */
export function withoutName(part: LookingPart): LookingPart {
  // What a text is to say may be said by something else, as by a cell.
  const isSaid = part.kind === 'own' && part.type?.canonical === 'text' && part.label !== null;
  if (part.kind === 'own') return { ...part, label: null, ...(isSaid && { type: null }) };
  if (part.kind === 'role') return { kind: 'role', at: part.at, role: part.role, states: {} };
  if (part.kind === 'text') return { kind: 'own', at: part.at, type: null, label: null, labelQuoted: false };
  return part;
}
