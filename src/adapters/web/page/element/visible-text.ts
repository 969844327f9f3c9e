import { isPhrasing } from './own-text.js';
import { untilChange } from '../dom/page-cache.js';
import { collapse, flatChildren, isElement, isText } from '../dom/tree.js';
import { Rendering, renderingOf, showsTexts } from '../dom/rendering.js';
import { foldsAway } from '../dom/folded-panels.js';

/** The text a person reads in an element, that of folded panels included, through shadow roots, whitespace collapsed. */
export const visibleText = untilChange((element: Element): string => collapse(textOf(element, 'all')));

/** The same without what is in panels that are folded; read anew each time, for they unfold without a mutation. */
export function unfoldedText(element: Element): string {
  return collapse(textOf(element, 'unfolded'));
}

const textless = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'select', 'textarea']);

function textOf(element: Element, which: 'all' | 'unfolded'): string {
  const tag = element.localName;
  if (tag === 'input') {
    const { type, value } = element as HTMLInputElement;
    return type === 'submit' || type === 'button' || type === 'reset' ? value : '';
  }
  if (textless.has(tag) || (which === 'unfolded' && foldsAway(element))) return '';
  const children = flatChildren(element);
  let text = '';
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index]!;
    if (isText(child)) text += showsTexts(element) ? child.data : '';
    else if (isElement(child) && renderingOf(child) === Rendering.shown) {
      if (child.localName === 'br') text += ' ';
      // Inline text keeps its edges: `<b>bold </b>text`.
      else if (isPhrasing(child)) text += textOf(child, which);
      else text += ` ${which === 'all' ? visibleText(child) : textOf(child, which)} `;
    }
  }
  return text;
}
