import { isElement } from './tree.js';

/** What conveys something without a text. */
const meaningful = 'img,svg,canvas,video,picture,object,iframe,[role]:not([role="none"],[role="presentation"])';

const invisible = new Set(['script', 'style', 'link', 'meta', 'template', 'noscript']);

/** Whether a node has neither text nor picture nor role, such as the ripple of a press. */
export function isDecoration(node: Node): boolean {
  if (isElement(node) && invisible.has(node.localName)) return true;
  if ((node.textContent ?? '').trim() !== '') return false;
  return !isElement(node) || (!node.matches(meaningful) && node.querySelector(meaningful) === null);
}
