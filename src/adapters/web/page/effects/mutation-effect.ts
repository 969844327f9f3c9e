/** The weakest evidence of an effect: a mutation of something visible that changes nothing that is listed. */
import { openingTag } from '../element/describe.js';
import { tracesOf, type Deed } from './press-trace.js';
import { flatParent, isElement, shadowHost } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';

/**
 * What changed by the first mutation of something visible, as in `class of <i id="star">`; null when there is none.
 * @param deed what was done, where its traces are left out
 */
export function firstMutation(records: readonly MutationRecord[], deed: Deed | null): string | null {
  const isTrace = deed === null ? () => false : tracesOf(deed);
  for (const record of records) {
    const element = isElement(record.target) ? record.target : hostOrParent(record.target);
    if (element === null || !element.isConnected || element.closest('head') !== null) continue;
    const detail = describeMutation(record, element);
    if (detail === null || isTrace(record, element) || !isVisible(element)) continue;
    return detail;
  }
  return null;
}

function hostOrParent(node: Node): Element | null {
  return flatParent(node) ?? shadowHost(node) ?? document.documentElement;
}

function describeMutation(record: MutationRecord, element: Element): string | null {
  if (record.type === 'characterData') {
    const now = (record.target as Text).data;
    return now.trim() === (record.oldValue ?? '').trim() ? null : `text of ${openingTag(element)}`;
  }
  if (record.type === 'childList') {
    return [...record.addedNodes, ...record.removedNodes].some(isContent) ? `content of ${openingTag(element)}` : null;
  }
  const name = record.attributeName ?? '';
  return element.getAttribute(name) === record.oldValue ? null : `${name} of ${openingTag(element)}`;
}

const invisible = new Set(['script', 'style', 'link', 'meta', 'template', 'noscript']);

function isContent(node: Node): boolean {
  if (isElement(node)) return !invisible.has(node.localName);
  return node.nodeType === 3 && (node.textContent ?? '').trim() !== '';
}
