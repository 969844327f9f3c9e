import type { NodeStates } from '../../../domain/screen/element/screen-node.js';
import type { Accessible } from './accessible.js';
import { isCheckCell, itemRoles, textRoles } from './roles.js';
import type { ToolkitTraits } from './toolkits.js';
import { has, Interface, Role, State } from './vocabulary.js';

const checkableRoles: ReadonlySet<number> = new Set([
  Role.checkBox,
  Role.checkMenuItem,
  Role.radioButton,
  Role.radioMenuItem,
]);
const openingRoles: ReadonlySet<number> = new Set([Role.comboBox, Role.treeItem]);

/**
 * The states of an element in the words of ARIA. A state is absent if it does not apply, or if the program does not expose it.
 * @param isAroundFocused whether what it is in has the focus
 */
export function statesOf(
  accessible: Pick<Accessible, 'role' | 'states' | 'interfaces' | 'children'>,
  traits: Pick<ToolkitTraits, 'hasCheckCells' | 'focusesTabs'>,
  isAroundFocused = false,
): NodeStates {
  const { role, states } = accessible;
  const is = (state: number): boolean => has(states, state);
  const isOn: boolean | 'mixed' = is(State.indeterminate) ? 'mixed' : is(State.checked);
  const isText = textRoles.has(role) && role !== Role.spinButton && role !== Role.terminal;
  const expands = is(State.expandable) || openingRoles.has(role);
  const isFocusedTab = traits.focusesTabs && role === Role.pageTab;
  // Some toolkits do not report whether entries and items that are shown without a tick could have one (Qt, GTK 4).
  const isTicked = (role === Role.menuItem || itemRoles.has(role)) && isOn !== false;
  return {
    // GTK 4 says nothing of ENABLED, and Qt nothing of SENSITIVE for some.
    ...(!is(State.sensitive) && !is(State.enabled) && { disabled: true }),
    ...((checkableRoles.has(role) ||
      isTicked ||
      isCheckCell(accessible, traits) ||
      (is(State.checkable) && role !== Role.toggleButton)) && { checked: isOn }),
    ...(role === Role.toggleButton && { pressed: isOn === false ? is(State.pressed) : isOn }),
    ...(is(State.selectable) && !menuRoles.has(role) && { selected: is(State.selected) }),
    ...(isFocusedTab && !is(State.selectable) && { selected: is(State.focused) }),
    ...(expands && { expanded: is(State.expanded) }),
    ...(role === Role.menu && { expanded: is(State.expanded) || (is(State.selected) && showsEntries(accessible)) }),
    ...(is(State.focused) && (!isFocusedTab || isAroundFocused) && { focused: true }),
    ...(isText && { readonly: isReadonly(is(State.editable), is(State.readOnly)) }),
    ...(role === Role.comboBox && isWritten(accessible) && { readonly: false }),
    ...(is(State.required) && { required: true }),
    ...((is(State.invalidEntry) || is(State.invalid)) && { invalid: true }),
    ...(is(State.busy) && { busy: true }),
    ...(is(State.multiselectable) && { multiselectable: true }),
    ...(is(State.modal) && { modal: true }),
  };
}

/** An entry of a menu is SELECTED while the pointer is over it, which is no choice. */
const menuRoles: ReadonlySet<number> = new Set([Role.menu, Role.menuItem, Role.checkMenuItem, Role.radioMenuItem]);

/** Whether a menu is open: one in another menu is SELECTED while the pointer is over it, open or not (GTK 3). */
function showsEntries({ children }: Pick<Accessible, 'children'>): boolean {
  return children.length === 0 || children.some(({ states }) => has(states, State.showing));
}

/** Whether a text can be written into a combo box, which toolkits say of it or of the field that is in it. */
function isWritten(box: Pick<Accessible, 'states' | 'interfaces' | 'children'>): boolean {
  return isEditable(box) || fieldIn(box) !== undefined;
}

/** The field in a combo box that takes a text. */
export function fieldIn({ children }: Pick<Accessible, 'children'>): Accessible | undefined {
  return children.find(isEditable);
}

function isEditable({ states, interfaces }: Pick<Accessible, 'states' | 'interfaces'>): boolean {
  return (interfaces & Interface.editableText) !== 0 && has(states, State.editable) && !has(states, State.readOnly);
}

function isReadonly(isEditable: boolean, saysReadonly: boolean): boolean {
  return saysReadonly || !isEditable;
}
