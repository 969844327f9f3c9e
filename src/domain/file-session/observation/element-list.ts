import { isControlRole } from '../../screen/element/control-roles.js';
import type { NodeStates, ScreenNode, Snapshot } from '../../screen/element/screen-node.js';
import { keptWithin } from '../../screen/outline/outline-budget.js';
import { uniqueSelectors } from '../../screen/outline/unique-selectors.js';
import { shortened } from './dom-state.js';

/** An element that may be acted on, or that says something about the state of the app. */
export interface ObservedElement {
  /** Names this very element while it lives; an action may name it instead of a selector. */
  readonly ref: string;
  /** ARIA role. */
  readonly role: string;
  /** Accessible name; empty where it has none. */
  readonly name: string;
  readonly value?: string;
  readonly states?: NodeStates;
  /** Means this element and no other as the screen is now; absent where nothing distinguishes it. */
  readonly selector?: string;
  /** What can be chosen in a list. */
  readonly options?: readonly string[];
}

const statusRoles = new Set('alert alertdialog dialog heading progressbar status'.split(' '));
/** States that say something when they are off, too. */
const twoSided = new Set<string>(['checked', 'expanded', 'pressed']);
const nameLength = 120;
const valueLength = 300;
const mostOptions = 25;

/**
 * The elements of a screen that fit into a number of bytes of JSON: an open dialog before all, then what is in view, in the
 * order of the screen. Of entries that are built alike the first comes before others.
 *
 * @param budget bytes
 */
export function elementListOf(
  { nodes, omitted: unread }: Snapshot,
  budget: number,
): { readonly elements: readonly ObservedElement[]; readonly omitted: number } {
  const selectors = unread > 0 ? [] : uniqueSelectors(nodes);
  const listed = nodes.flatMap((node, index) => (isListed(nodes, index) ? [{ node, index }] : []));
  const elements = listed.map(({ node, index }) => elementOf(node, selectors[index]?.text, optionsOf(nodes, index)));
  const kept = keptWithin(
    listed.map(({ node }) => node),
    elements.map((element) => JSON.stringify(element)),
    budget,
  );
  if (kept === 'all') return { elements, omitted: unread };
  const shown = elements.filter((_, index) => kept.nodes.has(index));
  return { elements: shown, omitted: unread + elements.length - shown.length };
}

function isListed(nodes: readonly ScreenNode[], index: number): boolean {
  const { role, name, value } = nodes[index]!;
  if (role === 'option') return comboBoxAround(nodes, index) === undefined;
  return isControlRole(role) || value !== undefined || (statusRoles.has(role) && name !== '');
}

/** The options of a drop-down stand right below it. */
function comboBoxAround(nodes: readonly ScreenNode[], index: number): ScreenNode | undefined {
  let { depth } = nodes[index]!;
  for (let at = index - 1; at >= 0 && depth > 0; at -= 1) {
    const node = nodes[at]!;
    if (node.depth >= depth) continue;
    if (node.role === 'combobox') return node;
    ({ depth } = node);
  }
  return undefined;
}

function optionsOf(nodes: readonly ScreenNode[], index: number): readonly string[] {
  const { role, depth } = nodes[index]!;
  const options: string[] = [];
  if (role !== 'combobox') return options;
  for (let at = index + 1; at < nodes.length && nodes[at]!.depth > depth; at += 1)
    if (nodes[at]!.role === 'option') options.push(shortened(nodes[at]!.name, nameLength));
  return options.length <= mostOptions
    ? options
    : [...options.slice(0, mostOptions), `… ${options.length - mostOptions} more`];
}

function elementOf(node: ScreenNode, selector: string | undefined, options: readonly string[]): ObservedElement {
  const states = Object.fromEntries(
    Object.entries(node.states).filter(([name, state]) => state === true || state === 'mixed' || twoSided.has(name)),
  ) as NodeStates;
  return {
    ref: node.ref,
    role: node.role,
    name: shortened(node.name, nameLength),
    ...(node.value !== undefined && { value: shortened(node.value, valueLength) }),
    ...(Object.keys(states).length > 0 && { states }),
    ...(selector !== undefined && { selector }),
    ...(options.length > 0 && { options }),
  };
}
