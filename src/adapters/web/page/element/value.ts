import { collapse, flatChildren, isElement, isHtml } from '../dom/tree.js';
import { isEditingHost } from './focusable.js';

/** Input types whose value is a name or a state, not content. */
const valueless = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'hidden']);

const rangeRoles = new Set(['slider', 'spinbutton', 'progressbar', 'scrollbar', 'meter', 'separator']);

const valueRoles = new Set([...rangeRoles, 'textbox', 'searchbox', 'combobox', 'generic']);

/** Whether an element of this role may have a value without being a native field. */
export function mayHaveValue(role: string): boolean {
  return valueRoles.has(role);
}

/** What a field, slider or combo box holds; undefined where an element has no value. */
export function valueOf(element: Element, role: string): string | undefined {
  if (isHtml(element)) {
    switch (element.localName) {
      case 'input':
        return inputValue(element as HTMLInputElement);
      case 'textarea':
        return (element as HTMLTextAreaElement).value;
      case 'select':
        return selectedLabels(element as HTMLSelectElement).join(', ');
      case 'progress':
        return element.hasAttribute('value') ? String((element as HTMLProgressElement).value) : undefined;
      case 'meter':
        return String((element as HTMLMeterElement).value);
    }
  }
  if (role === '' || !element.hasAttributes()) return undefined;
  if (rangeRoles.has(role)) {
    return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? undefined;
  }
  if ((role === 'textbox' || role === 'searchbox' || role === 'combobox') && isHtml(element))
    return editableText(element);
  return isHtml(element) && element.isContentEditable && isEditingHost(element) ? editableText(element) : undefined;
}

/** The same, but never the characters of a password: for everything that is written down without being asked for. */
export function shownValueOf(element: Element, role: string): string | undefined {
  const value = valueOf(element, role);
  return value !== undefined && isPassword(element) ? '•'.repeat(value.length) : value;
}

/** Whether an element is a field for a password. */
export function isPassword(element: Element): boolean {
  return element.localName === 'input' && (element as HTMLInputElement).type === 'password';
}

function inputValue(input: HTMLInputElement): string | undefined {
  if (valueless.has(input.type)) return undefined;
  if (input.type !== 'file') return input.value;
  return Array.from(input.files ?? [], (file) => file.name).join(', ');
}

/** The labels of the options that are selected. */
export function selectedLabels(select: HTMLSelectElement): string[] {
  if (!select.multiple) {
    const option = select.options[select.selectedIndex];
    return option === undefined ? [] : [labelOf(option)];
  }
  return Array.from(select.selectedOptions, labelOf);
}

/** The labels of all options of a select. */
export function optionLabels(select: HTMLSelectElement): string[] {
  return Array.from(select.options, labelOf);
}

/** Whether a select shows one line; while it drops down, the browser draws it outside the page. */
export function isDropDown({ multiple, size }: HTMLSelectElement): boolean {
  return !multiple && size <= 1;
}

/** The label of an option as a person reads it. */
export function labelOf({ label }: HTMLOptionElement): string {
  return collapse(label);
}

/** The text of an editable region with its line breaks; the chosen option of a combo box that is not one. */
function editableText(element: HTMLElement): string {
  if (element.isContentEditable) return element.innerText.replace(/\n$/, '');
  const inner = element.querySelector('input');
  if (inner !== null) return inner.value;
  for (const child of flatChildren(element)) {
    if (isElement(child) && child.getAttribute('aria-selected') === 'true') return collapse(child.textContent ?? '');
  }
  return collapse(element.innerText ?? element.textContent ?? '');
}
