import type { Effect } from '../../../../domain/screen/effect/effect.js';
import { cut } from '../../../../domain/screen/effect/effect-details.js';
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

/** What a file field holds that is not listed, as one that its app hides and draws another for; null where it holds nothing. */
export function fileEffect(element: Element): Effect | null {
  const names = Array.from(fileFieldOf(element)?.files ?? [], ({ name }) => name);
  if (names.length === 0) return null;
  return { kind: 'value', detail: `the file field holds "${cut(names.join(', '))}"`, channel: 'read_back' };
}

function fileFieldOf(element: Element): HTMLInputElement | null {
  if (isFileField(element)) return element;
  const control = isHtml(element) ? (element.closest('label')?.control ?? null) : null;
  if (control !== null && isFileField(control)) return control;
  const inside = [element, element.shadowRoot].flatMap((root) => [
    ...(root?.querySelectorAll<HTMLInputElement>(fileFields) ?? []),
  ]);
  return inside.length === 1 ? inside[0]! : null;
}

function isFileField(element: Element): element is HTMLInputElement {
  return element.matches(fileFields);
}
