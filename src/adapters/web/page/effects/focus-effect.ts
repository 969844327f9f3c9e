import type { Effect } from '../../../../domain/screen/effect/effect.js';
import { traitsOf, type Interaction } from '../../../../domain/screen/effect/interaction.js';
import { describeElement } from '../element/describe.js';
import { isTextField } from '../element/editable.js';
import { flatContains } from '../dom/tree.js';

/**
 * Whether a move of the focus is an effect of the action. Browsers focus whatever is clicked, dead or not, so that a
 * pointer action only counts where the focus goes to a field (there it is what people click for) or somewhere else.
 */
export function focusEffect(
  before: Element | null,
  after: Element | null,
  target: Element | null,
  interaction: Interaction,
): Effect | null {
  if (before === after) return null;
  const { movesFocus = false, passesThroughField = false } = traitsOf(interaction);
  if (after === null) return movesFocus ? lost(before) : null;
  if (target !== null && interaction !== 'focus') {
    const wentToTarget = flatContains(after, target) || flatContains(target, after) || isLabelOf(target, after);
    if (wentToTarget && (passesThroughField || !isTextField(after))) return null;
  }
  // What was clicked is inside the frame, whose own document decides whether that counts.
  if (!movesFocus && target === null && isFrame(after)) return null;
  return { kind: 'focus', detail: `focus on ${describeElement(after)}`, channel: 'read_back' };
}

/** A key may well lead out of the last field; a press of the pointer beside everything takes the focus away, dead or not. */
function lost(before: Element | null): Effect | null {
  return before === null
    ? null
    : { kind: 'focus', detail: `focus left ${describeElement(before)}`, channel: 'read_back' };
}

function isFrame({ localName }: Element): boolean {
  return localName === 'iframe' || localName === 'frame';
}

function isLabelOf(target: Element, control: Element): boolean {
  return target.closest('label')?.control === control;
}
