/**
 * Three grades of being there.
 *
 * - *rendered*: takes part in layout, so neither `display: none` (own or inherited) nor inside closed `<details>` or
 *   `content-visibility: hidden`. `display: contents` counts: its children are shown.
 * - *visible*: rendered, not `visibility: hidden`, and a part of it that has an area is in sight (`visible-area.ts`): opaque enough
 *   with all that is around it, not clipped away, and within reach of scrolling. Of an element without an area that is so of
 *   something in it. A field that the page draws by other means is visible where those are. What lies over an element does
 *   not matter, nor does its colour, nor `aria-hidden`, which speaks of assistive technology and not of the screen: such an
 *   element can be found by selectors, but gives way to others that match, and snapshots leave it out unless there is
 *   something to operate in it.
 * - *in view*: some of its area is inside the viewport.
 */
import type { Bounds } from '../../../../domain/screen/element/screen-node.js';
import { labelsOf } from './labels.js';
import { forNow } from './page-cache.js';
import { askRendering, Rendering, showsTexts } from './rendering.js';
import { cutsOff, isWithinVisible, isSuspect, visibilityOf, visibilityWithin } from './visible-area.js';
import { leastOpacity } from './style-index.js';
import { assignedNodes, flatChildren, flatParent, isElement, isText } from './tree.js';

/** Whether the element takes part in layout. Its ancestors are covered, too. */
export function isRendered(element: Element): boolean {
  return askRendering(element) !== Rendering.none;
}

/** Rendered and not hidden by `visibility`. */
export function isShown(element: Element): boolean {
  return askRendering(element) === Rendering.shown;
}

/** Visible in the sense of this module's description. */
export function isVisible(element: Element): boolean {
  return isShown(element) && (isSeen(element) || standInOf(element) !== null);
}

/** What a person sees in place of a field that is not visible itself; null for one that is, and for any other element. */
function standInFor(element: Element): Element | null {
  return isShown(element) && isSeen(element) ? null : standInOf(element);
}

/** Types of fields that people operate by their label. */
const operatedByLabel = /^(?:checkbox|radio|file)$/;

const standInOf = forNow((element: Element): Element | null => {
  if (element.localName === 'input' && operatedByLabel.test((element as HTMLInputElement).type)) {
    const label = labelsOf(element).find((candidate) => hasBox(candidate) && isShown(candidate) && isSeen(candidate));
    return label ?? drawnBeside(element)[0] ?? null;
  }
  return element.getAttribute('role') === 'combobox' ? boxAround(element) : null;
});

/** What people operate by itself, labels among it. */
const operable =
  'label, a[href], button, input:not([type=hidden]), textarea, select, summary, iframe, [contenteditable], [tabindex], [role=button], ' +
  '[role=combobox], [role=textbox], [role=searchbox], [role=spinbutton], [role=slider], [role=checkbox], [role=radio], [role=switch]';

/** What is drawn without words beside a check box or radio button that is not visible, where there is nothing else to operate. */
export function drawnBeside(field: Element): Element[] {
  const around = field.parentElement;
  if (around === null || !field.matches('input[type=checkbox], input[type=radio]')) return [];
  if ([...around.querySelectorAll(operable)].some((other) => other !== field)) return [];
  return [...around.children].filter(
    (child) => child !== field && child.textContent.trim() === '' && hasBox(child) && isShown(child) && isSeen(child),
  );
}

/** How many elements around a combo box its box is looked for in, and how high that is at most, in CSS px. */
const mostAround = 4;
const highestBox = 96;

/** The box that is drawn for a combo box: around its input, with no other field in it, and no more than some lines high. */
function boxAround(field: Element): Element | null {
  const isOther = (other: Element): boolean => other !== field && other.getAttribute('aria-hidden') !== 'true';
  let box = field.parentElement;
  for (let around = 0; box !== null && box !== document.body && around < mostAround; around += 1) {
    if ([...box.querySelectorAll('input:not([type=hidden]), textarea, select')].some(isOther)) return null;
    if (box.getBoundingClientRect().height > highestBox) return null;
    if (isSeen(box) && hasBox(box)) return box;
    box = box.parentElement;
  }
  return null;
}

function hasBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** Whether anything is to be seen of a rendered element, or of what is in it where it has no area in sight. */
export const isSeen = forNow((element: Element): boolean => {
  const tag = element.localName;
  if (tag === 'area') return true;
  if (tag === 'option' || tag === 'optgroup') {
    const select = element.closest('select');
    return select === null || isSeen(select);
  }
  const visibility = visibilityOf(element);
  if (visibility.opacity <= leastOpacity) return false;
  if (isWithinVisible(visibility, element.getBoundingClientRect())) return true;
  if (clipsEmptyBox(element)) return false;
  for (const child of flatChildren(element)) {
    if (isElement(child)) {
      if (isShown(child) && isSeen(child)) return true;
    } else if (
      isText(child) &&
      saysSomething(child, element) &&
      isWithinVisible(visibilityWithin(element), textBounds(child))
    )
      return true;
  }
  return false;
});

/** Whether an element that its own style may keep from view is out of sight. */
export function isOutOfView(element: Element): boolean {
  return isSuspect(element) && !isSeen(element);
}

/** Whether an element or something around it is out of sight: what is in it may be elsewhere. */
const isInUnseen = forNow((element: Element): boolean => {
  const parent = flatParent(element);
  return isOutOfView(element) || (parent !== null && isInUnseen(parent));
});

/** Whether a text that is rendered in an element is to be seen. White space has no place of its own, and separates words. */
export function isTextSeen(text: Text, parent: Element): boolean {
  const visibility = visibilityWithin(parent);
  if (visibility.opacity <= leastOpacity) return false;
  const isWherever = !visibility.isCut && !isInUnseen(parent);
  return isWherever || text.data.trim() === '' || isWithinVisible(visibility, textBounds(text));
}

function clipsEmptyBox(element: Element): boolean {
  const isEmpty = element.firstChild === null && element.shadowRoot === null && assignedNodes(element).length === 0;
  return isEmpty || cutsOff(getComputedStyle(element));
}

function saysSomething(text: Text, parent: Element): boolean {
  return text.data.trim() !== '' && showsTexts(parent);
}

/** Where a text is, in CSS px of the viewport. */
export function textBounds(text: Text): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

/**
 * Where an element is, in CSS px of the viewport; for one without a box of its own that of what is drawn for it, or
 * the box around its children. Null where nothing is laid out.
 */
export function boundsOf(element: Element): Bounds | null {
  const rect = element.getBoundingClientRect();
  if (rect.width > 0 || rect.height > 0) return { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
  const drawn = standInFor(element);
  if (drawn !== null) return boundsOf(drawn);
  return unionOfChildren(element) ?? (element.checkVisibility() ? { x: rect.x, y: rect.y, width: 0, height: 0 } : null);
}

function unionOfChildren(element: Element): Bounds | null {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const child of flatChildren(element)) {
    let box: Bounds | null = null;
    if (isElement(child)) box = isShown(child) ? boundsOf(child) : null;
    else if (isText(child) && saysSomething(child, element)) box = textBounds(child);
    if (box === null || (box.width === 0 && box.height === 0)) continue;
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Whether a rectangle in CSS px is at least in part within the viewport. */
export function isInView(bounds: Bounds | null): boolean {
  return (
    bounds !== null &&
    bounds.y < innerHeight &&
    bounds.x < innerWidth &&
    bounds.y + bounds.height > 0 &&
    bounds.x + bounds.width > 0
  );
}
