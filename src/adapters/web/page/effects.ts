import type { Effect } from '../../../domain/screen/effect.js';
import { openingTag } from './describe.js';
import { recordedScrolls } from './records.js';
import { flatAncestors, flatContains, flatParent, isElement } from './tree.js';
import { isVisible } from './visibility.js';

/** Actions that may scroll as a side effect of bringing a field into view; there it says nothing. */
const quietlyScrolling = new Set(['fill', 'type', 'clear', 'focus', 'select', 'hover', 'check', 'uncheck', 'upload']);

/** The scroll offsets of the page and of what scrolls around the target. */
export type ScrollPositions = ReadonlyMap<Element | null, readonly [x: number, y: number]>;

export function scrollPositions(target: Element | null): ScrollPositions {
  const positions = new Map<Element | null, readonly [number, number]>([[null, [scrollX, scrollY]]]);
  if (target === null) return positions;
  for (const at of flatAncestors(target)) {
    if (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth) {
      positions.set(at, [at.scrollLeft, at.scrollTop]);
    }
  }
  return positions;
}

export function scrollEffect(before: ScrollPositions, action: string): Effect | null {
  if (quietlyScrolling.has(action)) return null;
  for (const [element, [x, y]] of before) {
    const left = element === null ? scrollX : element.scrollLeft;
    const top = element === null ? scrollY : element.scrollTop;
    if (left === x && top === y) continue;
    const what = element === null ? 'the page' : openingTag(element);
    const from = `${Math.round(x)},${Math.round(y)}`;
    return {
      kind: 'state',
      detail: `scrolled ${what} from ${from} to ${Math.round(left)},${Math.round(top)}`,
      channel: 'read_back',
    };
  }
  for (const target of recordedScrolls()) {
    const element = target as Element;
    // A field that loses the focus shows its beginning again; that is no effect of what was clicked.
    if (isElement(element) && element.matches('input,textarea')) continue;
    if (isElement(element) && element.isConnected && !before.has(element)) {
      return { kind: 'state', detail: `scrolled ${openingTag(element)}`, channel: 'browser_event' };
    }
  }
  return null;
}

/** Class tokens that come and go with the pointer or the focus alone. */
const pointerTrace = /focus|hover|ripple|touch/i;

/**
 * What changed by the first mutation of something visible that is more than a trace of pointer or focus, as in
 * `class of <i id="star">`; null when there is none.
 */
export function firstMutation(records: readonly MutationRecord[], target: Element | null): string | null {
  for (const record of records) {
    const element = isElement(record.target) ? record.target : hostOrParent(record.target);
    if (element === null || !element.isConnected || element.closest('head') !== null) continue;
    const detail = describeMutation(record, element, target);
    if (detail === null || !isVisible(element)) continue;
    return detail;
  }
  return null;
}

function hostOrParent(node: Node): Element | null {
  return flatParent(node) ?? (node as ShadowRoot).host ?? document.documentElement;
}

function describeMutation(record: MutationRecord, element: Element, target: Element | null): string | null {
  if (record.type === 'characterData') {
    const now = (record.target as Text).data;
    return now.trim() === (record.oldValue ?? '').trim() ? null : `text of ${openingTag(element)}`;
  }
  if (record.type === 'childList') {
    const nodes = [...record.addedNodes, ...record.removedNodes].filter(isContent);
    if (nodes.length === 0) return null;
    // Decoration that a click leaves on what was clicked, such as a ripple.
    const isOnTarget = target !== null && flatContains(target, element);
    if (isOnTarget && nodes.every((node) => (node.textContent ?? '').trim() === '' && !hasPicture(node))) return null;
    return `content of ${openingTag(element)}`;
  }
  const name = record.attributeName ?? '';
  const now = element.getAttribute(name);
  if (now === record.oldValue) return null;
  if (name === 'class' && onlyTraces(record.oldValue ?? '', now ?? '')) return null;
  if (name === 'style' && target !== null && flatContains(target, element) && pointerTrace.test(element.className))
    return null;
  return `${name} of ${openingTag(element)}`;
}

const invisible = new Set(['script', 'style', 'link', 'meta', 'template', 'noscript']);

function isContent(node: Node): boolean {
  if (isElement(node)) return !invisible.has(node.localName);
  return node.nodeType === 3 && (node.textContent ?? '').trim() !== '';
}

function hasPicture(node: Node): boolean {
  return (
    isElement(node) && (node.matches('img,svg,canvas,video') || node.querySelector('img,svg,canvas,video') !== null)
  );
}

function onlyTraces(before: string, after: string): boolean {
  const was = new Set(before.split(/\s+/).filter(Boolean));
  const is = new Set(after.split(/\s+/).filter(Boolean));
  const differing = [...was].filter((token) => !is.has(token)).concat([...is].filter((token) => !was.has(token)));
  return differing.every((token) => pointerTrace.test(token));
}
