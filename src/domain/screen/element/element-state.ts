import type { ElementState } from '../../flow/assertion.js';
import type { NodeStates } from './screen-node.js';

/** What an element holds: the value of a field; of anything else the text, or what is drawn in it without one. */
export interface HeldContent {
  readonly role: string;
  readonly value?: string;
  readonly text?: string;
  readonly drawn?: string;
  /** What lies over it; null where nothing does. */
  readonly coveredBy?: string | null;
}

/**
 * Whether an element is in a state. `visible` and `hidden` are not decided here: an element that was found is visible.
 *
 * @returns undefined where the state does not apply to the element, such as `checked` to a heading
 */
export function isInState(
  states: NodeStates,
  { role, value, text = '', drawn, coveredBy }: HeldContent,
  wanted: ElementState,
): boolean | undefined {
  const known = (state: boolean | 'mixed' | undefined, is: boolean): boolean | undefined =>
    state === undefined ? undefined : state === is;
  switch (wanted) {
    case 'visible':
      return true;
    case 'hidden':
      return false;
    case 'covered':
      return coveredBy === undefined ? undefined : coveredBy !== null;
    case 'enabled':
      return states.disabled !== true;
    case 'disabled':
      return states.disabled === true;
    case 'checked':
      return known(checkedOf(states), true);
    case 'unchecked':
      return known(checkedOf(states), false);
    case 'mixed':
      return states.checked === undefined && states.pressed === undefined
        ? undefined
        : states.checked === 'mixed' || states.pressed === 'mixed';
    case 'selected':
      return known(states.selected, true);
    case 'unselected':
      return known(states.selected, false);
    case 'expanded':
      return known(states.expanded, true);
    case 'collapsed':
      return known(states.expanded, false);
    case 'pressed':
      return states.pressed === undefined ? undefined : states.pressed === true;
    case 'unpressed':
      return states.pressed === undefined ? undefined : states.pressed === false;
    case 'focused':
      return states.focused === true;
    case 'readonly':
      return states.readonly === true;
    case 'editable':
      if (states.readonly === undefined && !mayBeEdited(role, value)) return undefined;
      return states.readonly !== true && states.disabled !== true;
    case 'required':
      return states.required === true;
    case 'invalid':
      return states.invalid === true;
    case 'valid':
      return states.invalid !== true;
    case 'busy':
      return states.busy === true;
    case 'empty':
      if (value !== undefined) return value === '';
      return states.checked === undefined ? text === '' && drawn === undefined : undefined;
  }
}

/** What a person changes, by what ARIA knows as read-only or not (WAI-ARIA 1.2, aria-readonly), but for cells and their headers. */
const changedRoles: ReadonlySet<string> = new Set([
  'checkbox',
  'combobox',
  'listbox',
  'menuitemcheckbox',
  'menuitemradio',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
]);

/** What only shows a number (WAI-ARIA 1.2, range and scrollbar). */
const showingRoles: ReadonlySet<string> = new Set(['meter', 'progressbar', 'scrollbar', 'separator']);

/** Anything that holds a value is a field, such as a heading that a page lets people write in. */
function mayBeEdited(role: string, value: string | undefined): boolean {
  return changedRoles.has(role) || (value !== undefined && !showingRoles.has(role));
}

/** Whether an element is on: switches are buttons that stay pressed in some toolkits, GTK 3 among them. */
export function checkedOf({ checked, pressed }: NodeStates): NodeStates['checked'] {
  return checked ?? pressed;
}

/** States that a press brings an element into, and a second one does not change. */
export const settledStates = ['checked', 'selected'] as const;

/** One of them. */
export type SettledState = (typeof settledStates)[number];

/**
 * The state that a press brings an element into and that it is in already, so that a press on it changes nothing: a radio button
 * that is checked, a tab that is selected.
 */
export function settledBy({ controlType, states }: SettledElement): SettledState | undefined {
  if (controlType === 'tab') return states?.selected === true ? 'selected' : undefined;
  const isRadio = controlType === 'radio' || controlType === 'menuitemradio';
  return isRadio && states?.checked === true ? 'checked' : undefined;
}

interface SettledElement {
  readonly controlType: string;
  readonly states?: { readonly selected?: unknown; readonly checked?: unknown } | undefined;
}

/** What an element is that is not in a state, where there is a word for it. */
const opposites: Partial<Record<ElementState, ElementState>> = {
  enabled: 'disabled',
  disabled: 'enabled',
  selected: 'unselected',
  unselected: 'selected',
  expanded: 'collapsed',
  collapsed: 'expanded',
  invalid: 'valid',
  valid: 'invalid',
};

/**
 * The state that was asked about in words, for the found side of an assertion: what else an element is says nothing of it.
 *
 * @param isIn what `isInState` says of the element
 */
export function describeState(states: NodeStates, wanted: ElementState, isIn: boolean): string {
  if (isIn) return wanted;
  switch (wanted) {
    case 'checked':
    case 'unchecked':
    case 'mixed':
      return { true: 'checked', false: 'unchecked', mixed: 'mixed' }[`${checkedOf(states) ?? false}`];
    case 'pressed':
    case 'unpressed':
      return { true: 'pressed', false: 'unpressed', mixed: 'mixed' }[`${states.pressed ?? false}`];
    case 'editable':
      return states.readonly === true ? 'readonly' : 'disabled';
    default:
      return opposites[wanted] ?? `not ${wanted}`;
  }
}
