import { isControlRole } from '../../screen/element/control-roles.js';
import type { ScreenNode, Snapshot } from '../../screen/element/screen-node.js';
import { uniqueSelectors } from '../../screen/outline/unique-selectors.js';

/** Controls that are proposed at most. */
const most = 6;

/** A control on a screen, and how to name it. */
export interface NamedControl {
  readonly node: ScreenNode;
  readonly selector: string;
}

/** The controls of a screen that something distinguishes, those of an open dialog first, then what is in view. */
export function namedControls({ nodes }: Snapshot): readonly NamedControl[] {
  const selectors = uniqueSelectors(nodes);
  const modal = modalRange(nodes);
  const controls = nodes.flatMap((node, index) => {
    const selector = selectors[index]?.text;
    if (selector === undefined || node.role === 'option' || !isControlRole(node.role)) return [];
    const isInModal = modal !== undefined && index > modal.start && index < modal.end;
    return [{ node, selector, rank: isInModal ? 0 : node.states.offscreen === true ? 2 : 1 }];
  });
  return controls.toSorted((one, other) => one.rank - other.rank);
}

/** Selectors of controls that could be tried instead of the one that leads nowhere. */
export function controlsToTry(snapshot: Snapshot, except?: string): readonly string[] {
  return namedControls(snapshot)
    .filter(({ node, selector }) => node.states.disabled !== true && !isMeant(except, selector, node))
    .slice(0, most)
    .map(({ selector }) => selector);
}

/** The modal dialog that is open, by the indices of its nodes. */
export function modalRange(
  nodes: readonly ScreenNode[],
): { readonly start: number; readonly end: number; readonly node: ScreenNode } | undefined {
  const start = nodes.findLastIndex(({ states }) => states.modal === true);
  const node = nodes[start];
  if (node === undefined) return undefined;
  const end = nodes.findIndex(({ depth }, index) => index > start && depth <= node.depth);
  return { start, end: end === -1 ? nodes.length : end, node };
}

function isMeant(written: string | undefined, selector: string, { name }: ScreenNode): boolean {
  if (written === undefined) return false;
  return written === selector || (name !== '' && written.includes(name));
}
