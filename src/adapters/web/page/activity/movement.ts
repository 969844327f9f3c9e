/**
 * Whether the page moves by itself: it is new, or changed within the last seconds though nothing had been done. On a page that
 * is still, whatever changes after an action is its effect; on one that moves, only what the action is seen to have caused.
 */
import { onActivity } from './activity.js';
import { isDecoration } from '../dom/decoration.js';
import { isElement, isText } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';

/** A page that changed by itself is still again once it has not for this long, in milliseconds. */
const movingMs = 10_000;

/** A document that has been complete for less than this still becomes what it will be, in milliseconds. */
const newMs = 1_000;

/** What comes together with the end of loading is a part of that, in milliseconds. */
const loadingMs = 5;

/** What follows late from an action, such as a toast that goes, is asked for as well, in milliseconds. */
const residualMs = 1_000;

/** Children of one parent that change by themselves, from which on all of them may. */
const recurringSiblings = 2;

let lastBackgroundMs = Number.NEGATIVE_INFINITY;

/** When nodes last changed by themselves. */
const changedMs = new WeakMap<Node, number>();
/** Children that changed by themselves, by their parent. */
const recurringChildren = new WeakMap<Node, Set<Node>>();

/** Whether the page moves by itself right now. */
export function isMoving(): boolean {
  return isNew() || performance.now() - lastBackgroundMs < movingMs;
}

/** Whether the document still becomes what it will be: what it does by itself is not known yet. */
export function isNew(): boolean {
  return performance.now() - completeMs() < newMs;
}

/** When the document was complete, on its own clock; endless while it loads. One that is written anew loads again. */
function completeMs(): number {
  return document.readyState === 'complete' ? (loadedMs ?? navigationMs()) : Number.POSITIVE_INFINITY;
}

let loadedMs: number | undefined;
/** When the last of what the document came with was seen. */
let parsedMs: number | undefined;

onActivity({
  mutated(batch) {
    // Written anew, as by `document.open()`.
    if (batch.some(({ target }) => target === document)) loadedMs = parsedMs = performance.now();
    if (document.readyState === 'loading') parsedMs = undefined;
    else parsedMs ??= performance.now();
  },
  happened({ type, target }) {
    if (type === 'load' && target === document) loadedMs = performance.now();
  },
});

function navigationMs(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.loadEventStart ?? 0;
}

/**
 * Whether what changed at a moment followed from an action that was over by then: on a page that was still, for a while.
 * @param overMs when it was over, on the clock of the document
 */
export function isResidual(atMs: number, overMs: number, wasMoving: boolean): boolean {
  return !wasMoving && atMs - overMs < residualMs;
}

/** Takes note of changes that nobody has asked for. */
export function noteBackgroundChanges(records: readonly MutationRecord[], atMs: number): void {
  const isLoading = atMs < completeMs() + loadingMs;
  if (isLoading && (parsedMs === undefined || atMs < parsedMs + loadingMs)) return;
  for (const record of records) {
    const { target } = record;
    // A page that is set up changes everywhere; what counts or ticks writes its text anew.
    if (isLoading && !writesText(record)) continue;
    noteRecurring(target, atMs);
    if (record.type === 'characterData' && target.parentNode !== null) noteRecurring(target.parentNode, atMs);
    if (!isLoading && atMs > lastBackgroundMs && isNoticeable(record)) lastBackgroundMs = atMs;
  }
}

/** Takes note of a field that holds something else, though nothing had been done. */
export function noteBackgroundValue(field: Node, atMs: number): void {
  noteRecurring(field, atMs);
  lastBackgroundMs = Math.max(lastBackgroundMs, atMs);
}

/** Whether a node, or a sibling of it and another one, was seen to change by itself. */
export function isRecurring(node: Node): boolean {
  const isRecent = (at: Node): boolean =>
    performance.now() - (changedMs.get(at) ?? Number.NEGATIVE_INFINITY) < movingMs;
  if (isRecent(node)) return true;
  const parent = node.parentNode;
  if (parent === null) return false;
  if (!isElement(node) && isRecent(parent)) return true;
  const siblings = [...(recurringChildren.get(parent) ?? [])].filter(isRecent);
  return siblings.length >= recurringSiblings;
}

function noteRecurring(node: Node, atMs: number): void {
  changedMs.set(node, atMs);
  const parent = node.parentNode;
  if (parent === null) return;
  const children = recurringChildren.get(parent) ?? new Set();
  if (children.size < recurringSiblings * 2) recurringChildren.set(parent, children.add(node));
}

/** Whether a change writes a text, and nothing else. */
export function writesText({ type, addedNodes, removedNodes }: MutationRecord): boolean {
  return type === 'childList' ? [...addedNodes, ...removedNodes].every(isText) : type === 'characterData';
}

/** Whether people may notice a change, as far as the mutation itself shows. */
function isNoticeable({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): boolean {
  const element = isElement(target) ? target : target.parentElement;
  if (element === null || element === document.documentElement || element.closest('head') !== null) return false;
  if (type === 'attributes') {
    if (element === document.body || attributeName?.startsWith('data-') === true || isDecoration(element)) return false;
  } else if (type === 'childList' && [...addedNodes, ...removedNodes].every(isDecoration)) return false;
  return element.isConnected && isVisible(element);
}
