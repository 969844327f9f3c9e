import { isControlRole } from '../../screen/element/control-roles.js';
import type { ScreenNode } from '../../screen/element/screen-node.js';
import { cappedFirst } from './capped.js';

/** What can be read and operated on a screen, by the names that a person reads. */
export interface DomState {
  readonly title: string;
  readonly buttons: readonly string[];
  readonly inputs: readonly string[];
  readonly links: readonly string[];
  readonly visibleText: readonly string[];
}

/** The lists of a {@link DomState}. */
export type DomList = Exclude<keyof DomState, 'title'>;

const buttonRoles = new Set('button menuitem menuitemcheckbox menuitemradio tab'.split(' '));
const inputRoles = new Set('textbox searchbox combobox listbox spinbutton slider checkbox radio switch'.split(' '));
const textRoles = new Set(
  (
    'text paragraph heading listitem status alert log note timer tooltip cell gridcell rowheader columnheader caption ' +
    'blockquote term definition strong emphasis code time mark insertion deletion label generic'
  ).split(' '),
);

/** Characters of one text. */
const textLength = 200;

/**
 * The names of what is on a screen: each once, what is in view first, and how many of each list are left out.
 *
 * @param most entries of each list
 */
export function domStateOf(
  { title, nodes }: { readonly title: string; readonly nodes: readonly ScreenNode[] },
  most: number,
): { readonly domState: DomState; readonly omitted: Readonly<Partial<Record<DomList, number>>> } {
  const named = (roles: ReadonlySet<string>, nameOf: (node: ScreenNode) => string): string[] =>
    inViewFirst(nodes.filter(({ role }) => roles.has(role))).map(nameOf);
  const lists = {
    buttons: named(buttonRoles, ({ name }) => name),
    inputs: named(inputRoles, fieldName),
    links: named(new Set(['link']), ({ name }) => name),
    visibleText: inViewFirst(textNodes(nodes)).map(({ name }) => name),
  };
  const omitted: Partial<Record<DomList, number>> = {};
  const shown = (list: DomList): readonly string[] => {
    const texts = lists[list].map((text) => shortened(text, textLength)).filter((text) => text !== '');
    // Names of controls stand for all that are called so; a text that stands there twice, such as two sums, says two things.
    const { kept, more } = cappedFirst(list === 'visibleText' ? texts : [...new Set(texts)], most);
    if (more > 0) omitted[list] = more;
    return kept;
  };
  const domState = {
    title,
    buttons: shown('buttons'),
    inputs: shown('inputs'),
    links: shown('links'),
    visibleText: shown('visibleText'),
  };
  return { domState, omitted };
}

/** The texts of a screen that are no names of controls, each in its place. */
export function textsOf(nodes: readonly ScreenNode[]): readonly string[] {
  return textNodes(nodes).map(({ name }) => name);
}

/** A text in one line, cut where it is longer. */
export function shortened(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}

/** A field without a name still has to be named by something. */
function fieldName({ name, testId, id }: ScreenNode): string {
  if (name !== '') return name;
  const own = testId ?? id;
  return own === undefined ? '' : `#${own}`;
}

/** What is inside another text, or names a control, is not read twice. */
function textNodes(nodes: readonly ScreenNode[]): ScreenNode[] {
  let around: ScreenNode | undefined;
  return nodes.filter((node) => {
    if (around !== undefined && node.depth <= around.depth) around = undefined;
    const isText = textRoles.has(node.role);
    if (node.name === '' || (!isText && !isControlRole(node.role))) return false;
    if (around?.name.includes(node.name) === true) return false;
    around = node;
    return isText;
  });
}

function inViewFirst(nodes: readonly ScreenNode[]): readonly ScreenNode[] {
  const isOut = ({ states }: ScreenNode): boolean => states.offscreen === true;
  return [...nodes.filter((node) => !isOut(node)), ...nodes.filter(isOut)];
}
