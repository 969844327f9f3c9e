/** The words of AT-SPI, as its D-Bus interfaces spell them (at-spi2-core, xml/*.xml and atspi-constants.h). */

const prefix = 'org.a11y.atspi';

/** Interfaces of the registry and of elements. */
export const atspi = {
  registry: `${prefix}.Registry`,
  cache: `${prefix}.Cache`,
  application: `${prefix}.Application`,
  accessible: `${prefix}.Accessible`,
  component: `${prefix}.Component`,
  action: `${prefix}.Action`,
  text: `${prefix}.Text`,
  editableText: `${prefix}.EditableText`,
  value: `${prefix}.Value`,
  selection: `${prefix}.Selection`,
  table: `${prefix}.Table`,
  image: `${prefix}.Image`,
  objectEvent: `${prefix}.Event.Object`,
  windowEvent: `${prefix}.Event.Window`,
  documentEvent: `${prefix}.Event.Document`,
} as const;

/** Where the registry keeps the programs. */
export const registryRoot = { service: atspi.registry, path: '/org/a11y/atspi/accessible/root' } as const;
/** Where listeners register the events that they listen to. */
export const registryEvents = { service: atspi.registry, path: '/org/a11y/atspi/registry' } as const;
/** Where each program keeps the list of all its elements. */
export const cachePath = '/org/a11y/atspi/cache';
/** What stands for no element. */
export const nullPath = '/org/a11y/atspi/null';

/** Bits of a state set (AtspiStateType), those that are read. */
export const State = {
  active: 1,
  armed: 2,
  busy: 3,
  checked: 4,
  collapsed: 5,
  defunct: 6,
  editable: 7,
  enabled: 8,
  expandable: 9,
  expanded: 10,
  focusable: 11,
  focused: 12,
  iconified: 15,
  modal: 16,
  multiLine: 17,
  multiselectable: 18,
  pressed: 20,
  selectable: 22,
  selected: 23,
  sensitive: 24,
  showing: 25,
  vertical: 29,
  visible: 30,
  managesDescendants: 31,
  indeterminate: 32,
  required: 33,
  invalidEntry: 36,
  /** What GTK 4 says in its place. */
  invalid: 0,
  checkable: 41,
  hasPopup: 42,
  readOnly: 43,
} as const;

/** A state set as it comes: two words of 32 bits. */
export interface StateSet {
  readonly low: number;
  readonly high: number;
}

/** Whether a state is in a set. */
export function has({ low, high }: StateSet, state: number): boolean {
  return state < 32 ? ((low >>> state) & 1) === 1 : ((high >>> (state - 32)) & 1) === 1;
}

/** Interfaces of an element, as bits. */
export const Interface = {
  action: 1,
  text: 2,
  editableText: 4,
  value: 8,
  selection: 16,
  component: 32,
  table: 64,
  image: 128,
} as const;

const interfaceBits: ReadonlyMap<string, number> = new Map([
  [atspi.action, Interface.action],
  [atspi.text, Interface.text],
  [atspi.editableText, Interface.editableText],
  [atspi.value, Interface.value],
  [atspi.selection, Interface.selection],
  [atspi.component, Interface.component],
  [atspi.table, Interface.table],
  [atspi.image, Interface.image],
]);

/** The bits of the interfaces that an element has. */
export function interfacesOf(names: readonly string[]): number {
  let bits = 0;
  for (const name of names) bits |= interfaceBits.get(name) ?? 0;
  return bits;
}

/** Numbers of the roles that the code distinguishes (AtspiRole). */
export const Role = {
  alert: 2,
  checkBox: 7,
  checkMenuItem: 8,
  comboBox: 11,
  dialog: 16,
  fileChooser: 19,
  frame: 23,
  label: 29,
  list: 31,
  listItem: 32,
  menu: 33,
  menuBar: 34,
  menuItem: 35,
  pageTab: 37,
  passwordText: 40,
  popupMenu: 41,
  pushButton: 43,
  radioButton: 44,
  radioMenuItem: 45,
  slider: 51,
  spinButton: 52,
  table: 55,
  tableCell: 56,
  terminal: 60,
  text: 61,
  toggleButton: 62,
  toolTip: 64,
  tree: 65,
  treeTable: 66,
  window: 69,
  application: 75,
  entry: 79,
  treeItem: 91,
  document: 95,
  listBox: 98,
  static: 116,
} as const;
