/** Roles that are controls: what a person operates. */
const controlRoles = new Set(
  (
    'button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider ' +
    'spinbutton switch tab textbox treeitem'
  ).split(' '),
);

/** Whether a person operates elements of this role. */
export function isControlRole(role: string): boolean {
  return controlRoles.has(role);
}
