import { describeElement } from './describe.js';
import { isFocusable } from './focusable.js';
import { cachedRole } from './role.js';
import { flatAncestors, isHtml } from '../dom/tree.js';
import { isShown } from '../dom/visibility.js';

/** Input types that take typed text. */
const typedInputs = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'number']);
/** Input types whose value is set as a whole, with the format the browser expects. */
export const setInputs: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD, as in 2024-05-31',
  time: 'HH:MM, as in 14:30',
  'datetime-local': 'YYYY-MM-DDTHH:MM, as in 2024-05-31T14:30',
  month: 'YYYY-MM, as in 2024-05',
  week: 'YYYY-Www, as in 2024-W22',
  color: '#rrggbb, as in #336699',
  range: 'a number',
};

/** The field an element stands for: a label's control, the host of an editable region, the field in a custom element. */
export function editableTarget(element: Element): Element {
  if (element.localName === 'label') return (element as HTMLLabelElement).control ?? element;
  if (isHtml(element) && element.isContentEditable) {
    let host: Element = element;
    for (const at of flatAncestors(element)) {
      if (!isHtml(at) || !at.isContentEditable) break;
      host = at;
    }
    return host;
  }
  const inner = element.shadowRoot?.querySelectorAll('input:not([type=hidden]),textarea,[contenteditable]');
  return inner?.length === 1 ? inner[0]! : element;
}

/** Whether text can be typed or set into an element, whatever its present state. */
export function isTextField(element: Element): boolean {
  if (element.localName === 'textarea') return true;
  if (element.localName === 'input') {
    const { type } = element as HTMLInputElement;
    return typedInputs.has(type) || setInputs[type] !== undefined;
  }
  return isHtml(element) && (element.isContentEditable || drawsItsText(element));
}

/** Whether the page takes the keys of an element and draws the text itself (EditContext API), as code editors do. */
export function drawsItsText(element: Element): boolean {
  return ((element as { readonly editContext?: unknown }).editContext ?? null) !== null;
}

/**
 * Whether a field can be written into, or chosen from, although nothing of it is to be seen: editors that draw their text have such
 * fields, and apps that draw a list over the native one.
 */
export function takesInputUnseen(element: Element): boolean {
  return (isTextField(element) || element.localName === 'select') && isFocusable(element) && isShown(element);
}

/** Whether it is a native box that can be ticked although nothing of it is to be seen. */
export function isUnseenBox(element: Element): boolean {
  return element.matches('input[type=checkbox], input[type=radio]') && isShown(element);
}

/** Whether an element opens or is a list that the app draws. */
function isDrawnList(element: Element): boolean {
  return /^(combobox|listbox)$/.test(cachedRole(element)) || element.getAttribute('aria-haspopup') === 'listbox';
}

/** Why text cannot be written into an element; null when it can. */
export function notEditableReason(element: Element): string | null {
  const field = editableTarget(element);
  if (field.localName === 'select') return 'it is a select: use the action "select"';
  if (field.localName === 'input' && (field as HTMLInputElement).type === 'file') {
    return 'it is a file field: use the action "upload"';
  }
  if (cachedRole(field) === 'slider' && !isTextField(field))
    return `${describeElement(field)} is a slider without a field to write into: press its arrow keys with the action "send_keys", or "drag" it`;
  if (!isTextField(field) && isDrawnList(field))
    return `${describeElement(field)} is a drop-down: use the action "select", or click it, then the option, each in a step of its own`;
  if (!isTextField(field)) return `${describeElement(field)} is not a text field`;
  if (field.matches(':disabled')) return 'it is disabled';
  return isReadOnly(field) ? 'it is read-only' : null;
}

/** Whether a field shows its text and takes none. */
export function isReadOnly(field: Element): boolean {
  return (field as HTMLInputElement).readOnly === true || field.getAttribute('aria-readonly') === 'true';
}
