import type { Accessible } from './accessible.js';
import { textRoles } from './roles.js';
import type { ToolkitTraits } from './toolkits.js';
import { Role } from './vocabulary.js';

/** Roles that are called what is written in them, in AtspiRole numbers. */
export const namedByContent: ReadonlySet<number> = new Set([
  Role.pushButton,
  Role.toggleButton,
  Role.checkBox,
  Role.radioButton,
  Role.menu,
  Role.menuItem,
  Role.checkMenuItem,
  Role.radioMenuItem,
  Role.pageTab,
  Role.listItem,
  Role.treeItem,
  Role.tableCell,
  88, // link
  129, // button that opens a menu
]);

/** Roles of fields, whose label may stand beside them, in AtspiRole numbers. */
export const labelledRoles: ReadonlySet<number> = new Set([
  ...textRoles,
  Role.comboBox,
  Role.slider,
  Role.spinButton,
  Role.list,
  Role.listBox,
  Role.table,
  Role.tree,
  Role.treeTable,
  42,
]);

/**
 * What an element is called by itself; empty where it does not say.
 * @param label the text of the label that belongs to it, where it has one
 */
export function nameOf(accessible: Accessible, traits: ToolkitTraits, label: string | undefined): string {
  const { role, description } = accessible;
  const own = ownName(accessible, traits);
  if (labelledRoles.has(role)) return withoutColon(label ?? own);
  // GTK 4 calls a control what the label beside it says.
  if (own !== '' && own === label) return withoutColon(own);
  if (own !== '' && !(role === Role.pageTab && traits.exposesParts && own === 'Tab')) return own;
  if (!namedByContent.has(role)) return '';
  const inside = textsInside(accessible, traits).join(' ');
  // Buttons with a picture alone are named by their tooltip, or by the label beside them.
  return inside || collapsed(description) || withoutColon(label ?? '');
}

/** Whether an element is what another is built of, which people do not distinguish from it. */
export function isPart(
  { role }: Pick<Accessible, 'role'>,
  around: Pick<Accessible, 'role'>,
  { exposesParts }: ToolkitTraits,
): boolean {
  return exposesParts && buttonRoles.has(role) && (buttonRoles.has(around.role) || around.role === Role.comboBox);
}

const buttonRoles: ReadonlySet<number> = new Set([Role.pushButton, Role.toggleButton, 129]);

/**
 * Whether a label beside a control may say what that is for: beside a button that has no name of its own, such as a picture or a
 * colour, and where a control is called by one.
 */
export function mayHaveLabel(accessible: Accessible, traits: ToolkitTraits): boolean {
  const isButton = buttonRoles.has(accessible.role);
  if (!isButton && accessible.role !== Role.checkBox) return false;
  const name = nameOf(accessible, traits, undefined);
  return name === '' ? isButton : withoutColon(name) !== name;
}

/** Labels of fields end with a colon by the conventions of some desktops, which nobody says. */
function withoutColon(name: string): string {
  return name.replace(/\s*[:：]$/, '');
}

/** What the program says, without what no person would read. */
function ownName({ name, role }: Accessible, { hasNoisyNames }: ToolkitTraits): string {
  const own = collapsed(name);
  if (!hasNoisyNames || own === '') return own;
  // They are called what is written in them.
  if (role === Role.label || role === Role.static) return labelClasses.has(own) ? '' : own;
  if (isClassName(own, role)) return '';
  const half = own.slice(0, (own.length - 1) / 2);
  return own === `${half} ${half}` ? half : own;
}

/** `GtkButton`, `AdwLeaflet`: GTK 4 reports the class of what has no name. */
function isClassName(name: string, role: number): boolean {
  return (
    /^(Gtk|Adw)[A-Z]+[a-z][A-Za-z0-9]*$/.test(name) ||
    (unnamedRoles.has(role) && /^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(name))
  );
}

/** What GTK 4 calls a label that says nothing. */
const labelClasses: ReadonlySet<string> = new Set(['GtkLabel', 'GtkInscription']);

/** Filler and unknown: what GTK 4 makes of a widget whose only name is that of its class. */
const unnamedRoles: ReadonlySet<number> = new Set([20, 67]);

const mostInside = 5;

function textsInside(accessible: Accessible, traits: ToolkitTraits, found: string[] = []): string[] {
  for (const child of accessible.children) {
    if (found.length >= mostInside) break;
    const isText = child.role === Role.label || child.role === Role.static;
    const text = isText ? collapsed(child.name) : '';
    if (text !== '') found.push(text);
    else if (!namedByContent.has(child.role) || isPart(child, accessible, traits)) textsInside(child, traits, found);
  }
  return found;
}

/** A text as it is read: single spaces, none around it. */
export function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
