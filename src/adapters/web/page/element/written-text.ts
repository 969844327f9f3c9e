import { isElement, isText } from '../dom/tree.js';

/** Elements whose content is for the browser, and read by nobody. */
const unread = 'script,style,noscript';

/** The text in an element, hidden or not, without that of scripts and styles. */
export function writtenText(element: Element): string {
  if (element.matches(unread)) return '';
  if (element.querySelector(unread) === null) return element.textContent ?? '';
  let text = '';
  for (const child of element.childNodes)
    text += isElement(child) ? writtenText(child) : isText(child) ? child.data : '';
  return text;
}

/** Whether an element's content is for the browser alone. */
export function isUnread(element: Element): boolean {
  return element.matches(unread);
}
