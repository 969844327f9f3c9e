import { isEditingHost, isFocusable } from './focusable.js';
import { untilChange } from '../dom/page-cache.js';
import { Trait, traitsOf } from '../dom/traits.js';
import {
  ariaRoles,
  globalAttributeNames,
  landmarkScopes,
  listTags,
  roleSynonyms,
  rolesByInputType,
  rolesByTag,
  sections,
  suggestingInputTypes,
} from './role-tables.js';
import { elementsByIds, flatParent, isHtml } from '../dom/tree.js';

/**
 * The computed role: the first valid token of the role attribute, else what the element means by HTML-AAM and SVG-AAM.
 * `''` is an element without a role of its own (HTML-AAM calls it generic), `none` one whose role was taken away.
 */
function roleOf(element: Element): string {
  const written = (traitsOf(element) & Trait.role) !== 0 ? element.getAttribute('role') : null;
  if (written === null || written === '') return implicitRole(element);
  for (const token of written.toLowerCase().split(/\s+/)) {
    if (!ariaRoles.has(token)) continue;
    const role = roleSynonyms.get(token) ?? token;
    // A landmark that needs a name is none without one.
    if ((role === 'region' || role === 'form') && !hasAuthorName(element)) continue;
    if (role === 'none' && isPresentationOverridden(element)) return implicitRole(element);
    return role === 'generic' ? '' : role;
  }
  return implicitRole(element);
}

const rememberedRole = untilChange(roleOf);

/** The role of an element, computed once until the page changes. */
export function cachedRole(element: Element): string {
  return roleBy(element, element.localName, traitsOf(element));
}

/** The role, for who knows the tag and the traits already. Where the tag alone decides, remembering would cost more. */
export function roleBy(element: Element, tag: string, traits: number): string {
  if ((traits & (Trait.role | Trait.editable | Trait.popover)) === 0) {
    const fixed = rolesByTag.get(tag);
    if (fixed !== undefined && isHtml(element)) return fixed;
  }
  return rememberedRole(element);
}

/** Whether the author gave a name by attribute, whatever it says: enough to decide between a landmark and none. */
function hasAuthorName(element: Element): boolean {
  return (
    (element.getAttribute('aria-label') ?? '').trim() !== '' ||
    (element.getAttribute('aria-labelledby') ?? '').trim() !== '' ||
    (element.getAttribute('title') ?? '').trim() !== ''
  );
}

function isPresentationOverridden(element: Element): boolean {
  if (isFocusable(element)) return true;
  return globalAttributeNames.some((name) => (element.getAttribute(name) ?? '') !== '');
}

/**
 * What an element is without regard to its role attribute. A region to write in is a text field, as people see it;
 * HTML-AAM leaves it generic, and calls it editable.
 */
function implicitRole(element: Element): string {
  const role = nativeRole(element);
  if (role !== '' || !isHtml(element)) return role;
  const traits = traitsOf(element);
  if ((traits & Trait.editable) !== 0 && isEditingHost(element)) return 'textbox';
  // What pops up is one thing even where its tag is a mere container (HTML-AAM `popover`).
  return (traits & Trait.popover) !== 0 && rolesByTag.get(element.localName) === '' ? 'group' : role;
}

/** HTML-AAM 1.0, SVG-AAM 1.0. */
function nativeRole(element: Element): string {
  const tag = element.localName;
  const fixed = rolesByTag.get(tag);
  if (!isHtml(element)) return foreignRole(element, tag);
  if (fixed !== undefined) return fixed;
  switch (tag) {
    case 'a':
    case 'area':
      return element.hasAttribute('href') ? 'link' : '';
    case 'input':
      return inputRole(element as HTMLInputElement);
    case 'select': {
      const select = element as HTMLSelectElement;
      return select.multiple || select.size > 1 ? 'listbox' : 'combobox';
    }
    case 'img':
      return imageRole(element);
    case 'li':
      return isListItem(element) ? 'listitem' : '';
    case 'section':
      return hasAuthorName(element) ? 'region' : '';
    case 'header':
      return isInside(element, ...landmarkScopes) ? '' : 'banner';
    case 'footer':
      return isInside(element, ...landmarkScopes) ? '' : 'contentinfo';
    case 'aside':
      return isInside(element, ...sections) && !hasAuthorName(element) ? '' : 'complementary';
    case 'summary':
      return isDetailsSummary(element) ? 'button' : '';
    case 'table':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr':
    case 'td':
    case 'th':
      return tableRole(element, tag);
    default:
      return '';
  }
}

function inputRole(input: HTMLInputElement): string {
  const { type } = input;
  if (type === 'hidden') return '';
  if (suggestingInputTypes.has(type) && input.hasAttribute('list') && input.list !== null) return 'combobox';
  return rolesByInputType[type] ?? 'textbox';
}

/** An empty `alt` says that the picture is decoration, unless another attribute names it. */
function imageRole(element: Element): string {
  if (element.getAttribute('alt') !== '') return 'img';
  return hasAuthorName(element) || element.hasAttribute('tabindex') ? 'img' : 'none';
}

/** An item is one wherever it stands, but in a list that was given another role. */
function isListItem(element: Element): boolean {
  const parent = flatParent(element);
  if (parent === null || !listTags.has(parent.localName) || !parent.hasAttribute('role')) return true;
  return roleOf(parent) === 'list';
}

function isInside(element: Element, tags: ReadonlySet<string>, roles: ReadonlySet<string>): boolean {
  for (let at = flatParent(element); at !== null; at = flatParent(at)) {
    if (at.hasAttribute('role') ? roles.has(roleOf(at)) : tags.has(at.localName)) return true;
  }
  return false;
}

/** Only the first summary of its details opens and closes it. */
function isDetailsSummary(element: Element): boolean {
  const parent = element.parentElement;
  return parent?.localName === 'details' && parent.querySelector(':scope > summary') === element;
}

function tableRole(element: Element, tag: string): string {
  if (tag === 'table') return 'table';
  if (tag === 'td' || tag === 'th') {
    const row = element.parentElement;
    const role = row === null ? '' : cellRoleIn(row);
    return tag === 'td' || role === '' ? role : headerRole(element);
  }
  if (tableKind(element) === '') return '';
  if (tag === 'tr') return isRoleless(element.parentElement) ? 'row' : '';
  return 'rowgroup';
}

/** What the table around an element makes of its cells. */
function tableKind(element: Element): '' | 'cell' | 'gridcell' {
  const table = element.closest('table');
  const role = table === null ? '' : cachedRole(table);
  if (role === 'grid' || role === 'treegrid') return 'gridcell';
  return role === 'table' ? 'cell' : '';
}

/** The role of the data cells of a row; the row is asked once for all of them. */
const cellRoleIn = untilChange((row: Element): string => (cachedRole(row) === 'row' ? tableKind(row) : ''));

/** A row belongs to its table only where nothing between them has a role of another kind. */
function isRoleless(section: Element | null): boolean {
  return (
    section === null ||
    !section.hasAttribute('role') ||
    ['rowgroup', 'table', 'grid', 'treegrid', ''].includes(roleOf(section))
  );
}

/** A header without `scope` heads its row where the row holds data beside it, else its column (HTML-AAM `th`). */
function headerRole(element: Element): string {
  const scope = element.getAttribute('scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  const isData = (cell: Element | null): boolean => cell?.localName === 'td' && (cell.textContent ?? '').trim() !== '';
  return isData(element.nextElementSibling) || isData(element.previousElementSibling) ? 'rowheader' : 'columnheader';
}

function foreignRole(element: Element, tag: string): string {
  switch (tag) {
    case 'svg':
      return isNamedGraphic(element) ? 'img' : '';
    case 'a':
      return element.hasAttribute('href') || element.hasAttribute('xlink:href') ? 'link' : '';
    case 'image':
      return isNamedGraphic(element) ? 'img' : '';
    case 'g':
      return isNamedGraphic(element) ? 'group' : '';
    case 'math':
      return 'math';
    default:
      return isNamedGraphic(element) ? 'img' : '';
  }
}

/** A graphic is content only when it says what it shows (SVG-AAM §5.1.2). */
function isNamedGraphic(element: Element): boolean {
  if (element.namespaceURI !== 'http://www.w3.org/2000/svg') return false;
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (child.localName === 'title' && (child.textContent ?? '').trim() !== '') return true;
  }
  const references = element.getAttribute('aria-labelledby');
  return (
    (element.getAttribute('aria-label') ?? '').trim() !== '' ||
    (references !== null && elementsByIds(element, references).length > 0)
  );
}
