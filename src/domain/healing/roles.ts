/** Roles that a redesign turns into each other: a button becomes a link, a field a drop-down. */
const families = [
  'button link menuitem menuitemcheckbox menuitemradio tab togglebutton',
  'textbox searchbox combobox spinbutton listbox slider',
  'checkbox radio switch option',
  'heading text paragraph status alert strong emphasis caption label mark generic term definition note log time',
  'row listitem article treeitem option',
  'cell gridcell rowheader columnheader',
  'dialog alertdialog window',
  'region form group main article section',
].map((roles) => new Set(roles.split(' ')));

/** Roles of what data repeats, and of texts that come from data. */
const repeated = new Set('article cell gridcell listitem option row rowheader treeitem'.split(' '));

/** Roles that show what an app says, and are operated by nobody. */
const shown = new Set(
  'alert article caption cell code definition emphasis generic gridcell heading img image listitem log mark note paragraph row rowheader status strong term text time tooltip'.split(
    ' ',
  ),
);

const landmarks = new Set(
  'alertdialog banner complementary contentinfo dialog form frame grid group list main menu navigation region search table tabpanel toolbar tree window'.split(
    ' ',
  ),
);

/** How alike two roles are: the same 1, of one family 0.5, otherwise 0. */
export function roleSimilarity(left: string, right: string): number {
  if (left === right) return 1;
  return families.some((family) => family.has(left) && family.has(right)) ? 0.5 : 0;
}

/** Whether data brings such an element, once for each of its entries. */
export function isRepeated(role: string): boolean {
  return repeated.has(role);
}

/** Whether the name of such an element is what an app says, and no label of a control. */
export function isShownText(role: string): boolean {
  return shown.has(role);
}

/** Whether an element says in which part of the screen others are. */
export function isLandmark(role: string): boolean {
  return landmarks.has(role);
}
