import type { Accessible } from './accessible.js';
import type { ToolkitTraits } from './toolkits.js';
import { has, Interface, Role, State } from './vocabulary.js';

/**
 * ARIA roles of AtspiRole numbers, after the mapping of Core-AAM 1.2 read backwards
 * (https://www.w3.org/TR/core-aam-1.2/#mapping_role_table). What is missing here only holds other things.
 */
const ariaRoles: Readonly<Record<number, string>> = {
  2: 'alert',
  5: 'group', // calendar
  7: 'checkbox',
  8: 'menuitemcheckbox',
  10: 'columnheader',
  11: 'combobox',
  12: 'textbox', // date editor
  15: 'slider', // dial
  16: 'dialog',
  23: 'window',
  26: 'img', // icon
  27: 'img',
  28: 'group', // internal frame
  29: 'text', // label
  31: 'list',
  32: 'listitem',
  33: 'menuitem', // what opens a menu, with the menu in it
  34: 'menubar',
  35: 'menuitem',
  37: 'tab',
  38: 'tablist',
  40: 'textbox', // password
  41: 'menu',
  42: 'progressbar',
  43: 'button',
  44: 'radio',
  45: 'menuitemradio',
  47: 'rowheader',
  48: 'scrollbar',
  50: 'separator',
  51: 'slider',
  52: 'spinbutton',
  54: 'status',
  55: 'table',
  56: 'cell',
  57: 'columnheader',
  58: 'rowheader',
  59: 'menuitem', // tear-off
  60: 'textbox', // terminal
  61: 'textbox',
  62: 'button', // toggle button
  63: 'toolbar',
  64: 'tooltip',
  65: 'tree',
  66: 'treegrid',
  69: 'window',
  73: 'paragraph',
  75: 'application',
  76: 'combobox', // autocomplete
  77: 'textbox', // edit bar
  79: 'textbox', // entry
  81: 'caption',
  82: 'document',
  83: 'heading',
  87: 'form',
  88: 'link',
  90: 'row',
  91: 'treeitem',
  92: 'document',
  93: 'document',
  94: 'document',
  95: 'document',
  96: 'document',
  97: 'comment',
  98: 'listbox',
  101: 'alert', // notification
  102: 'alert', // info bar
  103: 'meter', // level bar
  105: 'blockquote',
  106: 'audio',
  107: 'video',
  108: 'definition',
  109: 'article',
  110: 'region', // landmark
  111: 'log',
  112: 'marquee',
  113: 'math',
  115: 'timer',
  116: 'text', // static
  119: 'subscript',
  120: 'superscript',
  122: 'term',
  123: 'definition',
  125: 'deletion',
  126: 'insertion',
  127: 'mark',
  128: 'suggestion',
  129: 'button', // button that opens a menu
};

/** Roles of windows that are dialogs whatever their program calls them: they are for one thing, and go when it is done. */
const dialogRoles: ReadonlySet<number> = new Set([Role.alert, Role.dialog, Role.fileChooser, 9, 22]);

/**
 * The role of an element in the vocabulary of selectors.
 * @param isWindow it is a window of its program
 * @param isInComboBox it is what a combo box opens, or in that
 */
export function roleOf(
  accessible: Pick<Accessible, 'role' | 'name' | 'states' | 'interfaces' | 'children'>,
  traits: Pick<ToolkitTraits, 'opensByMenu' | 'hasCheckCells'>,
  isWindow: boolean,
  isInComboBox = false,
): string {
  const { role, name, states, interfaces } = accessible;
  if (isWindow) {
    if (role === Role.alert) return 'alertdialog';
    if (dialogRoles.has(role)) return 'dialog';
    if (role === Role.frame && has(states, State.modal)) return 'dialog';
    return role === Role.toolTip ? 'tooltip' : role === Role.popupMenu ? 'menu' : 'window';
  }
  // What can be chosen among is a list box, whatever the toolkit calls it.
  if (role === Role.list) return (interfaces & Interface.selection) !== 0 ? 'listbox' : 'list';
  if (role === Role.listItem) return has(states, State.selectable) ? 'option' : 'listitem';
  // Chromium exposes what a drop-down of a page offers as a menu.
  if (isInComboBox && !traits.opensByMenu && role === Role.menu) return 'listbox';
  if (isInComboBox && !traits.opensByMenu && role === Role.menuItem) return 'option';
  if (role === Role.menu && !traits.opensByMenu) return 'menu';
  if (isCheckCell(accessible, traits)) return 'checkbox';
  const known = ariaRoles[role];
  if (known !== undefined) return known;
  return name === '' ? 'generic' : 'group';
}

/** Whether a cell of a table is a box to be checked: it holds neither text nor picture nor other cells, and can be pressed. */
export function isCheckCell(
  { role, interfaces, children }: Pick<Accessible, 'role' | 'interfaces' | 'children'>,
  { hasCheckCells }: Pick<ToolkitTraits, 'hasCheckCells'>,
): boolean {
  const others = Interface.text | Interface.image | Interface.value;
  return (
    hasCheckCells &&
    role === Role.tableCell &&
    children.length === 0 &&
    (interfaces & Interface.action) !== 0 &&
    (interfaces & others) === 0
  );
}

/** Lists, tables and trees, in AtspiRole numbers: what is in one of them are items, and those are of one kind. */
export const itemViewRoles: ReadonlySet<number> = new Set([
  Role.list,
  Role.listBox,
  Role.table,
  Role.tree,
  Role.treeTable,
]);

/** What is in them, in AtspiRole numbers. */
export const itemRoles: ReadonlySet<number> = new Set([Role.listItem, Role.tableCell, Role.treeItem]);

/** Roles that hold a text which is written, in AtspiRole numbers. */
export const textRoles: ReadonlySet<number> = new Set([
  Role.text,
  Role.entry,
  Role.passwordText,
  Role.terminal,
  Role.spinButton,
  12,
  77,
]);

/** Roles that hold a number, in AtspiRole numbers. */
export const numberRoles: ReadonlySet<number> = new Set([Role.slider, Role.spinButton, 15, 42, 48, 103]);
