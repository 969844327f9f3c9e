/**
 * What comes and goes because the pointer is over something, pressed or not: tooltips, which say nothing of a press, and
 * menus, which are what their heads are pressed for.
 */
import { isControlRole } from '../../../../domain/screen/element/control-roles.js';
import { pressedControl } from '../hand/pressed-control.js';
import type { Outline } from '../outline/outline.js';
import { collapse, flatAncestors, flatContains, flatParent, isElement } from '../dom/tree.js';

const operable =
  'a,button,input,select,textarea,[tabindex],[role]:not([role="none"],[role="presentation"],[role="img"],[role="tooltip"])';

/** How far around a tooltip its own box may be. */
const boxLevels = 3;

/** Whether a node is, or is in, a tooltip or the box around one in which nothing else can be read, and nothing pressed. */
export function isInTooltip(node: Node): boolean {
  const from = isElement(node) ? node : flatParent(node);
  if (from === null) return false;
  const around = [...flatAncestors(from)];
  return (
    around.some((at) => at.matches('[role="tooltip"]') && at.querySelector(operable) === null) ||
    around.slice(0, boxLevels).some(isBoxOfTooltip)
  );
}

function isBoxOfTooltip(element: Element): boolean {
  const tooltip = element.querySelector('[role="tooltip"]');
  if (tooltip === null || element.querySelector(operable) !== null) return false;
  const text = collapse(tooltip.textContent ?? '');
  // Some write it once to be seen and once to be read out.
  return collapse((element.textContent ?? '').replaceAll(text, '')) === '';
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
