import type { AccessibleProgram } from './accessible.js';

/** How a toolkit differs from the others in exposing its elements. Each line was seen in real programs. */
export interface ToolkitTraits {
  readonly name: string;
  /** Whether `Cache.GetItems` has the elements; else they are asked for one by one. */
  readonly keepsList: boolean;
  /** Whether its events report every change, and say what it is: what they report need not be asked for. */
  readonly reportsChanges: boolean;
  /** Whether its events report that something has moved; else it is looked at twice. */
  readonly reportsMoves: boolean;
  /** Whether it exposes nothing in its windows until it is asked for what only assistive programs ask for. */
  readonly exposesOnceAsked: boolean;
  /** Whether windows show pages, which it exposes later than the rest. */
  readonly showsPages: boolean;
  /** Whether SHOWING says what can be seen; else VISIBLE of it and all around it does. */
  readonly usesShowing: boolean;
  /** Whether what is scrolled out of view is exposed as hidden. */
  readonly hidesScrolledAway: boolean;
  /** Whether items of lists, tables and trees are exposed so as well, at the place that they would have, were there no edges. */
  readonly hidesItemsAway: boolean;
  /** Whether all that is scrolled out of view is exposed so, at the place that it would have, were there no edges. */
  readonly hidesAllAway: boolean;
  /** Whether extents count from the window also where those of the screen are asked for. */
  readonly countsFromWindow: boolean;
  /** Whether names are made up of class names and said twice: that of the text inside counts. */
  readonly hasNoisyNames: boolean;
  /** Whether what opens a menu is exposed as that menu, with the entries in it; else a menu is what holds them. */
  readonly opensByMenu: boolean;
  /** Whether boxes in tables are exposed as cells that hold nothing. */
  readonly hasCheckCells: boolean;
  /** How far from its left edge an item may have a box that is exposed only while ticked, in pixels; undefined where none has. */
  readonly unreportedBoxPx: number | undefined;
  /** Whether a text that is shown may have no name, and expose its letters alone (`QTextBrowser`). */
  readonly hasNamelessTexts: boolean;
  /** Whether a label that was given a name of its own exposes the text that it shows besides. */
  readonly exposesLabelTexts: boolean;
  /** Whether a field that is given the focus from outside has its text selected: the next key would replace it. */
  readonly selectsOnFocus: boolean;
  /** Whether the tab in front is exposed as focused, and none as selected. */
  readonly focusesTabs: boolean;
  /** Whether pages that are not in front are exposed as visible. */
  readonly exposesOccludedPages: boolean;
  /** Whether controls are exposed with those they are built of: a button in a button that opens a menu, or in a combo box. */
  readonly exposesParts: boolean;
  /** Whether popovers, which are windows of their own, are reported at the corner of what opens them. */
  readonly misplacesPopovers: boolean;
  /**
   * Beside which open menus and lists a press does no more than close them: all, or those that hold the pointer, which
   * suggestions for a field do not.
   */
  readonly swallowsPresses: 'all' | 'holding' | 'none';
  /** The type of the windows (EWMH) that suggest something for a field; undefined where they are as those of menus, or not known. */
  readonly suggestsIn: 'combo' | 'normal' | undefined;
  /**
   * Whether a file chooser selects, some time after, the folder that a part of a path names which is typed into it, and takes
   * what is selected in place of the path.
   */
  readonly selectsTypedFolders: boolean;
  /** Whether a popover that gets the presses of all around it is exposed as a part of its window that is modal. */
  readonly exposesModalPopovers: boolean;
  /** Whether a press in a dialog of its own is ignored where that has only just opened. */
  readonly ignoresEarlyPresses: boolean;
  /** Whether expanders are exposed with all in them and beside them, and react to a press on their arrow and label alone. */
  readonly hasWideExpanders: boolean;
  /** Whether menus longer than the screen scroll, and to an entry that they are asked to select. */
  readonly scrollsMenus: boolean;
  /** Whether `GetAccessibleAtPoint` returns what is on top there; else it is the first that is found. */
  readonly hitsTopmost: boolean;
}

const gtk3: ToolkitTraits = {
  name: 'GTK 3',
  keepsList: true,
  reportsChanges: true,
  reportsMoves: true,
  exposesOnceAsked: false,
  showsPages: false,
  usesShowing: true,
  hidesScrolledAway: true,
  hidesItemsAway: false,
  hidesAllAway: false,
  countsFromWindow: false,
  hasNoisyNames: false,
  opensByMenu: true,
  hasCheckCells: true,
  unreportedBoxPx: undefined,
  hasNamelessTexts: false,
  exposesLabelTexts: true,
  selectsOnFocus: true,
  focusesTabs: false,
  exposesOccludedPages: false,
  exposesParts: false,
  misplacesPopovers: false,
  hasWideExpanders: true,
  swallowsPresses: 'all',
  suggestsIn: 'combo',
  selectsTypedFolders: false,
  exposesModalPopovers: true,
  ignoresEarlyPresses: false,
  scrollsMenus: true,
  hitsTopmost: false,
};
const gtk4: ToolkitTraits = {
  name: 'GTK 4',
  keepsList: true,
  reportsChanges: false,
  reportsMoves: false,
  exposesOnceAsked: false,
  showsPages: false,
  usesShowing: false,
  hidesScrolledAway: false,
  hidesItemsAway: false,
  hidesAllAway: false,
  countsFromWindow: true,
  hasNoisyNames: true,
  opensByMenu: false,
  hasCheckCells: false,
  unreportedBoxPx: undefined,
  hasNamelessTexts: false,
  exposesLabelTexts: true,
  selectsOnFocus: false,
  focusesTabs: false,
  exposesOccludedPages: true,
  exposesParts: true,
  misplacesPopovers: true,
  hasWideExpanders: false,
  swallowsPresses: 'holding',
  suggestsIn: undefined,
  selectsTypedFolders: false,
  exposesModalPopovers: false,
  ignoresEarlyPresses: false,
  scrollsMenus: false,
  hitsTopmost: true,
};
const qt: ToolkitTraits = {
  ...gtk3,
  name: 'Qt',
  hidesScrolledAway: false,
  hidesItemsAway: true,
  keepsList: false,
  reportsChanges: false,
  reportsMoves: false,
  hasCheckCells: false,
  // 3 free (`PM_FocusFrameHMargin` + 1) beside a box of 13 or 14 (`PM_IndicatorWidth`): its middle.
  unreportedBoxPx: 10,
  hasNamelessTexts: true,
  exposesLabelTexts: false,
  selectsOnFocus: false,
  focusesTabs: true,
  hasWideExpanders: false,
  suggestsIn: 'normal',
  selectsTypedFolders: true,
  exposesModalPopovers: false,
  scrollsMenus: false,
  hitsTopmost: true,
};
const chromium: ToolkitTraits = {
  ...gtk3,
  name: 'Chromium',
  hidesScrolledAway: false,
  hidesAllAway: true,
  reportsChanges: false,
  reportsMoves: false,
  exposesOnceAsked: true,
  showsPages: true,
  opensByMenu: false,
  hasCheckCells: false,
  selectsOnFocus: false,
  hasWideExpanders: false,
  swallowsPresses: 'none',
  suggestsIn: undefined,
  selectsTypedFolders: false,
  exposesModalPopovers: false,
  ignoresEarlyPresses: true,
  scrollsMenus: false,
  hitsTopmost: true,
  exposesLabelTexts: false,
};
/** Nothing is taken for granted: slower, and right for whatever keeps to the interfaces. */
const unknown: ToolkitTraits = {
  ...gtk3,
  name: 'unknown',
  hasNamelessTexts: true,
  exposesLabelTexts: false,
  selectsOnFocus: false,
  keepsList: false,
  reportsChanges: false,
  reportsMoves: false,
  hasCheckCells: false,
  hasWideExpanders: false,
  swallowsPresses: 'none',
  suggestsIn: undefined,
  selectsTypedFolders: false,
  exposesModalPopovers: false,
  scrollsMenus: false,
};

/** How a program's toolkit exposes its elements. */
export function traitsOf({ toolkit, toolkitVersion }: AccessibleProgram): ToolkitTraits {
  const name = toolkit.toLowerCase();
  if (name === 'gtk') return Number.parseInt(toolkitVersion, 10) >= 4 ? gtk4 : gtk3;
  if (name.startsWith('qt')) return qt;
  return name.includes('chrom') ? chromium : unknown;
}
