/**
 * The type vocabulary as data: `word: roles`. The first role is the canonical one, the others satisfy the word as well.
 *
 * Roles are those of WAI-ARIA 1.2 (https://www.w3.org/TR/wai-aria-1.2/#role_definitions) except `none` and
 * `presentation`, which mark what is no element to a user. A role covers a subrole where users make no difference
 * between the two (`CheckBox` finds switches, `TextBox` finds search boxes, `Table` finds grids).
 */
export const ariaTypes: Readonly<Record<string, string>> = {
  Alert: 'alert',
  AlertDialog: 'alertdialog',
  Application: 'application',
  Article: 'article',
  Banner: 'banner',
  Blockquote: 'blockquote',
  Button: 'button',
  Caption: 'caption',
  Cell: 'cell gridcell',
  CheckBox: 'checkbox switch',
  Code: 'code',
  ColumnHeader: 'columnheader',
  ComboBox: 'combobox',
  Complementary: 'complementary',
  ContentInfo: 'contentinfo',
  Definition: 'definition',
  Deletion: 'deletion',
  Dialog: 'dialog alertdialog',
  Directory: 'directory',
  Document: 'document',
  Emphasis: 'emphasis',
  Feed: 'feed',
  Figure: 'figure',
  Form: 'form',
  Generic: 'generic',
  Grid: 'grid treegrid',
  GridCell: 'gridcell',
  Group: 'group radiogroup',
  Heading: 'heading',
  Img: 'img',
  Insertion: 'insertion',
  Link: 'link',
  List: 'list listbox',
  ListBox: 'listbox',
  ListItem: 'listitem option',
  Log: 'log',
  Main: 'main',
  Marquee: 'marquee',
  Math: 'math',
  Menu: 'menu menubar',
  MenuBar: 'menubar',
  MenuItem: 'menuitem menuitemcheckbox menuitemradio',
  MenuItemCheckBox: 'menuitemcheckbox',
  MenuItemRadio: 'menuitemradio',
  Meter: 'meter',
  Navigation: 'navigation',
  Note: 'note',
  Option: 'option',
  Paragraph: 'paragraph',
  ProgressBar: 'progressbar',
  Radio: 'radio',
  RadioGroup: 'radiogroup',
  Region: 'region',
  Row: 'row',
  RowGroup: 'rowgroup',
  RowHeader: 'rowheader',
  ScrollBar: 'scrollbar',
  Search: 'search',
  SearchBox: 'searchbox',
  Separator: 'separator',
  Slider: 'slider',
  SpinButton: 'spinbutton',
  Status: 'status',
  Strong: 'strong',
  Subscript: 'subscript',
  Superscript: 'superscript',
  Switch: 'switch',
  Tab: 'tab',
  Table: 'table grid treegrid',
  TabList: 'tablist',
  TabPanel: 'tabpanel',
  Term: 'term',
  TextBox: 'textbox searchbox',
  Time: 'time',
  Timer: 'timer',
  ToolBar: 'toolbar',
  ToolTip: 'tooltip',
  Tree: 'tree',
  TreeGrid: 'treegrid',
  TreeItem: 'treeitem',
};

/**
 * Kinds that ARIA has no concrete role for: any element, static text, a top-level window, an embedded document.
 * `Text` covers what UI Automation calls Text (Core-AAM maps the inline text roles, paragraphs and headings to it).
 */
export const ownTypes: Readonly<Record<string, string>> = {
  Any: 'any',
  Text: 'text paragraph heading caption code definition deletion emphasis insertion strong subscript superscript term time mark',
  Window: 'window dialog alertdialog',
  Frame: 'frame window',
};

/**
 * Roles that browsers give (ARIA 1.3 drafts, HTML-AAM's media elements) and that are no type words: each is a word of many
 * names, and `role=` finds them.
 */
export const roleOnly: readonly string[] = ['mark', 'comment', 'suggestion', 'audio', 'video'];

/** Whatever a person fills in or sets, for words that mean "the thing with that label". */
const formField = 'textbox searchbox spinbutton combobox listbox slider checkbox switch radio';

/**
 * Other words: UI Automation control types (all 41 are types, here or above), AT-SPI role names where they differ, and
 * what people call things. Words that are common labels (`password`, `email`, `title`) are left out on purpose: as types
 * they would cut names at commas (`Text#User, password`).
 */
export const aliasTypes: Readonly<Record<string, string>> = {
  // Text entry. Edit is wider than TextBox: number fields and editable combo boxes are edits to whoever types into them.
  Edit: 'textbox searchbox spinbutton combobox',
  EditBox: 'textbox searchbox spinbutton combobox',
  EditText: 'textbox searchbox spinbutton combobox',
  Entry: 'textbox searchbox spinbutton combobox',
  TextField: 'textbox searchbox spinbutton combobox',
  TextInput: 'textbox searchbox spinbutton combobox',
  TextArea: 'textbox searchbox',
  PasswordText: 'textbox',
  SecureTextField: 'textbox',
  SearchField: 'searchbox',
  Field: formField,
  FormField: formField,
  Input: formField,
  InputField: formField,
  Spinner: 'spinbutton',
  Stepper: 'spinbutton',
  // Choices.
  Dropdown: 'combobox',
  DropdownList: 'combobox',
  Select: 'combobox listbox',
  SelectBox: 'combobox listbox',
  RadioButton: 'radio',
  Toggle: 'switch checkbox',
  ToggleSwitch: 'switch checkbox',
  ToggleButton: 'button switch',
  TrackBar: 'slider',
  Thumb: 'slider scrollbar separator',
  Calendar: 'grid',
  // Buttons and links.
  Btn: 'button',
  PushButton: 'button',
  SplitButton: 'button',
  Hyperlink: 'link',
  Anchor: 'link',
  // Collections.
  DataGrid: 'grid treegrid table',
  DataTable: 'table grid treegrid',
  DataItem: 'row cell gridcell',
  TableRow: 'row',
  TableCell: 'cell gridcell',
  HeaderItem: 'columnheader rowheader',
  Header: 'columnheader rowheader heading banner',
  TreeView: 'tree',
  TreeNode: 'treeitem',
  TreeTable: 'treegrid',
  // Tabs. UI Automation calls the strip Tab and one tab TabItem; ARIA's `tab` is the one tab, and roles win.
  TabItem: 'tab',
  PageTab: 'tab',
  TabControl: 'tablist',
  PageTabList: 'tablist',
  TabBar: 'tablist',
  TabPage: 'tabpanel',
  // Menus.
  CheckMenuItem: 'menuitemcheckbox',
  RadioMenuItem: 'menuitemradio',
  // Classes of Windows' own controls, by which tools name what has no other type.
  TextBlock: 'text paragraph heading caption',
  RichTextBlock: 'text paragraph heading caption',
  RichEditBox: 'textbox searchbox',
  PasswordBox: 'textbox',
  AutoSuggestBox: 'combobox textbox searchbox',
  NumberBox: 'spinbutton',
  HyperlinkButton: 'link',
  RepeatButton: 'button',
  DropDownButton: 'button',
  AppBarButton: 'button',
  ListView: 'list listbox',
  ListViewItem: 'listitem option',
  ListBoxItem: 'listitem option',
  ComboBoxItem: 'option listitem',
  TreeViewItem: 'treeitem',
  // Text and pictures.
  Label: 'text paragraph heading caption',
  StaticText: 'text paragraph heading caption',
  TextView: 'text paragraph heading caption',
  Image: 'img',
  ImageView: 'img',
  Picture: 'img',
  Icon: 'img',
  Graphic: 'img',
  // Containers.
  Pane: 'group region tabpanel generic',
  Panel: 'group region tabpanel generic',
  GroupBox: 'group radiogroup',
  Custom: 'generic group',
  SemanticZoom: 'group',
  TitleBar: 'group banner',
  AppBar: 'toolbar banner',
  StatusBar: 'status',
  Nav: 'navigation',
  IFrame: 'frame',
  // Messages.
  Modal: 'dialog alertdialog',
  MessageBox: 'alertdialog dialog',
  Toast: 'alert status',
  Snackbar: 'alert status',
  Notification: 'alert status',
  Divider: 'separator',
};
