/**
 * What comes and goes because the pointer is over something, pressed or not: tooltips, which tell nothing of a press, and
 * menus, which are what their heads are pressed for (decision 0012).
 */
import { presses } from '../../../../domain/screen/deed-kinds.js';
import { isControlRole } from '../../../../domain/screen/control-roles.js';
import type { Outline } from '../outline/outline.js';
import { isDecoration, pressedControl } from './press-trace.js';
import type { Records } from '../activity/records.js';
import { collapse, flatAncestors, flatContains, flatParent, isElement } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';

/** A tooltip that a press asks a timer for comes within this time, in milliseconds; for the pointer alone they wait 100 and more. */
const pressTimersMs = 30;

/** A control is marked as the head of its tooltip within this time of that, in milliseconds; by some, in another frame. */
const togetherMs = 40;

const focusable = 'a,button,input,select,textarea,[tabindex]';

const operable = `${focusable},[role]:not([role="none"],[role="presentation"],[role="img"])`;

/** Tells of nodes whether they are, and of mutations whether they concern, tooltips that the press has nothing to do with. */
export interface Tips {
  has(node: Node): boolean;
  explains(record: MutationRecord): boolean;
}

/** Tooltips that a press has shown, with what was pressed: one that this takes away again goes by the press as well. */
const shownByPress = new WeakMap<Element, Element | null>();

const noTips: Tips = { has: () => false, explains: () => false };

/**
 * The tooltips that come or go during an action. One that comes tells of the press where that, and no timer that began as the
 * pointer came, brings it about; one that goes, where a press had shown it, and it goes by this one or by one of the same control.
 */
export function tipsOf(
  action: string,
  target: Element | null,
  { fresh, circumstances }: Records,
  before: Outline,
): Tips {
  if (!presses(action)) return noTips;
  const isByPress = (record: MutationRecord): boolean => {
    const { isPressed, isAtOnce, isAnswer, msAfterInput } = circumstances(record);
    return isPressed && (isAtOnce || isAnswer || msAfterInput <= pressTimersMs) && !changesNothing(record, fresh);
  };
  const byPress = fresh.filter(isByPress);
  const onTheWay = fresh.filter((record) => !circumstances(record).isPressed);
  const control = target === null ? null : pressedControl(target);
  const isOfPointer = (tip: Element): boolean => {
    const opener = shownByPress.get(tip);
    if (opener !== undefined && (opener === control || byPress.some((record) => takesAway(record, tip)))) return false;
    if (!tip.isConnected || !isVisible(tip)) return true;
    const isThere = before.items.some(({ node }) => node === tip);
    const isShown = isThere || onTheWay.some(({ addedNodes }) => holds(addedNodes, tip));
    // One that has come as the pointer did goes on with its transition, whatever is pressed.
    if (!byPress.some((record) => concerns(record, tip) && !(isShown && isLook(record)))) return true;
    // One that was there may be on its way out.
    if (!isThere) shownByPress.set(tip, control);
    return false;
  };
  const has = (node: Node): boolean => {
    const tip = tipAround(node);
    return tip !== undefined && isOfPointer(tip);
  };
  const isTipAlone = (node: Node): boolean => {
    if (!isElement(node)) return (node.textContent ?? '').trim() === '';
    const tip = tipIn(node) ?? tipBeside(node, target);
    return has(node) || (tip !== undefined && isOfPointer(tip));
  };
  const isLookOfControl = (record: MutationRecord): boolean =>
    record.target === control && isLook(record) && !circumstances(record).isAnswer && !isByPress(record);
  const isTipComing = ({ addedNodes }: MutationRecord): boolean =>
    [...addedNodes].some((node) => isElement(node) && isTipAlone(node));
  const isMarkOfTip = (record: MutationRecord): boolean => {
    if (!isLookOfControl(record)) return false;
    const { atMs } = circumstances(record);
    return fresh.some((other) => isTipComing(other) && Math.abs(circumstances(other).atMs - atMs) <= togetherMs);
  };
  return {
    has,
    explains: (record) =>
      has(record.target) ||
      (record.type === 'childList'
        ? [...record.addedNodes, ...record.removedNodes].every(isTipAlone)
        : isTipAlone(record.target) || isMarkOfTip(record)),
  };
}

/** The tooltip that a node is or is in. */
function tipAround(node: Node): Element | undefined {
  const from = isElement(node) ? node : flatParent(node);
  return from === null ? undefined : [...flatAncestors(from)].find(isTip);
}

/** The tooltip that an element is put around, with nothing else in it to read. */
function tipIn(element: Element): Element | undefined {
  const tip = [...element.querySelectorAll('[role~="tooltip"]')].find(isTip);
  return tip !== undefined && collapse(tip.textContent ?? '') === collapse(element.textContent ?? '') ? tip : undefined;
}

/** The tooltip of whose box an element draws a part, such as the arrow. */
function tipBeside(element: Element, target: Element | null): Element | undefined {
  if (!isDecoration(element)) return undefined;
  const box = [...flatAncestors(element)].find((at) => !isDecoration(at));
  const isOfTipAlone = box !== undefined && box.querySelector(focusable) === null;
  return isOfTipAlone && (target === null || !flatContains(box, target)) ? tipIn(box) : undefined;
}

/** Whether an element is a tooltip: libraries call by that role what opens with something to press in it, too. */
function isTip(element: Element): boolean {
  return element.getAttribute('role') === 'tooltip' && element.querySelector(operable) === null;
}

function concerns({ target, addedNodes }: MutationRecord, tip: Element): boolean {
  if (flatContains(tip, target)) return true;
  if (addedNodes.length > 0) return holds(addedNodes, tip);
  return isElement(target) && flatContains(target, tip);
}

function takesAway({ type, target, attributeName, oldValue, removedNodes }: MutationRecord, tip: Element): boolean {
  if (flatContains(tip, target)) return true;
  if (type === 'attributes') {
    const element = target as Element;
    const differs = element.getAttribute(attributeName ?? '') !== oldValue;
    return differs && element !== document.body && element !== document.documentElement && flatContains(element, tip);
  }
  return holds(removedNodes, tip);
}

function holds(nodes: NodeList, tip: Element): boolean {
  return [...nodes].some((node) => isElement(node) && flatContains(node, tip));
}

/** Whether an attribute was set to what it was already, as by those who hide a tooltip at every press. */
function changesNothing(record: MutationRecord, all: readonly MutationRecord[]): boolean {
  const { type, target, attributeName, oldValue } = record;
  if (type !== 'attributes' || attributeName === null) return false;
  const ofSame = all.filter((other) => other.target === target && other.attributeName === attributeName);
  const next = ofSame[ofSame.indexOf(record) + 1];
  return (next === undefined ? (target as Element).getAttribute(attributeName) : next.oldValue) === oldValue;
}

/** Whether a mutation is one of those that transitions are made of; what a tooltip says is not. */
function isLook({ type, attributeName }: MutationRecord): boolean {
  return type === 'attributes' && /^(?:class|style|data-.*)$/.test(attributeName ?? '');
}

const menuRoles = new Set(['menu', 'list', 'tree']);

/** By these a control says that it opens something, which may be anywhere. */
const opening = '[aria-haspopup]:not([aria-haspopup="false"]), [aria-expanded]';

/**
 * Whether a menu has opened under the pointer: a menu by its role, a list in what the pressed control is in, something to
 * press there that is laid over the page, or anywhere but in its row where the control says that it opens something. The
 * tools of a row mostly come into a place that is kept for them.
 */
export function hasOpenedMenu(target: Element, before: Outline, now: Outline): boolean {
  const control = pressedControl(target);
  const parent = flatParent(control);
  if (parent === null) return false;
  const around = flatParent(parent) ?? parent;
  const row = control.closest('tr, li, [role="row"], [role="listitem"]');
  const opensAnything = control.matches(opening);
  const isMenu = (element: Element, role: string): boolean => {
    if (menuRoles.has(role)) return role === 'menu' || flatContains(around, element);
    if (!isControlRole(role)) return false;
    if (flatContains(parent, element) && isLaidOver(element, parent)) return true;
    return opensAnything && (row === null || !flatContains(row, element));
  };
  const known = new Set(before.items.filter(({ listed }) => listed).map(({ node }) => node));
  return now.items.some(
    ({ node, element, role, listed }) => listed && element !== null && !known.has(node) && isMenu(element, role),
  );
}

function isLaidOver(element: Element, within: Element): boolean {
  for (const at of flatAncestors(element)) {
    if (at === within) return false;
    if (/^(?:absolute|fixed)$/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}
