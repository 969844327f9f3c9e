/**
 * What a press leaves behind on any element, dead or not (decision 0012): ripples, classes of pointer and focus,
 * bookkeeping of components, and the end of what was moving before. None of it confirms that something was brought about.
 */
import { presses } from '../../../../domain/screen/deed-kinds.js';
import { isControlRole } from '../../../../domain/screen/control-roles.js';
import { closestControl } from '../hand/hit-test.js';
import { labelsOf } from '../dom/labels.js';
import { cachedRole } from '../element/role.js';
import { isFocusLookGone } from './focus-look.js';
import { wasPressed } from '../activity/input-watch.js';
import type { Circumstances, Records } from '../activity/records.js';
import { flatContains, flatParent, isElement, shadowHost } from '../dom/tree.js';

/** What was done, and what is known of the page from before. */
export interface Deed {
  readonly action: string;
  readonly target: Element | null;
  /** What had the focus before, and what has it now. */
  readonly focused: readonly (Element | null)[];
  /** What was pressed by the deeds shortly before. */
  readonly earlier: readonly Element[];
  /** What an animation was moving when the deed began. */
  readonly moving: ReadonlySet<Element>;
  readonly records: Records;
}

/** Whether an action presses an element, or only moves the pointer over it: components mark both in many ways. */
function isByPointer(action: string): boolean {
  return presses(action) || action === 'hover';
}

/** What only the press brought about is gone after this long, in milliseconds: the longest common one takes 225, more on busy machines. */
const lastingMs = 400;

/** Traces of a press come and go for this long, in milliseconds. */
const afterglowMs = 2_000;

const pressed = new Map<Element, number>();

/** Takes note that something was acted on. */
export function notePressed(target: Element): void {
  pressed.set(target, performance.now());
}

/** What was acted on shortly before. */
export function lastPressed(): Element[] {
  for (const [target, atMs] of pressed) if (performance.now() - atMs > afterglowMs) pressed.delete(target);
  return [...pressed.keys()];
}

/** Decorations of controls that were seen. */
const drawn = new WeakSet<Node>();

/** Tells of mutations whether they are traces that the deed, or one before it, would leave if it brought nothing about. */
export function tracesOf(deed: Deed): (record: MutationRecord, element: Element) => boolean {
  const { target, records, moving } = deed;
  const control = target === null ? null : pressedControl(target);
  const before = deed.earlier.map(pressedControl);
  const controls = control === null ? before : [control, ...before];
  const isGone = (node: Node, parent: Element, { isAnswer }: Circumstances): boolean =>
    !node.isConnected &&
    (cameAndWent(node, records) ||
      before.some((other) => isHolderOf(other, parent) || (!isAnswer && flatContains(other, parent))));

  // On its way to a press, the pointer leaves one thing and comes over another.
  const isBefore = (record: MutationRecord): boolean =>
    presses(deed.action) && wasPressed() && !records.circumstances(record).isPressed;

  return (record, element) => {
    if (isBefore(record)) return true;
    if (record.type === 'characterData') return false;
    // A group of controls notes on any of them where the focus goes next; what is described by a tooltip, until that is gone.
    if (record.attributeName === 'tabindex' || record.attributeName === 'aria-describedby') return true;
    if (control !== null && flatContains(control, element)) return isTraceOnControl(record, element, deed);
    if (record.type === 'childList') {
      const nodes = changedNodes(record).filter((node) => !isDrawnOn(node, controls));
      const when = records.circumstances(record);
      const isOfFocus = !isByRelease(when) && hasLostFocus(element, deed);
      return nodes.every((node) => isDecoration(node) && (isOfFocus || isGone(node, element, when)));
    }
    if (control !== null && isAroundPress(record, element, control, deed)) return true;
    if (control !== null && undoesFocus(record, element, control, deed)) return true;
    const isLook = record.attributeName === 'class' || record.attributeName === 'style';
    if (isLook && !records.circumstances(record).isAnswer) {
      if (moving.has(element) || before.some((other) => flatContains(other, element))) return true;
    }
    return isDrawnOn(element, controls);
  };
}

/** Whether an element holds a control: its parent, or the label that is pressed for it. */
function isHolderOf(control: Element, element: Element): boolean {
  return flatParent(control) === element || labelsOf(control).some((label) => label === element);
}

/**
 * Whether a node is an empty element that came to be listed, or no longer is, by its place in the order of the focus
 * alone, as those do that lead the focus into a grid and out of it.
 */
export function isTabStop(node: Node, records: Records): boolean {
  if (!isElement(node) || !isDecoration(node) || isNew(node, records)) return false;
  const about = records.fresh.filter(({ target }) => target === node);
  return about.length > 0 && about.every(({ attributeName }) => attributeName === 'tabindex');
}

/** The control around what was pressed; its host where a component puts nothing but the control into its shadow tree. */
export function pressedControl(target: Element): Element {
  let control = closestControl(target) ?? target;
  for (let host = hostOf(control); host !== null && isCaseOf(host, control); host = hostOf(control)) control = host;
  return control;
}

const hostOf = ({ parentNode }: Element): Element | null => shadowHost(parentNode);

/** How much larger than its control a host may be, in CSS px. */
const caseMarginPx = 8;

function isCaseOf(host: Element, control: Element): boolean {
  const outer = host.getBoundingClientRect();
  const inner = control.getBoundingClientRect();
  return Math.abs(outer.width - inner.width) <= caseMarginPx && Math.abs(outer.height - inner.height) <= caseMarginPx;
}

/** Attributes by which components keep books and refer to each other; nothing of them is seen. */
const bookkeeping =
  /^(data-.*|id|for|part|aria-(activedescendant|controls|describedby|details|flowto|labelledby|owns))$/;

/** The pressed control itself confirms a press only by a look that changed with the release, or later, and stays. */
function isTraceOnControl(record: MutationRecord, element: Element, deed: Deed): boolean {
  if (record.type === 'childList') return changedNodes(record).every(isDecoration);
  const name = record.attributeName ?? '';
  if (bookkeeping.test(name) || (isDecoration(element) && isNew(element, deed.records))) return true;
  if (!isByPointer(deed.action)) return false;
  const ofAttribute = deed.records.fresh.filter((other) => other.target === element && other.attributeName === name);
  const when = (other: MutationRecord): Circumstances => deed.records.circumstances(other);
  const released = ofAttribute.find((other) => when(other).isReleased);
  if (released === undefined) return true;
  const values = [...ofAttribute.map(({ oldValue }) => oldValue), element.getAttribute(name)];
  const hasLasted = (at: number): boolean => performance.now() - at >= lastingMs;
  if (name !== 'class') {
    const [before = null] = values;
    const lastMs = Math.max(...ofAttribute.map((other) => when(other).atMs));
    return !isNewSinceRelease([before, released.oldValue, values.at(-1)]) || !hasLasted(lastMs);
  }
  // Each for itself: one that came with the focus stays as another one goes with the release, and tooltips bring their own.
  return !changedClasses(values, ofAttribute.indexOf(record)).some((token) => {
    const has = values.map((value) => tokensOf(value).has(token));
    const [before = false] = has;
    const lastMs = Math.max(...ofAttribute.map((other, at) => (has[at] === has[at + 1] ? 0 : when(other).atMs)));
    return isNewSinceRelease([before, has[ofAttribute.indexOf(released)], has.at(-1)]) && hasLasted(lastMs);
  });
}

type Values<Value> = readonly [before: Value, atRelease: Value | undefined, now: Value | undefined];

function isNewSinceRelease<Value>([before, atRelease, now]: Values<Value>): boolean {
  return now !== before && now !== atRelease;
}

/** The classes that came or went from the value at this place to the next. */
function changedClasses(values: readonly (string | null)[], at: number): string[] {
  const [before, after] = [tokensOf(values[at]), tokensOf(values[at + 1])];
  return [...new Set([...before, ...after])].filter((token) => before.has(token) !== after.has(token));
}

function tokensOf(value: string | null | undefined): ReadonlySet<string> {
  return new Set((value ?? '').split(/\s+/));
}

/** Whether an attribute changed before the release on what holds the pressed control, or on what had or has the focus. */
function isAroundPress(record: MutationRecord, element: Element, control: Element, deed: Deed): boolean {
  if (!isByPointer(deed.action) || deed.records.circumstances(record).isReleased) return false;
  const related = [control, ...deed.focused];
  return related.some((other) => other !== null && (flatContains(element, other) || flatContains(other, element)));
}

/** Whether a class goes that what holds the field took on as the focus came there, now that the press has led it away. */
function undoesFocus(record: MutationRecord, element: Element, control: Element, deed: Deed): boolean {
  const [field, now] = deed.focused;
  if (record.attributeName !== 'class' || field === null || field === undefined || field === now) return false;
  if (isByRelease(deed.records.circumstances(record)) || flatContains(element, control)) return false;
  const first = deed.records.fresh.find((other) => other.target === element && other.attributeName === 'class');
  return first !== undefined && isFocusLookGone(field, element, first.oldValue);
}

/** What the release itself did at once is its doing. */
function isByRelease({ isReleased, isAtOnce }: Circumstances): boolean {
  return isReleased && isAtOnce;
}

/** Whether an element is in a control that had the focus, which the press has led away; not where that holds what is pressed. */
function hasLostFocus(element: Element, { target, focused: [before, now] }: Deed): boolean {
  if (before === null || before === undefined || before === now || !isControlRole(cachedRole(before))) return false;
  return flatContains(before, element) && !(target !== null && flatContains(before, target));
}

/** Whether a node is, or was when last seen, a decoration that is drawn in or over one of these controls. */
function isDrawnOn(node: Node, controls: readonly Element[]): boolean {
  if (drawn.has(node)) return true;
  if (!isElement(node) || !node.isConnected || !isDecoration(node)) return false;
  if (!controls.some((control) => flatContains(control, node) || isOverlay(node, control))) return false;
  drawn.add(node);
  return true;
}

function changedNodes({ addedNodes, removedNodes }: MutationRecord): Node[] {
  return [...addedNodes, ...removedNodes];
}

/** What says something without a text. */
const telling = 'img,svg,canvas,video,picture,object,iframe,[role]:not([role="none"],[role="presentation"])';

/** Whether a node has neither text nor picture nor role. */
export function isDecoration(node: Node): boolean {
  if ((node.textContent ?? '').trim() !== '') return false;
  return !isElement(node) || (!node.matches(telling) && node.querySelector(telling) === null);
}

function isNew(element: Element, { fresh }: Records): boolean {
  return fresh.some(({ addedNodes }) => [...addedNodes].some((node) => flatContains(node as Element, element)));
}

function cameAndWent(node: Node, { fresh }: Records): boolean {
  return !node.isConnected && fresh.some(({ addedNodes }) => [...addedNodes].includes(node));
}

/** Whether an element is drawn over a control, and only drawn: a layer that takes no part in anything, or its neighbour. */
function isOverlay(element: Element, control: Element): boolean {
  const isLayer =
    flatParent(element) === flatParent(control) ||
    element.closest('[aria-hidden="true"]') !== null ||
    getComputedStyle(element).pointerEvents === 'none';
  return isLayer && isAbout(element.getBoundingClientRect(), control.getBoundingClientRect());
}

/** Whether a box has its middle in that of a control and does not reach farther beyond it than the control is long. */
function isAbout(box: DOMRect, control: DOMRect): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const isOver = x >= control.left && x <= control.right && y >= control.top && y <= control.bottom;
  return isOver && Math.max(box.width, box.height) <= 3 * Math.max(control.width, control.height);
}
