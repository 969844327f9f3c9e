import type { Action } from '../../actions/action.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { looksDestructive } from '../../domain/policy/destructive-words.js';
import { traitsOf } from '../../domain/screen/effect/interaction.js';
import type { Bounds, ScreenNode } from '../../domain/screen/element/screen-node.js';
import type { Eye, Located } from '../../ports/eye.js';

/** What takes a press for all that is in it. */
const pressable = new Set([
  'button',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'tab',
  'switch',
]);

/** Roles of fields: keys write into them, and Enter presses the button of their form. */
const writtenRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** Keys that press what has the focus. */
const pressingKeys = /enter|return|space/i;

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';

/** Of the names of what a step presses, the one to show: the first that looks destructive, else the first. */
export function tellingName(pressed: readonly string[]): string | undefined {
  return pressed.find(looksDestructive) ?? pressed[0];
}

/** What the element is called that has the focus, where an action writes into that. */
export async function focusedName(eye: Eye, action: Action | undefined): Promise<string | undefined> {
  if (!isKeyed(action)) return undefined;
  const { nodes } = await eye.snapshot({ scope: 'full' });
  return nodes.find(({ states }) => states.focused === true)?.name;
}

/** Whether an action is done by keys. */
function isKeyed(action: Action | undefined): boolean {
  return action?.interaction === 'press_keys' || action?.interaction === 'type';
}

/**
 * What a step may press, by name: its element, what that stands in, or, by keys, what has the focus or the buttons of its form;
 * the text of a dialog that is accepted.
 */
export async function pressedNames(
  eye: Eye,
  action: Action | undefined,
  step: AnyStep,
  located: Located | undefined,
): Promise<readonly string[]> {
  const said: Readonly<Record<string, unknown>> = { ...step };
  if (action?.answersDialog === true)
    return said['accept'] === false ? [] : listed((await eye.status({ dialogStays: true })).dialog?.message);
  const interaction = action?.interaction ?? 'none';
  const isByKeys = isKeyed(action);
  // In a text, a line break is the key that presses.
  const isPressing =
    interaction === 'type' ? textOf(said['text']).includes('\n') : pressingKeys.test(textOf(said['keys']));
  if (isByKeys && !isPressing) return [];
  if (!isByKeys && traitsOf(interaction).presses !== true) return [];
  const own = located?.reading.summary;
  if (own !== undefined && pressable.has(own.controlType)) return [own.name];
  const { nodes } = await eye.snapshot({ scope: 'full' });
  const at = nodes.findIndex(({ ref, states }) =>
    located === undefined ? states.focused === true : ref === located.ref,
  );
  const names = at === -1 ? listed(own && nameOver(nodes, own.bounds)) : namesAround(nodes, at, isByKeys);
  const all = [...(own === undefined ? [] : [own.name]), ...names];
  const isWritten = own !== undefined && writtenRoles.has(own.controlType);
  return isWritten ? names : all;
}

/** What the smallest thing is called that takes a press where something is that no reader is shown, such as an icon. */
function nameOver(nodes: readonly ScreenNode[], inner: Bounds | null): string | undefined {
  const around = nodes.filter(({ role, bounds }) => pressable.has(role) && inner !== null && isOver(bounds, inner));
  return around.toSorted((one, other) => areaOf(one.bounds) - areaOf(other.bounds))[0]?.name;
}

function isOver(outer: Bounds | null, inner: Bounds): boolean {
  if (outer === null) return false;
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}

function areaOf(bounds: Bounds | null): number {
  return (bounds?.width ?? 0) * (bounds?.height ?? 0);
}

function listed(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [name];
}

function namesAround(nodes: readonly ScreenNode[], at: number, isByKeys: boolean): readonly string[] {
  const node = nodes[at]!;
  const around: number[] = [];
  let { depth } = node;
  for (let index = at - 1; index >= 0 && depth > 0; index -= 1) {
    if (nodes[index]!.depth >= depth) continue;
    ({ depth } = nodes[index]!);
    around.push(index);
  }
  const isField = writtenRoles.has(node.role);
  const own = [...(isField ? [] : [at]), ...around].filter(
    (index) => index === at || pressable.has(nodes[index]!.role),
  );
  const names = own.map((index) => nodes[index]!.name);
  const form = isByKeys && isField ? around.find((index) => nodes[index]!.role === 'form') : undefined;
  if (form === undefined) return names;
  const buttons: string[] = [];
  for (let index = form + 1; index < nodes.length && nodes[index]!.depth > nodes[form]!.depth; index += 1)
    if (nodes[index]!.role === 'button') buttons.push(nodes[index]!.name);
  return [...names, ...buttons];
}
