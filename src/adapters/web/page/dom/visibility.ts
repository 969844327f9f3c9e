/**
 * Three grades of being there.
 *
 * - *rendered*: takes part in layout, so neither `display: none` (own or inherited) nor inside closed `<details>` or
 *   `content-visibility: hidden`. `display: contents` counts: its children are shown.
 * - *visible*: rendered, not `visibility: hidden`, it, something in it, or the label drawn for it has an area, and nothing
 *   around it that cuts off what is in it has none: a folded panel. Opacity does not matter: an `opacity: 0` checkbox under
 *   a drawn one is what people click. Neither does `aria-hidden`, which speaks of assistive technology and not of the
 *   screen: such an element can be found by selectors, but gives way to others that match, and snapshots leave it out unless
 *   there is something to operate in it.
 * - *in view*: some of its area is inside the viewport.
 */
import type { Bounds } from '../../../../domain/screen/screen-node.js';
import { cutsOff, foldsAway, isAnyFolded, isFolded, leavesFlow } from './folded-panels.js';
import { labelsOf } from './labels.js';
import { askRendering, Rendering, showsTexts } from './rendering.js';
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
  return isShown(element) && (hasArea(element) || shownLabel(element, drawnAsLabel) !== null) && !isFoldedAway(element);
}

/** Whether an element is in a folded panel: something around it that cuts off what is in it and has no area. */
export function isFoldedAway(node: Element | Text): boolean {
  if (!isAnyFolded()) return false;
  const parent = flatParent(node);
  if (parent === null || !foldsAway(parent)) return false;
  return isText(node) || !(leavesFlow(node) || shownLabel(node, hiddenByLabel) !== null);
}

/** The panel that an element is folded away in; null where it is in none. */
export function panelFoldedAround(element: Element): Element | null {
  if (!isFoldedAway(element)) return null;
  let panel = flatParent(element);
  while (panel !== null && !isFolded(panel)) panel = flatParent(panel);
  return panel;
}

/** Fields that apps draw themselves: the real one has no area, or is hidden in a folded panel, and its label stands for it. */
const drawnAsLabel = /^(?:checkbox|radio)$/;
const hiddenByLabel = /^(?:checkbox|radio|file)$/;

/** The label to be seen of a field of these types; null for any other element. */
function shownLabel(element: Element, types: RegExp): Element | null {
  if (element.localName !== 'input' || !types.test((element as HTMLInputElement).type)) return null;
  return labelsOf(element).find((label) => hasBox(label) && isVisible(label)) ?? null;
}

function hasBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

function hasArea(element: Element): boolean {
  const tag = element.localName;
  if (tag === 'option' || tag === 'optgroup' || tag === 'area') return true;
  if (hasBox(element)) return true;
  if (clipsEmptyBox(element)) return false;
  for (const child of flatChildren(element)) {
    if (isElement(child)) {
      if (isShown(child) && hasArea(child)) return true;
    } else if (isText(child) && saysSomething(child, element) && textHasArea(child)) return true;
  }
  return false;
}

function clipsEmptyBox(element: Element): boolean {
  const isEmpty = element.firstChild === null && element.shadowRoot === null && assignedNodes(element).length === 0;
  return isEmpty || cutsOff(element);
}

function saysSomething(text: Text, parent: Element): boolean {
  return text.data.trim() !== '' && showsTexts(parent);
}

function textHasArea(text: Text): boolean {
  const rect = textBounds(text);
  return rect.width > 0 && rect.height > 0;
}

/** Where a text is, in CSS px of the viewport. */
export function textBounds(text: Text): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

/**
 * Where an element is, in CSS px of the viewport; for one without a box of its own that of the label that stands for it, or
 * the box around its children. Null where nothing is laid out.
 */
export function boundsOf(element: Element): Bounds | null {
  const rect = element.getBoundingClientRect();
  if (rect.width > 0 || rect.height > 0) return { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
  const label = shownLabel(element, drawnAsLabel);
  if (label !== null) return boundsOf(label);
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
