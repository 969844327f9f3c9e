/** The list of options that belongs to a field, where the app draws it: open or not, beside the field or elsewhere in the page. */
import { allRoots } from '../dom/all-roots.js';
import { cachedRole } from '../element/role.js';
import { elementsByIds, flatAncestors, flatContains } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';

const listRoles = new Set(['listbox', 'menu', 'tree', 'grid']);
const optionRoles = new Set(['option', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'treeitem']);

/** What of the page is an option of one field. */
export interface OptionList {
  /** Whether an element is one: by its role, or anything in a list that is drawn of elements without roles. */
  has(element: Element): boolean;
  /** Shows the next part of a list that draws only what is in view, from the top again behind the last. */
  scrollOn(): void;
}

/** The options of a field: those in the lists that it names, is or holds; where there are none, those in nobody's list. */
export function optionListOf(field: Element): OptionList {
  const lists = listsOf(field);
  const popups = lists.map((list) => ({ list, popup: drawnAround(list, field) }));
  return {
    has(element) {
      const isOption = optionRoles.has(cachedRole(element));
      if (lists.length === 0) return isOption && mayBeOf(field, element);
      return popups.some(({ list, popup }) =>
        popup === list
          ? isOption && flatContains(list, element)
          : popup !== null && flatContains(popup, element) && !flatContains(list, element),
      );
    },
    scrollOn() {
      for (const { popup } of popups) if (popup !== null) scrollDown(popup);
    },
  };
}

/** The options that were to be seen before a field was pressed to open its list. */
const shownBefore = new WeakMap<Element, ReadonlySet<Element>>();

/** Takes note that a field is about to be pressed so that it opens its list. */
export function noteOpening(field: Element): void {
  shownBefore.set(field, new Set(shownOptions().filter(isOffered)));
}

/** Whether an option that is in no list of the field may be its own. */
function mayBeOf(field: Element, option: Element): boolean {
  const isOpen = field.getAttribute('aria-expanded') !== 'false';
  return (isOpen || shownBefore.get(field)?.has(option) !== true) && !isOfAnother(option, field);
}

/** Whether a person could press an option that is to be seen: a list that is closing lets presses through. */
function isOffered(option: Element): boolean {
  return getComputedStyle(option).pointerEvents !== 'none';
}

/** What is clicked to see its list, and fields whose list comes as one types. */
const openerRoles = new Set(['button', 'combobox', 'searchbox', 'textbox']);

/** Whether options can belong to an element: it has a list, says or looks as if it opens one, or the page shows nobody's options. */
export function mayOfferOptions(element: Element): boolean {
  return (
    openerRoles.has(cachedRole(element)) ||
    ['aria-expanded', 'aria-haspopup'].some((name) => element.hasAttribute(name)) ||
    listsOf(element).length > 0 ||
    shownOptions().some((option) => !isOfAnother(option, element))
  );
}

/** Whether any option of a field is to be seen: its list is open. */
export function showsOptions(field: Element): boolean {
  const list = optionListOf(field);
  return shownOptions().some((option) => list.has(option));
}

function shownOptions(): Element[] {
  const selector = [...optionRoles].map((role) => `[role~="${role}"]`).join();
  return allRoots().flatMap((root) => [...root.querySelectorAll(selector)].filter(isVisible));
}

function listsOf(field: Element): Element[] {
  const named = ['aria-controls', 'aria-owns'].flatMap((name) => elementsByIds(field, field.getAttribute(name) ?? ''));
  if (named.length > 0) return named;
  if (listRoles.has(cachedRole(field))) return [field];
  const drawn = field.shadowRoot === null ? [] : listsIn(field.shadowRoot);
  if (drawn.length > 0) return drawn;
  const root = field.getRootNode();
  return listsIn(root instanceof ShadowRoot ? root : field);
}

function listsIn(around: ParentNode): Element[] {
  return [...around.querySelectorAll('*')].filter((element) => listRoles.has(cachedRole(element)));
}

/**
 * What a person sees of a list: the list itself, or, where it has no room of its own and only speaks to assistive
 * technology, the part of the popup around it. Null while neither is shown. Around a list that a component draws in itself
 * is the component, with what it shows of the choice made before.
 */
function drawnAround(list: Element, field: Element): Element | null {
  if (list.getRootNode() === field.shadowRoot) return isVisible(list) ? list : null;
  for (const at of flatAncestors(list)) {
    if (at === document.body || (at !== list && flatContains(at, field))) return null;
    if (isVisible(at)) return at;
  }
  return null;
}

/** Whether an option is in a list that another field names, or that comes with another field in one component. */
function isOfAnother(option: Element, field: Element): boolean {
  for (const at of flatAncestors(option)) {
    if (!listRoles.has(cachedRole(at))) continue;
    const root = at.getRootNode();
    if (root instanceof ShadowRoot && root !== field.getRootNode()) return !flatContains(field, at);
    return at.id !== '' && allRoots().some((tree) => isNamedByAnother(tree, at.id, field));
  }
  return false;
}

function isNamedByAnother(tree: ParentNode, id: string, field: Element): boolean {
  return ['aria-controls', 'aria-owns'].some((name) => {
    const owner = tree.querySelector(`[${name}~="${CSS.escape(id)}"]`);
    return owner !== null && owner !== field;
  });
}

/** The part of its height that a list is scrolled by at a time: what is at its edge stays in view. */
const scrolledPart = 0.8;

function scrollDown(popup: Element): void {
  const scroller = [popup, ...popup.querySelectorAll('*')].find(
    (element) =>
      element.clientHeight > 0 &&
      element.scrollHeight > element.clientHeight + 1 &&
      getComputedStyle(element).overflowY !== 'visible',
  );
  if (scroller === undefined) return;
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
  scroller.scrollTo({
    top: isAtEnd ? 0 : scroller.scrollTop + scroller.clientHeight * scrolledPart,
    behavior: 'instant',
  });
}
