import { StateBit } from '../encoding.js';
import { isFocusable } from './focusable.js';
import { onceUntilChange } from '../dom/page-cache.js';
import { Trait, traits, traitsOf } from '../dom/traits.js';
import { isHtml, shadowHost } from '../dom/tree.js';

/** Roles that can be checked, and those for which `aria-checked` may be mixed. */
const checkable = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem']);
const selectable = new Set(['option', 'tab', 'row', 'gridcell', 'treeitem', 'columnheader', 'rowheader', 'cell']);

/** The states of an element as bits (see `encoding.ts`), read now: properties of fields change without a mutation. */
export function stateBits(element: Element, role: string, focused: Element | null): number {
  let bits = element === focused ? StateBit.focused : 0;
  if (isHtml(element)) bits |= nativeBits(element);
  if ((traitsOf(element) & Trait.state) !== 0) bits |= ariaBits(element, role, bits);
  if (isInDisabled(element) && isFocusable(element) && disabledBy(element) !== null) bits |= StateBit.disabled;
  return bits;
}

/** Whether an element around this one says that it is disabled, which ARIA means of all in it that takes the focus. */
export function isInDisabled(element: Element): boolean {
  return inDisabled().has(element);
}

const inDisabled = onceUntilChange((): ReadonlySet<Element> => {
  const found = new Set<Element>();
  const addInside = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      found.add(element);
      if (element.shadowRoot !== null) addInside(element.shadowRoot);
    }
  };
  for (const [element, bits] of traits()) {
    if ((bits & Trait.state) === 0 || element.getAttribute('aria-disabled') !== 'true') continue;
    addInside(element);
    if (element.shadowRoot !== null) addInside(element.shadowRoot);
  }
  return found;
});

function nativeBits(element: HTMLElement): number {
  switch (element.localName) {
    case 'input':
      return inputBits(element as HTMLInputElement);
    case 'textarea': {
      const area = element as HTMLTextAreaElement;
      return disabledBit(area) | (area.readOnly ? StateBit.readonly : 0) | requiredBit(area) | invalidBit(area);
    }
    case 'select': {
      const select = element as HTMLSelectElement;
      return (
        disabledBit(select) |
        requiredBit(select) |
        invalidBit(select) |
        (select.multiple ? StateBit.multiselectable : 0)
      );
    }
    case 'button':
      return disabledBit(element) | popoverBits(element as HTMLButtonElement);
    case 'fieldset':
    case 'optgroup':
      return disabledBit(element);
    case 'option':
      return (
        disabledBit(element) |
        StateBit.canBeSelected |
        ((element as HTMLOptionElement).selected ? StateBit.selected : 0)
      );
    case 'summary': {
      const details = element.parentElement;
      if (details?.localName !== 'details') return 0;
      return StateBit.canExpand | ((details as HTMLDetailsElement).open ? StateBit.expanded : 0);
    }
    case 'dialog':
      return element.matches(':modal') ? StateBit.modal : 0;
    default:
      return 0;
  }
}

function inputBits(input: HTMLInputElement): number {
  let bits = disabledBit(input) | requiredBit(input) | invalidBit(input);
  if (input.readOnly && !['checkbox', 'radio', 'button', 'submit'].includes(input.type)) bits |= StateBit.readonly;
  if (input.type === 'checkbox' || input.type === 'radio') {
    bits |= StateBit.canBeChecked;
    if (input.indeterminate && input.type === 'checkbox') bits |= StateBit.mixed;
    else if (input.checked) bits |= StateBit.checked;
  }
  return bits;
}

function disabledBit(element: Element): number {
  return element.matches(':disabled') ? StateBit.disabled : 0;
}

function requiredBit(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): number {
  return field.required ? StateBit.required : 0;
}

/**
 * Whether the browser holds a field's content against it. One that merely waits to be filled in is no fault yet, as in
 * Chromium's accessibility tree, until the browser has shown the user so.
 */
function invalidBit(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): number {
  // What the app says of it counts before that.
  if (field.hasAttribute('aria-invalid')) return 0;
  const { valid, valueMissing } = field.validity;
  if (valid || !field.willValidate) return 0;
  return !valueMissing || field.matches(':user-invalid') ? StateBit.invalid : 0;
}

function popoverBits(button: HTMLButtonElement): number {
  const target = button.popoverTargetElement;
  if (!target) return 0;
  return StateBit.canExpand | (target.matches(':popover-open') ? StateBit.expanded : 0);
}

function ariaBits(element: Element, role: string, known: number): number {
  let bits = 0;
  const is = (name: string): string | null => element.getAttribute(name);
  if (is('aria-disabled') === 'true') bits |= StateBit.disabled;
  const checked = (known & StateBit.canBeChecked) === 0 ? is('aria-checked') : null;
  if (checked !== null ? checkable.has(role) : role === 'switch' && (known & StateBit.canBeChecked) === 0) {
    bits |= StateBit.canBeChecked | (checked === 'true' ? StateBit.checked : checked === 'mixed' ? StateBit.mixed : 0);
  }
  const selected = (known & StateBit.canBeSelected) === 0 ? is('aria-selected') : null;
  if (selected !== null && selectable.has(role)) {
    bits |= StateBit.canBeSelected | (selected === 'true' ? StateBit.selected : 0);
  }
  const expanded = is('aria-expanded');
  if (expanded === 'true' || expanded === 'false') {
    bits |= StateBit.canExpand | (expanded === 'true' ? StateBit.expanded : 0);
  }
  const pressed = is('aria-pressed');
  if (pressed !== null && role === 'button') {
    bits |=
      StateBit.canBePressed | (pressed === 'true' ? StateBit.pressed : pressed === 'mixed' ? StateBit.pressedMixed : 0);
  }
  if (is('aria-readonly') === 'true') bits |= StateBit.readonly;
  if (is('aria-required') === 'true') bits |= StateBit.required;
  const invalid = is('aria-invalid');
  if (invalid !== null && invalid !== '' && invalid !== 'false') bits |= StateBit.invalid;
  if (is('aria-busy') === 'true') bits |= StateBit.busy;
  if (is('aria-multiselectable') === 'true') bits |= StateBit.multiselectable;
  if (is('aria-modal') === 'true') bits |= StateBit.modal;
  return bits;
}

/** Why an element is disabled: itself, its fieldset, or an ancestor that says so; null when it is not. */
export function disabledBy(element: Element): Element | null {
  if (element.matches(':disabled')) return element.closest('fieldset:disabled') ?? element;
  for (let at: Element | null = element; at !== null; at = at.parentElement ?? shadowHost(at.parentNode)) {
    const said = at.getAttribute('aria-disabled');
    if (said === 'true') return at;
    if (said === 'false') return null;
  }
  return null;
}
