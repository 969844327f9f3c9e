import { checkedRoles, choiceRoles, entryRoles, pressedRoles, textFieldRoles } from '../phrase/role-words.js';

/** What an element is sought for: how well a role suits it, where its kind is not said. 0: not at all. */
export type Purpose = (role: string) => number;

const among = (best: readonly string[], others: Readonly<Record<string, number>>, rest: number): Purpose => {
  const suited = new Set(best);
  return (role) => (suited.has(role) ? 1 : (others[role] ?? rest));
};

const containers = [
  'region',
  'group',
  'form',
  'dialog',
  'alertdialog',
  'row',
  'listitem',
  'article',
  'table',
  'list',
  'toolbar',
  'navigation',
  'tabpanel',
  'radiogroup',
  'listbox',
  'menu',
  'main',
  'banner',
  'contentinfo',
  'complementary',
  'search',
  'treeitem',
  'window',
  'grid',
  'figure',
  'treegrid',
  'tablist',
  'menubar',
  'tree',
  'frame',
  'document',
  'panel',
  'status',
  'alert',
  'log',
  'note',
  'section',
];

/** To be clicked. */
export const toPress = among(
  pressedRoles,
  {
    textbox: 0.85,
    searchbox: 0.85,
    combobox: 0.9,
    spinbutton: 0.85,
    slider: 0.8,
    columnheader: 0.86,
    row: 0.76,
    listitem: 0.76,
    gridcell: 0.78,
    cell: 0.78,
    article: 0.7,
    img: 0.82,
    image: 0.82,
    heading: 0.74,
    text: 0.74,
    generic: 0.74,
    group: 0.66,
    paragraph: 0.7,
    rowheader: 0.76,
    label: 0.74,
    region: 0.6,
    dialog: 0.5,
  },
  0.64,
);
/** To be written into. */
export const toFill = among(
  textFieldRoles,
  { slider: 0.95, textarea: 1, document: 0.7, combobox: 0.97, progressbar: 0.3, button: 0.2 },
  0,
);
/** To be given a value by whatever means it has. */
export const toSet = among(
  [...textFieldRoles, 'slider', 'checkbox', 'switch', 'radiogroup', 'listbox', 'combobox'],
  { group: 0.8, radio: 0.6, button: 0.6, togglebutton: 0.7 },
  0,
);
/** To have an option chosen in it. */
export const toChooseIn = among(
  choiceRoles,
  {
    group: 0.85,
    list: 0.85,
    button: 0.8,
    textbox: 0.7,
    table: 0.75,
    grid: 0.8,
    toolbar: 0.7,
    region: 0.7,
    navigation: 0.7,
    treegrid: 0.8,
  },
  0.3,
);
/** To be chosen by itself. */
export const toChoose = among(
  ['option', 'radio', 'tab', 'menuitem', 'menuitemradio', 'treeitem', 'checkbox', 'gridcell'],
  {
    button: 0.92,
    link: 0.9,
    row: 0.88,
    listitem: 0.86,
    switch: 0.9,
    cell: 0.82,
    menuitemcheckbox: 0.95,
    columnheader: 0.7,
    img: 0.7,
    article: 0.8,
    text: 0.7,
  },
  0.5,
);
/** To be ticked. */
export const toCheck = among(
  checkedRoles.filter((role) => role !== 'button'),
  { button: 0.7, option: 0.75, row: 0.5, listitem: 0.5 },
  0,
);
/** To be looked at. */
export const toRead = among(
  [
    'text',
    'status',
    'heading',
    'textbox',
    'searchbox',
    'spinbutton',
    'combobox',
    'definition',
    'alert',
    'paragraph',
    'cell',
    'gridcell',
    'button',
    'link',
    'checkbox',
    'radio',
    'switch',
    'slider',
    'progressbar',
    'img',
    'tab',
    'option',
    'dialog',
    'alertdialog',
    'row',
    'listitem',
    'article',
    'list',
    'table',
    'menuitem',
    'treeitem',
    'log',
    'generic',
    'label',
    'region',
    'group',
    'form',
    'term',
    'window',
    'note',
    'columnheader',
    'rowheader',
  ],
  {},
  0.9,
);
/** To be pointed at, dragged or scrolled to: anything that is seen. */
export const toPoint = among(
  [
    ...pressedRoles,
    ...entryRoles,
    'img',
    'image',
    'slider',
    'textbox',
    'combobox',
    'heading',
    'region',
    'cell',
    'text',
    'generic',
    'group',
    'searchbox',
    'spinbutton',
  ],
  {},
  0.9,
);
/** To have something in it. */
export const toHold = among(
  containers,
  {
    heading: 0.5,
    columnheader: 0.4,
    cell: 0.6,
    gridcell: 0.6,
    generic: 0.7,
    text: 0.3,
    button: 0.4,
    tab: 0.5,
    combobox: 0.8,
  },
  0.3,
);
/** To be emptied or written into by files. */
export const toUpload = among(['button', 'textbox', 'group', 'link', 'region', 'generic', 'text', 'label'], {}, 0.6);
