import { groundElement } from '../grounding/ground-element.js';
import { toRead } from '../grounding/purpose.js';
import type { Token } from '../text/token.js';
import { absentClaim } from './absent-claim.js';
import { named, oneStep, type IntentContext, type Proposal } from './intent.js';

const states: Readonly<Record<string, readonly [state: string, opposite: string | undefined]>> = {
  enabled: ['enabled', 'disabled'],
  disabled: ['disabled', 'enabled'],
  active: ['enabled', 'disabled'],
  inactive: ['disabled', 'enabled'],
  clickable: ['enabled', 'disabled'],
  'greyed out': ['disabled', 'enabled'],
  'grayed out': ['disabled', 'enabled'],
  unavailable: ['disabled', 'enabled'],
  checked: ['checked', 'unchecked'],
  ticked: ['checked', 'unchecked'],
  unchecked: ['unchecked', 'checked'],
  unticked: ['unchecked', 'checked'],
  on: ['checked', 'unchecked'],
  off: ['unchecked', 'checked'],
  'turned on': ['checked', 'unchecked'],
  'turned off': ['unchecked', 'checked'],
  'switched on': ['checked', 'unchecked'],
  'switched off': ['unchecked', 'checked'],
  selected: ['selected', 'unselected'],
  chosen: ['selected', 'unselected'],
  unselected: ['unselected', 'selected'],
  deselected: ['unselected', 'selected'],
  expanded: ['expanded', 'collapsed'],
  open: ['expanded', 'collapsed'],
  collapsed: ['collapsed', 'expanded'],
  closed: ['collapsed', 'expanded'],
  focused: ['focused', undefined],
  'in focus': ['focused', undefined],
  required: ['required', undefined],
  mandatory: ['required', undefined],
  'read-only': ['readonly', 'editable'],
  readonly: ['readonly', 'editable'],
  editable: ['editable', 'readonly'],
  invalid: ['invalid', 'valid'],
  valid: ['valid', 'invalid'],
  empty: ['empty', undefined],
  blank: ['empty', undefined],
  pressed: ['pressed', 'unpressed'],
  covered: ['covered', undefined],
};

/** The words for states, as a form has them. */
export const stateList = Object.keys(states).join('|');

/** That an element is in a state, or is not. */
export function inState(context: IntentContext, target: readonly Token[], isNegated: boolean): Proposal | undefined {
  const clause = context.focus.clause ?? [];
  const after = clause.slice(clause.indexOf(target.at(-1)!) + 1).map(({ lower }) => lower);
  const word = after.includes('focus') ? 'focused' : after.filter((each) => each !== 'is' && each !== 'not').join(' ');
  const [positive, opposite] = states[word] ?? [];
  const state = isNegated ? opposite : positive;
  if (state === undefined) return undefined;
  const found = groundElement(context.text, target, toRead, context.scene, context.focus);
  const { scene } = context;
  const of =
    found.kind === 'several'
      ? onlyWithState(scene, found.indices, state)
      : found.kind === 'found'
        ? found.index
        : undefined;
  if (of === undefined || found.kind === 'none')
    return found.kind === 'found' ? undefined : absentClaim(context, target, found);
  const index = stateHolder(context, of, state);
  const { role, states: has, value } = scene.nodes[index]!;
  // A field is empty that holds nothing; what a cart holds, no state says.
  if (fitsOnlyFields.has(state) && value === undefined) return undefined;
  const isDialog = /dialog|window|alert/.test(role);
  if (isDialog && state === 'expanded')
    return oneStep(`${named(scene, index)} is open`, found.score, { action: 'assert_exists', ...scene.nameOf(index) });
  if (isDialog && state === 'collapsed')
    return oneStep(`${named(scene, index)} is closed`, found.score, {
      action: 'assert_not_exists',
      ...scene.nameOf(index),
    });
  const fitting = fittingState(state, role, has);
  return oneStep(`${named(scene, index)} is ${fitting}`, found.score, {
    action: 'assert_state',
    ...scene.nameOf(index),
    state: fitting,
  });
}

const fitsOnlyFields = new Set(['empty', 'required', 'readonly', 'editable', 'invalid', 'valid']);

/** Of several that are called so, the only one that can be in the state. */
function onlyWithState(
  { nodes }: IntentContext['scene'],
  indices: readonly number[],
  state: string,
): number | undefined {
  const kind = /expanded|collapsed/.test(state)
    ? 'expanded'
    : /checked/.test(state)
      ? 'checked'
      : /selected/.test(state)
        ? 'selected'
        : /pressed/.test(state)
          ? 'pressed'
          : undefined;
  const fitting = kind === undefined ? [] : indices.filter((index) => nodes[index]!.states[kind] !== undefined);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** A radio button is checked where people say selected; a button is pressed where they say on. */
function fittingState(
  state: string,
  role: string,
  has: { readonly checked?: unknown; readonly selected?: unknown; readonly pressed?: unknown },
): string {
  const isOn = ['checked', 'selected', 'pressed'].includes(state);
  if (!isOn && !['unchecked', 'unselected', 'unpressed'].includes(state)) return state;
  const own =
    has.checked !== undefined || role === 'radio' || role === 'checkbox'
      ? 'checked'
      : has.selected !== undefined
        ? 'selected'
        : has.pressed !== undefined
          ? 'pressed'
          : undefined;
  if (own === undefined) return state;
  return isOn ? own : `un${own}`;
}

/** Of an entry, the box in it that is ticked. */
function stateHolder({ scene }: IntentContext, index: number, state: string): number {
  if (!['checked', 'unchecked'].includes(state) || scene.nodes[index]!.states.checked !== undefined) return index;
  const boxes = scene.inside(index).filter((at) => scene.nodes[at]!.states.checked !== undefined);
  return boxes.length === 1 ? boxes[0]! : index;
}
