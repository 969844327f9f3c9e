/** What a person reads in the elements of a tree. */
import { isIconOnly } from '../element/text-name.js';
import type { ScreenTree } from './screen-tree.js';
import type { TreeNode } from './tree-node.js';

/** Roles whose text is a value that a person may change; it is no part of what is written around it. */
const fieldRoles = words('textbox searchbox spinbutton slider combobox');

/** Roles whose name is a title over what is in them. */
const titled = words('window dialog alertdialog group');

/** Roles of entries, which hold more than the words that they are named by. */
const entries = words(
  `cell gridcell columnheader rowheader row treeitem listitem heading menuitem menuitemcheckbox menuitemradio`,
);

/** Roles whose name is made of what is in them, unless somebody has given them another one that is not to be seen. */
const namedFromInside = words(
  `button link checkbox radio switch tab option tooltip text paragraph alert status log note timer marquee caption term
  definition time strong emphasis mark code blockquote deletion insertion subscript superscript`,
);

/** Roles that only hold others, and are named by a text of their own where they have one. */
const namedByOwnText = words('generic rowgroup figure');

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** `shown`: without what fields hold. `read`: with what drop-downs show. `written`: that of hidden elements, too. */
type Extent = 'shown' | 'read' | 'written';

const known: Readonly<Record<Extent, WeakMap<ScreenTree, (string | undefined)[]>>> = {
  shown: new WeakMap(),
  read: new WeakMap(),
  written: new WeakMap(),
};

/** What a person reads in an element: a field's content, else its texts and those in it, whitespace collapsed. */
export function textOf(tree: ScreenTree, index: number): string {
  const node = tree.nodes[index]!;
  return isField(node) ? collapse(valueOf(tree, index) ?? node.text ?? '') : textIn(tree, index, 'read');
}

/** The text that selectors go by: that of an element and all that can be seen in it, without what fields hold. */
export function shownTextOf(tree: ScreenTree, index: number): string {
  return textIn(tree, index, 'shown');
}

/** The same with what is hidden. */
export function writtenTextOf(tree: ScreenTree, index: number): string {
  return textIn(tree, index, 'written');
}

/**
 * What an element is called: by its name, or its tooltip where that is only the sign of an icon font, else by the text that it
 * shows itself where such elements are named by that.
 */
export function reportedNameOf({ role, name, text, description }: TreeNode): string {
  if (isIconOnly(name)) return description || name;
  if (name !== '' || text === undefined) return name;
  return namedFromInside.has(role) || entries.has(role) || namedByOwnText.has(role) ? collapse(text) : '';
}

/** What a field holds; of a drop-down the option that is chosen. Undefined for an element that has no value. */
export function valueOf(tree: ScreenTree, index: number): string | undefined {
  const { value, role } = tree.nodes[index]!;
  if (value !== undefined || role !== 'combobox') return value;
  for (const at of optionIndices(tree, index))
    if (tree.nodes[at]!.states.selected === true) return collapse(reportedNameOf(tree.nodes[at]!));
  return undefined;
}

const listRoles = words('listbox combobox list menu tree');
const optionRoles = words('option menuitem menuitemradio menuitemcheckbox listitem treeitem');

/** The labels of the options of a list or drop-down, open or not; undefined for an element that is neither. */
export function optionsOf(tree: ScreenTree, index: number): string[] | undefined {
  if (!listRoles.has(tree.nodes[index]!.role)) return undefined;
  return Array.from(optionIndices(tree, index), (at) => collapse(reportedNameOf(tree.nodes[at]!)));
}

function* optionIndices(tree: ScreenTree, index: number): Generator<number> {
  for (let at = index + 1; at < tree.ends[index]!; at += 1) if (optionRoles.has(tree.nodes[at]!.role)) yield at;
}

/** Whether a person writes or chooses in an element what it holds. */
function isField({ role }: TreeNode): boolean {
  return fieldRoles.has(role);
}

const writable = words('textbox searchbox spinbutton');

/** Whether text is written into an element: a text field, or a combo box that says that it is not read-only. */
export function isTextField({ role, states }: TreeNode): boolean {
  return writable.has(role) || (role === 'combobox' && states.readonly === false);
}

/**
 * Whether an element is an option of a drop-down that is closed: it can be chosen, and is not to be read unless it is the one
 * that is shown.
 */
export function isInClosedDropDown(tree: ScreenTree, index: number): boolean {
  if (tree.nodes[index]!.role !== 'option') return false;
  for (const at of tree.around(index)) {
    const { role, states } = tree.nodes[at]!;
    if (role === 'combobox') return states.expanded !== true;
  }
  return false;
}

function textIn(tree: ScreenTree, index: number, extent: Extent): string {
  let texts = known[extent].get(tree);
  if (texts === undefined) known[extent].set(tree, (texts = []));
  return (texts[index] ??= compute(tree, index, extent));
}

function compute(tree: ScreenTree, index: number, extent: Extent): string {
  const node = tree.nodes[index]!;
  if (isField(node)) return extent === 'read' && node.role === 'combobox' ? textOf(tree, index) : '';
  const inside: string[] = [];
  const end = tree.ends[index]!;
  for (let at = index + 1; at < end; at = tree.ends[at]!) {
    if (extent !== 'written' && !tree.nodes[at]!.isShown) continue;
    const text = textIn(tree, at, extent);
    if (text !== '') inside.push(text);
  }
  return withOwn(node, inside.join(' '));
}

/** The text that an element shows itself, beside that of what is in it; empty where it shows none. */
export function ownTextOf({ role, name, text }: TreeNode): string {
  return collapse(text ?? (titled.has(role) || entries.has(role) ? name : ''));
}

/** The text of an element itself before that of what is in it, unless the one holds the other. */
function withOwn(node: TreeNode, inner: string): string {
  const outer = collapse(node.text ?? (namedFromInside.has(node.role) ? node.name : ownTextOf(node)));
  if (inner === '' || outer.includes(inner)) return outer;
  if (outer === '' || inner.includes(outer)) return inner;
  const own = ownTextOf(node);
  return own === '' ? inner : `${own} ${inner}`;
}

/** A text with each run of whitespace as one space, without any at its ends. */
export function collapse(text: string): string {
  return /\s/.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text;
}
