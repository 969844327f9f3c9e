import { isPhrasing } from './own-text.js';
import { forNow, untilChange } from '../dom/page-cache.js';
import { collapse, flatChildren, isElement, isText } from '../dom/tree.js';
import { Rendering, renderingOf, showsTexts } from '../dom/rendering.js';
import { mayHoldUnseen } from '../dom/visible-area.js';
import { isTextSeen } from '../dom/visibility.js';

/** The text a person reads in an element, through shadow roots, whitespace collapsed. */
export function visibleText(element: Element): string {
  return mayHoldUnseen(element) ? seenText(element) : renderedText(element);
}

const renderedText = untilChange((element: Element): string => collapse(textOf(element, false)));
/** What is out of sight may come into it without a mutation. */
const seenText = forNow((element: Element): string => collapse(textOf(element, true)));

const textless = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'select', 'textarea']);

function textOf(element: Element, hidesTexts: boolean): string {
  const tag = element.localName;
  if (tag === 'input') {
    const { type, value } = element as HTMLInputElement;
    return type === 'submit' || type === 'button' || type === 'reset' ? value : '';
  }
  if (textless.has(tag)) return '';
  const children = flatChildren(element);
  let text = '';
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index]!;
    if (isText(child)) {
      if (showsTexts(element) && (!hidesTexts || isTextSeen(child, element))) text += child.data;
    } else if (isElement(child) && renderingOf(child) === Rendering.shown) {
      if (child.localName === 'br') text += ' ';
      // Inline text keeps its edges: `<b>bold </b>text`.
      else if (isPhrasing(child)) text += textOf(child, hidesTexts && mayHoldUnseen(child));
      else text += ` ${visibleText(child)} `;
    }
  }
  return text;
}
