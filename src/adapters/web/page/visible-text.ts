import { isPhrasing } from './own-text.js';
import { untilChange } from './page-cache.js';
import { collapse, flatChildren, isElement, isText } from './tree.js';
import { Rendering, renderingOf } from './rendering.js';

/** The text a person reads in an element, through shadow roots, whitespace collapsed. */
export const visibleText = untilChange((element: Element): string => collapse(textOf(element)));

const textless = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'select', 'textarea']);

function textOf(element: Element): string {
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
    if (isText(child)) text += child.data;
    else if (isElement(child) && renderingOf(child) === Rendering.shown) {
      if (child.localName === 'br') text += ' ';
      else if (isPhrasing(child)) text += visiblePart(child);
      else text += ` ${visibleText(child)} `;
    }
  }
  return text;
}

/** Inline text keeps its edges: `<b>bold </b>text`. */
function visiblePart(element: Element): string {
  return textOf(element);
}
