import { isHtml } from '../dom/tree.js';

/** Whether an element can take the focus by pointer or script, from what it is; not whether it is shown now. */
export function isFocusable(element: Element): boolean {
  if (element.hasAttribute('tabindex'))
    return !Number.isNaN(Number.parseInt(element.getAttribute('tabindex') ?? '', 10));
  if (!isHtml(element)) return element.localName === 'a' && (element as SVGElement).tabIndex >= 0;
  switch (element.localName) {
    case 'button':
    case 'select':
    case 'textarea':
      return !(element as HTMLButtonElement).disabled;
    case 'input':
      return (element as HTMLInputElement).type !== 'hidden' && !(element as HTMLInputElement).disabled;
    case 'a':
    case 'area':
      return element.hasAttribute('href');
    case 'summary':
    case 'iframe':
      return true;
    case 'audio':
    case 'video':
      return element.hasAttribute('controls');
    default:
      return element.isContentEditable && isEditingHost(element);
  }
}

/** The outermost element of an editable region. */
export function isEditingHost(element: HTMLElement): boolean {
  if (!element.isContentEditable) return false;
  return element.parentElement === null || !element.parentElement.isContentEditable;
}
