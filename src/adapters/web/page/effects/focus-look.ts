/** The classes that a field to write in, its labels and what holds it take on as the focus comes to it, often a frame later. */
import { onActivity } from '../activity/activity.js';
import { isTextField } from '../element/editable.js';
import { labelsOf } from '../dom/labels.js';
import { flatContains, focusedElement, isElement } from '../dom/tree.js';

/** A look that the focus brings comes within this time, in milliseconds. */
const lookMs = 500;

interface Look {
  /** The classes before the focus came, and with it. */
  readonly without: string | null;
  with: string | null;
}

const looks = new WeakMap<Element, Map<Element, Look>>();
let field: Element | null = null;
let cameMs = 0;

onActivity({
  mutated(batch) {
    const classes = batch.filter(({ attributeName }) => attributeName === 'class');
    if (classes.length === 0) return;
    noteFocus();
    if (field === null || performance.now() - cameMs > lookMs) return;
    for (const { target, oldValue } of classes) if (isElement(target)) noteLook(field, target, oldValue);
  },
  happened({ type }) {
    if (type === 'focusin' || type === 'focusout') noteFocus();
  },
});

function noteFocus(): void {
  const focused = focusedElement();
  if (focused === field) return;
  field = focused !== null && isTextField(focused) ? focused : null;
  cameMs = performance.now();
  if (field !== null) looks.set(field, new Map());
}

function noteLook(of: Element, element: Element, oldValue: string | null): void {
  if (!flatContains(element, of) && !labelsOf(of).some((label) => label === element)) return;
  const ofField = looks.get(of);
  const known = ofField?.get(element);
  const now = element.getAttribute('class');
  if (known === undefined) ofField?.set(element, { without: oldValue, with: now });
  else known.with = now;
}

/**
 * Whether the classes of an element changed by nothing but what the focus of a field had brought being taken back.
 * @param before the classes while the field had the focus
 */
export function isFocusLookGone(of: Element, element: Element, before: string | null): boolean {
  const look = looks.get(of)?.get(element);
  if (look === undefined) return false;
  const now = element.getAttribute('class');
  const gone = missing(before, now);
  const come = missing(now, before);
  const isOf = (part: readonly string[], whole: readonly string[]): boolean => part.every((one) => whole.includes(one));
  return (
    gone.length + come.length > 0 &&
    isOf(gone, missing(look.with, look.without)) &&
    isOf(come, missing(look.without, look.with))
  );
}

/** The classes of the first that the second has not. */
function missing(classes: string | null, other: string | null): string[] {
  const others = tokens(other);
  return tokens(classes).filter((token) => !others.includes(token));
}

function tokens(classes: string | null): string[] {
  return (classes ?? '').split(/\s+/).filter((token) => token !== '');
}
