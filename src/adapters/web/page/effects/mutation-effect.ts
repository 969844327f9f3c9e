/** The weakest evidence of an effect: a mutation of something visible that changes nothing that is listed. */
import { isDecoration } from '../dom/decoration.js';
import { flatContains, flatParent, isElement, shadowHost } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';
import type { Records } from '../activity/records.js';
import { openingTag } from '../element/describe.js';

/** Attributes by which components keep books and refer to each other; nothing of them is seen. */
const bookkeeping =
  /^(?:data-.*|id|for|part|tabindex|aria-(?:activedescendant|controls|describedby|details|flowto|labelledby|owns))$/;

/**
 * What changed by the first mutation of something visible, as in `class of <i id="star">`; null when there is none.
 * @param control what was pressed: what is only drawn in it comes and goes with every press
 */
export function firstMutation(
  records: readonly MutationRecord[],
  { attributeBefore }: Pick<Records, 'attributeBefore'>,
  control: Element | null,
): string | null {
  const isDrawn = control === null ? () => false : drawnFor(control, records);
  for (const record of records) {
    const element = isElement(record.target) ? record.target : hostOrParent(record.target);
    if (element === null || !element.isConnected || element.closest('head') !== null) continue;
    const detail = describeMutation(record, element, attributeBefore);
    if (detail === null || isDrawn(record) || !isVisible(element)) continue;
    return detail;
  }
  return null;
}

/**
 * Returns whether a mutation only draws something without text or picture for a press: in the control, or over it where it takes
 * no pointer. One that takes the place of another kind, such as a red icon of a grey one, is no such ripple.
 */
function drawnFor(control: Element, records: readonly MutationRecord[]): (record: MutationRecord) => boolean {
  const inControl = records.filter(({ type, target }) => type === 'childList' && flatContains(control, target));
  const kinds = (nodes: readonly Node[]): ReadonlySet<string> =>
    new Set(nodes.filter(isElement).map((element) => `${element.localName} ${element.className}`));
  const added = kinds(inControl.flatMap(({ addedNodes }) => [...addedNodes]));
  const removed = kinds(inControl.flatMap(({ removedNodes }) => [...removedNodes]));
  const isReplaced = added.size > 0 && removed.size > 0 && [...added].some((kind) => !removed.has(kind));
  const come = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  // One that has gone again has no style any more.
  const takesNoPointer = (node: Node): boolean =>
    isElement(node) && (node.isConnected ? getComputedStyle(node).pointerEvents === 'none' : come.has(node));
  const isRipple = (node: Node): boolean => isDecoration(node) && (flatContains(control, node) || takesNoPointer(node));
  return ({ type, target, addedNodes, removedNodes }) => {
    if (type === 'characterData') return false;
    if (type === 'attributes') return come.has(target) && isRipple(target);
    const isInControl = flatContains(control, target);
    return (
      !(isReplaced && isInControl) &&
      [...addedNodes, ...removedNodes].every((node) => (isInControl ? isDecoration(node) : isRipple(node)))
    );
  };
}

function hostOrParent(node: Node): Element | null {
  return flatParent(node) ?? shadowHost(node) ?? document.documentElement;
}

function describeMutation(
  record: MutationRecord,
  element: Element,
  attributeBefore: Records['attributeBefore'],
): string | null {
  if (record.type === 'characterData') {
    const now = (record.target as Text).data;
    return now.trim() === (record.oldValue ?? '').trim() ? null : `text of ${openingTag(element)}`;
  }
  if (record.type === 'childList') {
    return [...record.addedNodes, ...record.removedNodes].some(isContent) ? `content of ${openingTag(element)}` : null;
  }
  const name = record.attributeName ?? '';
  if (bookkeeping.test(name)) return null;
  const [before, after] = [attributeBefore(element, name), element.getAttribute(name)];
  if (before === after || (name === 'style' && drawnStyle(before) === drawnStyle(after))) return null;
  return `${name} of ${openingTag(element)}`;
}

/** Properties by which components keep a press from doing something else; nothing of them is seen. */
const unpainted = /(?:^|;)\s*(?:-webkit-)?(?:user-select|touch-action|pointer-events|will-change|cursor)\s*:[^;]*/g;

function drawnStyle(style: string | null): string {
  return (style ?? '').replace(unpainted, '').replace(/^[;\s]+|[;\s]+$/g, '');
}

const invisible = new Set(['script', 'style', 'link', 'meta', 'template', 'noscript']);

function isContent(node: Node): boolean {
  if (isElement(node)) return !invisible.has(node.localName);
  return node.nodeType === 3 && (node.textContent ?? '').trim() !== '';
}
