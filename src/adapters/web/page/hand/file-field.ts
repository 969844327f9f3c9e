import { openingTag } from '../element/describe.js';
import type { FileFieldReply } from '../protocol.js';
import { refOf } from '../dom/refs.js';
import { isHtml } from '../dom/tree.js';

const fileFields = 'input[type="file" i]';

/** The file field that an element is, labels or has in it; where there is none, what pressing the element would do. */
export function fileFieldReply(element: Element, prefix: string): FileFieldReply {
  const field = fileFieldOf(element);
  if (field !== null) return { field: { ref: refOf(field, prefix), tag: openingTag(field) }, sendsForm: false };
  const button = element.closest<HTMLButtonElement | HTMLInputElement>('button,input');
  const { type, form } = button ?? { type: '', form: null };
  return { sendsForm: (type === 'submit' || type === 'image') && form !== null };
}

function fileFieldOf(element: Element): Element | null {
  if (element.matches(fileFields)) return element;
  const control = isHtml(element) ? (element.closest('label')?.control ?? null) : null;
  if (control?.matches(fileFields) === true) return control;
  const inside = [element, element.shadowRoot].flatMap((root) => [...(root?.querySelectorAll(fileFields) ?? [])]);
  return inside.length === 1 ? inside[0]! : null;
}
