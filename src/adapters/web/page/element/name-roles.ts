import { flatParent } from '../dom/tree.js';
import { cachedRole } from './role.js';

/** Roles named by what is in them (WAI-ARIA 1.2 §5.2.8.4). */
const fromContent = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio ' +
    'rowheader switch tab term tooltip treeitem'
  ).split(' '),
);

/** Roles that have no name of their own from content, and whose content is not part of an ancestor's name either. */
const closed = new Set(
  (
    'alert alertdialog application article banner blockquote combobox complementary contentinfo dialog document feed ' +
    'figure form grid group frame img listbox log main marquee math menu menubar meter navigation note progressbar ' +
    'radiogroup scrollbar search searchbox separator slider spinbutton status tablist tabpanel ' +
    'textbox timer toolbar tree treegrid audio video region'
  ).split(' '),
);

/** Roles that must not be named by the author (WAI-ARIA 1.2 §5.2.8.6); a tooltip is their description instead. */
const prohibited = new Set(
  (
    ' none caption code definition deletion emphasis generic insertion mark paragraph strong subscript superscript ' +
    'suggestion term time'
  ).split(' '),
);

/** Whether the role takes its name from its content. A row does only in a grid, as in Chromium: elsewhere it is its cells. */
export function isNamedByContent(role: string, element: Element): boolean {
  return fromContent.has(role) || (role === 'row' && isGridRow(element));
}

/** Whether the content of an element with this role is part of the name of an element around it. */
export function contributesContent(role: string, element: Element): boolean {
  if (role === 'table' || role === 'rowgroup' || role === 'row') {
    const table = element.closest('table');
    return (table !== null && isLayoutTable(table)) || (role === 'row' && isGridRow(element));
  }
  return !closed.has(role) || (role === 'region' && element.localName === 'section');
}

/** Whether the author must not name elements of this role. */
export function isNameProhibited(role: string): boolean {
  return prohibited.has(role);
}

/** Chromium's guess, in short: a table without any markup for data is there for the layout. */
function isLayoutTable(table: Element): boolean {
  if (table.localName !== 'table' || table.hasAttribute('role') || table.hasAttribute('summary')) return false;
  if (Number(table.getAttribute('border') ?? 0) > 0) return false;
  return table.querySelector('caption,th,thead,tfoot,colgroup,[headers],[scope]') === null;
}

function isGridRow(row: Element): boolean {
  for (let at = flatParent(row); at !== null; at = flatParent(at)) {
    const role = cachedRole(at);
    if (role === 'grid' || role === 'treegrid') return true;
    if (role !== '' && role !== 'none' && role !== 'group' && role !== 'rowgroup') return false;
  }
  return false;
}
