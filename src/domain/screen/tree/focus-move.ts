import type { Effect } from '../effect/effect.js';
import { cut } from '../effect/effect-details.js';
import { traitsOf, type Interaction } from '../effect/interaction.js';
import type { ScreenTree } from './screen-tree.js';
import { isTextField, reportedNameOf } from './text.js';

/** How which element was acted on. */
export interface ObservedAction {
  readonly interaction: Interaction;
  /** The ref of the element. */
  readonly ref?: string;
  /** The refs of what was pressed shortly before: a menu that closes gives the focus back to what it was opened by. */
  readonly earlier?: readonly string[];
}

/**
 * Whether a move of the focus is an effect of the action (decision 0002). Toolkits focus whatever is pressed, dead or not, so
 * that a press only counts where the focus goes to a field (there it is what people press for) or somewhere else.
 */
export function focusMove(before: ScreenTree, after: ScreenTree, done: ObservedAction): Effect | null {
  const from = focusedIn(before);
  const to = focusedIn(after);
  const fromRef = from === undefined ? undefined : before.nodes[from]!.ref;
  if (to === undefined) {
    return from !== undefined && traitsOf(done.interaction).movesFocus === true
      ? effect(`focus left ${called(before, from)}`)
      : null;
  }
  if (fromRef === after.nodes[to]!.ref || isGivenBack(after, to, done)) return null;
  if (done.interaction !== 'focus' && wentToTarget(before, after, to, done)) {
    if (traitsOf(done.interaction).passesThroughField === true || !isTextField(after.nodes[to]!)) return null;
  }
  return effect(`focus on ${called(after, to)}`);
}

/** The innermost element that has the focus. */
function focusedIn({ nodes }: ScreenTree): number | undefined {
  const index = nodes.findLastIndex(({ isShown, states }) => isShown && states.focused === true);
  return index === -1 ? undefined : index;
}

/** Whether the focus is on what was acted on, on what holds that or is in it, or on the field whose label it is. */
function wentToTarget(before: ScreenTree, after: ScreenTree, to: number, { ref }: ObservedAction): boolean {
  if (ref === undefined) return false;
  const { ref: focusedRef, labelledBy = [] } = after.nodes[to]!;
  // What was pressed may be gone from the one, and what is focused now not be there yet in the other.
  return [after, before].some((tree) => {
    const target = tree.indexOf(ref);
    const focused = tree.indexOf(focusedRef);
    if (target === undefined) return false;
    if (focused !== undefined && (tree.contains(focused, target) || tree.contains(target, focused))) return true;
    return [target, ...tree.around(target)].some((at) => labelledBy.includes(tree.nodes[at]!.ref));
  });
}

function isGivenBack(after: ScreenTree, to: number, { interaction, ref, earlier = [] }: ObservedAction): boolean {
  if (traitsOf(interaction).presses !== true) return false;
  return earlier.some((other) => {
    const index = other === ref ? undefined : after.indexOf(other);
    return index !== undefined && after.contains(index, to);
  });
}

function called(tree: ScreenTree, index: number): string {
  const node = tree.nodes[index]!;
  const name = reportedNameOf(node);
  return name === '' ? node.role : `${node.role} "${cut(name)}"`;
}

function effect(detail: string): Effect {
  return { kind: 'focus', detail, channel: 'read_back' };
}
