import { Tag, tagFlags } from '../dom/tags.js';
import { collapse, flatChildren, isElement, isText } from '../dom/tree.js';
import { Rendering, renderingOf, showsTexts } from '../dom/rendering.js';
import { isOutOfView } from '../dom/visibility.js';

const interactive = 'button,input,select,textarea,[role],[contenteditable]';

/** Whether an element only carries on the text of its parent; a slot does where all that fills it does. */
export function isPhrasing(element: Element): boolean {
  const { localName } = element;
  if ((tagFlags(localName) & Tag.phrasing) === 0) return false;
  if (localName === 'slot') return flatChildren(element).every((child) => !isElement(child) || isPhrasing(child));
  return !element.hasAttribute('role') && element.shadowRoot === null;
}

/** Whether the element has text of its own, not only in elements inside it. */
function hasDirectText(element: Element, children = flatChildren(element)): boolean {
  return children.some((child) => isText(child) && /\S/.test(child.data));
}

/**
 * The text that stands directly in an element, with the inline elements it flows through, links included; without
 * controls and blocks. Empty when the element only contains other elements.
 */
export function ownText(element: Element): string {
  if (!hasDirectText(element) || !showsTexts(element)) return '';
  return collapse(inlineText(element));
}

function inlineText(element: Element): string {
  const children = flatChildren(element);
  let text = '';
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index]!;
    if (isText(child)) text += showsTexts(element) ? child.data : '';
    else if (isElement(child)) {
      if (child.localName === 'br') text += ' ';
      else if (!isPhrasing(child)) text += ' ';
      else if (
        child.getAttribute('aria-hidden') !== 'true' &&
        renderingOf(child) === Rendering.shown &&
        !isOutOfView(child) &&
        !child.matches(interactive)
      ) {
        text += inlineText(child);
      }
    }
  }
  return text;
}
