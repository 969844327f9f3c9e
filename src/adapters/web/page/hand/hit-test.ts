import { isControlRole } from '../../../../domain/screen/element/control-roles.js';
import type { Bounds, Point } from '../../../../domain/screen/element/screen-node.js';
import { describeCover, describeElement } from '../element/describe.js';
import type { Blocker } from '../protocol.js';
import { cachedRole } from '../element/role.js';
import { flatAncestors, flatContains, flatParent, isText, shadowHost } from '../dom/tree.js';
import { inertReason } from '../dom/inert.js';
import { boundsOf, drawnBeside } from '../dom/visibility.js';

/** The topmost element at a point of this document's viewport, through open shadow roots. */
export function elementAt({ x, y }: Point): Element | null {
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}

/** Whether a click that lands on `hit` is a click on `target`, as far as the page can know. */
export function isHit(target: Element, hit: Element | null): boolean {
  if (hit === null || otherInLabel(target, hit) !== null) return false;
  if (flatContains(target, hit)) return true;
  if (closestLabel(hit)?.control === target) return true;
  if (target.localName === 'label' && (target as HTMLLabelElement).control === hit) return true;
  // A text or icon inside a control that takes no pointer events itself: the control around both gets the click.
  const control = closestControl(target);
  if (control !== null && (hit === control || isComponentOf(control, hit))) return true;
  return showsTextOf(target, hit) || isInBoxOf(hit, target) || drawnInPlaceOf(target)?.contains(hit) === true;
}

/**
 * Whether a text of one element is shown in another, through a slot. The browser names the one that the text was written
 * into; the event goes to the one that it is shown in first.
 */
function showsTextOf(target: Element, { childNodes }: Element): boolean {
  return [...childNodes].some((node) => isText(node) && node.data.trim() !== '' && flatContains(target, node));
}

/** Whether an element is the component in whose shadow tree a control stands that leaves the pointer to it. */
function isComponentOf(control: Element, hit: Element): boolean {
  return shadowHost(control.getRootNode()) === hit && getComputedStyle(control).pointerEvents === 'none';
}

/** What takes a press for itself although it is in a label (HTML standard, interactive content). */
const interactive =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, embed, object, audio[controls], video[controls], [contenteditable]:not([contenteditable=false])';

/** What is operated by itself at a point of the label of a target, such as a link to the terms; null where nothing is. */
export function otherInLabel(target: Element, hit: Element): Element | null {
  const label = closestLabel(hit);
  const control = label?.control ?? null;
  if (label === null || control === null || (target !== control && target !== label)) return null;
  for (const at of flatAncestors(hit)) {
    if (at === label || at === control) return null;
    if (at.matches(interactive)) return at;
  }
  return null;
}

/** Fields, of which the box around a combo box holds no other. */
const fields =
  'input:not([type=hidden]), textarea, select, [contenteditable], [role=combobox], [role=textbox], [role=searchbox], [role=spinbutton], [role=slider], [role=checkbox], [role=radio], [role=switch]';

/** What the box around a combo box may be: nothing that a press means anything else to. */
const boxRoles = new Set(['', 'generic', 'none', 'presentation', 'group', 'combobox']);

/**
 * Whether an element is the drawn box of a combo box, or drawn in it. The combo box itself is often a bare input, and its
 * box, or the chosen value beside it, takes the pointer for it. The box is around the combo box in the same document or
 * shadow tree, has no other field in it and no role of its own, and is no more than some lines high; what is operated in
 * it, such as a button that clears it, is not taken for it.
 */
function isInBoxOf(hit: Element, target: Element): boolean {
  if (cachedRole(target) !== 'combobox') return false;
  const control = closestControl(hit);
  if (control !== null && cachedRole(control) !== 'combobox') return false;
  let box = target.parentElement;
  while (box !== null && !box.contains(hit)) box = box.parentElement;
  if (box === null || box === document.body || !boxRoles.has(cachedRole(box))) return false;
  if (box.getBoundingClientRect().height > boxLines * target.getBoundingClientRect().height) return false;
  return [...box.querySelectorAll(fields)].every((field) => field === target || isNotForPeople(field));
}

/** A field that keeps a value for a form or for validation, beside the one that is operated. */
function isNotForPeople(field: Element): boolean {
  return field.closest('[aria-hidden=true]') !== null || !field.checkVisibility({ visibilityProperty: true });
}

/** The height of the box around a combo box, in heights of the combo box, at most. */
const boxLines = 4;

const plainRoles = new Set(['', 'generic', 'none', 'presentation']);

/**
 * What a script draws in place of a check box or radio button that has no area: beside it, alone and without words, in no
 * label and no other control. It listens there; a press on a label elsewhere may turn the one and not the other.
 */
export function drawnInPlaceOf(target: Element): Element | null {
  if (hasBox(target)) return null;
  const around = target.parentElement;
  if (around === null || closestControl(around) !== null) return null;
  const drawn = drawnBeside(target);
  return drawn.length === 1 && plainRoles.has(cachedRole(drawn[0]!)) ? drawn[0]! : null;
}

function hasBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

function closestLabel(element: Element): HTMLLabelElement | null {
  for (const at of flatAncestors(element)) if (at.localName === 'label') return at as HTMLLabelElement;
  return null;
}

/** The control that an element is part of: the button around an icon, the link around a heading. */
export function closestControl(element: Element): Element | null {
  for (const at of flatAncestors(element)) if (isControlRole(cachedRole(at)) || at.localName === 'label') return at;
  return null;
}

/**
 * Points to try: the middle, the middle of each line of an inline element, then a grid over what is visible; of a label its
 * words as well, between which other things can be operated.
 */
export function* candidatePoints(element: Element): Generator<Point> {
  const box = passesOnItsContent(element) ? boundsOf(element) : element.getBoundingClientRect();
  const visible = box && visiblePart(box, element);
  if (visible !== null) yield middleOf(visible);
  for (const rect of element.getClientRects()) {
    const part = visiblePart(rect, element);
    if (part !== null) yield middleOf(part);
  }
  if (visible === null) return;
  for (const fx of [0.25, 0.75, 0.08, 0.92, 0.5]) {
    for (const fy of [0.5, 0.25, 0.75, 0.08, 0.92]) {
      yield { x: visible.x + visible.width * fx, y: visible.y + visible.height * fy };
    }
  }
  if (element.localName === 'label') yield* wordPoints(element);
}

/** Whether an element has no box of its own, as slots have none: it lies where what is in it does. */
function passesOnItsContent(element: Element): boolean {
  return getComputedStyle(element).display === 'contents';
}

function* wordPoints(element: Element): Generator<Point> {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    for (const rect of range.getClientRects()) {
      const part = visiblePart(rect, element);
      if (part !== null) yield middleOf(part);
    }
  }
}

function middleOf(box: Bounds): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The part of a box inside the viewport and inside every ancestor that clips; null when there is none. */
export function visiblePart(box: Bounds, element: Element): Bounds | null {
  let left = Math.max(box.x, 0);
  let top = Math.max(box.y, 0);
  let right = Math.min(box.x + box.width, innerWidth);
  let bottom = Math.min(box.y + box.height, innerHeight);
  let position = getComputedStyle(element).position;
  for (let at = flatParent(element); at !== null && position !== 'fixed'; at = flatParent(at)) {
    const style = getComputedStyle(at);
    const clipped = at !== document.body && at !== document.documentElement && style.overflow !== 'visible';
    if (clipped && (position !== 'absolute' || style.position !== 'static')) {
      const rect = at.getBoundingClientRect();
      if (style.overflowX !== 'visible') {
        left = Math.max(left, rect.left);
        right = Math.min(right, rect.right);
      }
      if (style.overflowY !== 'visible') {
        top = Math.max(top, rect.top);
        bottom = Math.min(bottom, rect.bottom);
      }
    }
    // An absolute element leaves the clips of ancestors that do not hold it.
    if (position !== 'absolute' || style.position !== 'static' || style.transform !== 'none') position = style.position;
  }
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Why `target` does not get what is aimed at it, for whoever must act next. */
export function blockerOf(target: Element, hit: Element | null): Blocker {
  const inert = inertBlocker(target);
  if (inert !== null) return inert;
  const list = target.localName === 'option' ? target.closest('select') : null;
  if (hit === null && list !== null) {
    const reason = `it is an option of ${describeElement(list)}, a native list, which is not pressed: use select with the list and the option`;
    return { obstacle: 'outside_view', reason };
  }
  if (hit === null) return { obstacle: 'outside_view', reason: 'the point is outside the visible area' };
  const other = otherInLabel(target, hit);
  if (other !== null) return coveredBecause(`${describeElement(other)} in its label takes the pointer for itself`);
  if (flatContains(hit, target)) {
    const passive = [...flatAncestors(target)].find((at) => getComputedStyle(at).pointerEvents === 'none');
    if (passive === undefined) return coveredBecause(`${describeElement(hit)} gets the pointer there instead`);
    const reason = `it does not take pointer events (pointer-events: none on ${describeElement(passive)})`;
    return { obstacle: 'no_pointer_events', reason };
  }
  return coveredBecause(`covered by ${describeCover(coverOf(target, hit))}`);
}

/** What makes an element inert, for whoever must act next; null where it can be operated. */
export function inertBlocker(target: Element): Blocker | null {
  const inert = inertReason(target);
  if (inert === null) return null;
  const reason = inert.modal
    ? `the modal ${describeCover(inert.by)} is open and makes everything else inert`
    : `${describeElement(inert.by)} is inert`;
  return { obstacle: 'inert', reason };
}

function coveredBecause(reason: string): Blocker {
  return { obstacle: 'covered', reason };
}

/** Of what lies over the target, the part worth naming: the whole overlay or dialog, not the paragraph in it. */
function coverOf(target: Element, hit: Element): Element {
  let cover = hit;
  for (const at of flatAncestors(hit)) {
    if (flatContains(at, target)) break;
    cover = at;
    const role = cachedRole(at);
    if (role === 'dialog' || role === 'alertdialog') break;
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') break;
  }
  return cover;
}

/** Whether what covers the target keeps its place when the page scrolls, so that scrolling further uncovers it. */
export function coverStays(target: Element, hit: Element): boolean {
  const { position } = getComputedStyle(coverOf(target, hit));
  return position === 'fixed' || position === 'sticky';
}
