/**
 * Whether an app has acted on the beginning of a press already: some controls do. What a press leaves behind on anything
 * pressed, or closes wherever it goes, is told apart from that.
 */
import { allRoots } from '../dom/all-roots.js';
import { cachedRole } from '../element/role.js';
import { flatAncestors, flatContains, flatParent, focusedElement, isElement } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';
import { bookkeeping, isDecoration } from './press-trace.js';

/** What the beginning of one press brings about. */
export interface PressAnswer {
  /** Takes in what has changed since. */
  note(batch: readonly MutationRecord[]): void;
  /** The focus leaves a field: what changes from now on may be its doing. */
  leaveField(): void;
  readonly hasLeftField: boolean;
  /** Whether the app has acted: looks that stay may be the mark of the press, or what it has brought about. */
  read(): 'no' | 'maybe' | 'yes';
}

/** An attribute that has changed, and what it was before. */
interface Look {
  readonly element: Element;
  readonly name: string;
  readonly before: string | null;
}

/** Attributes by which a control tells what it has brought about. */
const stateAttribute = /^aria-(checked|expanded|pressed|selected)$/;

/** Begins to note what the press of a control brings about. */
export function answerToPress(control: Element): PressAnswer {
  const field = focusedElement();
  const valuesBefore = valuesBeside(field);
  const batches: (readonly MutationRecord[])[] = [];
  let hasSetField = false;
  let hasLeftField = false;
  const isMark = ({ element, name }: Look): boolean => {
    // Such as that the page is used with a pointer, and that the field is left.
    if (element === document.documentElement || element === document.body) return true;
    if (field !== null && flatContains(element, field) && !flatContains(element, control)) return true;
    if (element === control) return bookkeeping.test(name);
    return flatContains(control, element) && isDecoration(element);
  };
  return {
    note(batch) {
      if (!hasLeftField) batches.push(batch);
    },
    leaveField() {
      if (!hasLeftField) hasSetField = valuesBefore.some(([other, value]) => valueOf(other) !== value);
      hasLeftField = true;
    },
    get hasLeftField() {
      return hasLeftField;
    },
    read() {
      const records = batches.flat();
      if (hasSetField || records.some((record) => isWriting(record, control))) return 'yes';
      const changed = looksOf(records).filter((look) => !isMark(look) && hasChanged(look));
      if (changed.some((look) => isOutcome(look, control))) return 'yes';
      return changed.some(({ element }) => flatContains(element, control) || isVisible(element)) ? 'maybe' : 'no';
    },
  };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the fields hold while one of them has the focus; not that one, unless it holds a number: any press may end its editing. */
function valuesBeside(field: Element | null): [Field, string][] {
  if (field?.matches('input,select,textarea') !== true) return [];
  return allRoots()
    .flatMap((root) => [...root.querySelectorAll<Field>('input,select,textarea')])
    .filter((other) => other !== field || cachedRole(other) === 'spinbutton')
    .map((other) => [other, valueOf(other)]);
}

function valueOf(field: Field): string {
  return `${'checked' in field && field.checked} ${field.value}`;
}

/** Every attribute that has changed, once. */
function looksOf(records: readonly MutationRecord[]): Look[] {
  const looks = new Map<Element, Map<string, Look>>();
  for (const { target, attributeName: name, oldValue: before } of records) {
    if (name === null || !isElement(target)) continue;
    const ofElement = looks.get(target) ?? new Map<string, Look>();
    if (!ofElement.has(name)) ofElement.set(name, { element: target, name, before });
    looks.set(target, ofElement);
  }
  return [...looks.values()].flatMap((ofElement) => [...ofElement.values()]);
}

function hasChanged({ element, name, before }: Look): boolean {
  const now = element.getAttribute(name);
  // A class that was taken back leaves an empty attribute behind.
  return now !== before && (now !== '' || before !== null || !/^(?:class|style)$/.test(name));
}

/** Whether something is written into the page and seen. What only goes may be a list that any press closes. */
function isWriting({ type, target, addedNodes }: MutationRecord, control: Element): boolean {
  return (type === 'characterData' ? [target] : [...addedNodes]).some((node) => isShown(node, control));
}

const wordy = /[\p{L}\p{N}]/u;

/** Whether a node is seen and says something: beside the control, a sign such as an arrow is drawn as a list is closed, too. */
function isShown(node: Node, control: Element): boolean {
  const element = isElement(node) ? node : flatParent(node);
  if (element === null || !node.isConnected || isDecoration(node) || !isVisible(element)) return false;
  if (flatContains(control, element)) return true;
  const text = (node.textContent ?? '').trim();
  return (text === '' || wordy.test(text)) && ![...flatAncestors(element)].some(isForScreenReaders);
}

/** How large at most what is written for screen readers alone is, in CSS px. */
const unseenPx = 1;

function isForScreenReaders(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.max(width, height) <= unseenPx && getComputedStyle(element).overflow !== 'visible';
}

/** Whether an attribute tells what a press has brought about: a state of the control, or that something is shown now. */
function isOutcome({ element, name }: Look, control: Element): boolean {
  if (element === control) return stateAttribute.test(name);
  return (name === 'hidden' && !element.hasAttribute(name)) || (name === 'open' && element.hasAttribute(name));
}
