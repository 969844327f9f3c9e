/**
 * The control types of UI Automation, without `UIA_` and `ControlTypeId`
 * (https://learn.microsoft.com/windows/win32/winauto/uiauto-controltype-ids).
 */
export const uiaControlTypes = [
  'AppBar',
  'Button',
  'Calendar',
  'CheckBox',
  'ComboBox',
  'Custom',
  'DataGrid',
  'DataItem',
  'Document',
  'Edit',
  'Group',
  'Header',
  'HeaderItem',
  'Hyperlink',
  'Image',
  'List',
  'ListItem',
  'Menu',
  'MenuBar',
  'MenuItem',
  'Pane',
  'ProgressBar',
  'RadioButton',
  'ScrollBar',
  'SemanticZoom',
  'Separator',
  'Slider',
  'Spinner',
  'SplitButton',
  'StatusBar',
  'Tab',
  'TabItem',
  'Table',
  'Text',
  'Thumb',
  'TitleBar',
  'ToolBar',
  'ToolTip',
  'Tree',
  'TreeItem',
  'Window',
] as const;
/** A control type of UI Automation. */
export type UiaControlType = (typeof uiaControlTypes)[number];

/**
 * UI Automation control types of roles, as Core Accessibility API Mappings 1.2 gives them
 * (https://www.w3.org/TR/core-aam-1.2/#mapping_role_table), for naming a role in the words of Windows tools.
 */
const controlTypes: Readonly<Partial<Record<UiaControlType, string>>> = {
  Button: 'button switch',
  CheckBox: 'checkbox',
  ComboBox: 'combobox',
  DataGrid: 'grid treegrid',
  DataItem: 'cell gridcell columnheader rowheader row',
  Document: 'document',
  Edit: 'textbox searchbox',
  Group:
    'alert article audio banner blockquote comment complementary contentinfo definition feed figure form generic group log main ' +
    'marquee math navigation note region rowgroup search status suggestion timer video',
  Hyperlink: 'link',
  Image: 'img',
  List: 'list listbox directory radiogroup',
  ListItem: 'listitem option',
  Menu: 'menu',
  MenuBar: 'menubar',
  MenuItem: 'menuitem menuitemcheckbox menuitemradio',
  Pane: 'alertdialog application dialog tabpanel frame',
  ProgressBar: 'progressbar meter',
  RadioButton: 'radio',
  ScrollBar: 'scrollbar',
  Separator: 'separator',
  Slider: 'slider',
  Spinner: 'spinbutton',
  Tab: 'tablist',
  TabItem: 'tab',
  Table: 'table',
  Text: 'text caption code deletion emphasis heading insertion mark paragraph strong subscript superscript term time',
  ToolBar: 'toolbar',
  ToolTip: 'tooltip',
  Tree: 'tree',
  TreeItem: 'treeitem',
  Window: 'window',
};

const byRole = new Map<string, UiaControlType>();
for (const controlType of uiaControlTypes) {
  for (const role of controlTypes[controlType]?.split(' ') ?? []) byRole.set(role, controlType);
}

/** The UI Automation control type that a role is exposed as, `Custom` for a role that is not known. */
export function uiaControlTypeOf(role: string): UiaControlType {
  return byRole.get(role) ?? 'Custom';
}
