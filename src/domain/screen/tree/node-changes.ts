/** What differs between two trees of one target, element by element. */
import type { NodeStateName } from '../element/screen-node.js';
import type { ScreenTree } from './screen-tree.js';
import { collapse, reportedNameOf } from './text.js';
import type { TreeNode } from './tree-node.js';
import { wording } from '../../wording.js';

/** What of an element may change; `order` is that of what is in it. Where it is drawn does not count. */
export type ChangedProperty = 'role' | 'name' | 'value' | 'text' | 'order' | NodeStateName;

/** An element as changes report it: it is shown, and a generic one has a name. */
export interface Listed {
  readonly ref: string;
  readonly role: string;
  /** As people call it: its name, else its text. */
  readonly name: string;
  /** What it is in, by role and words, whichever element that is from time to time. */
  readonly place: string;
  readonly index: number;
  readonly node: TreeNode;
}

const known = new WeakMap<ScreenTree, ReadonlyMap<string, Listed>>();

/** The elements of a tree that changes report, by their refs, in document order. */
export function listedIn(tree: ScreenTree): ReadonlyMap<string, Listed> {
  let listed = known.get(tree);
  if (listed === undefined) known.set(tree, (listed = list(tree)));
  return listed;
}

function list(tree: ScreenTree): ReadonlyMap<string, Listed> {
  const listed = new Map<string, Listed>();
  const places: string[] = [];
  for (const [index, node] of tree.nodes.entries()) {
    const name = reportedNameOf(node);
    const isListed = node.isShown && (node.role !== 'generic' || name !== '');
    const around = places[tree.parents[index]!] ?? '';
    places[index] = isListed ? `${node.role} ${wording(name)}` : around;
    if (isListed) listed.set(node.ref, { ref: node.ref, role: node.role, name, place: around, index, node });
  }
  return listed;
}

/** States that say where an element is or where the keys go, not how it is. */
const uncomparedStates: ReadonlySet<string> = new Set(['focused', 'offscreen', 'unseen']);

/** One property of an element that is not what it was, as text. */
export interface PropertyChange {
  readonly property: ChangedProperty;
  readonly from: string;
  readonly to: string;
}

/** What of an element has changed. */
export function changedProperties(before: Listed, after: Listed): PropertyChange[] {
  const changes: PropertyChange[] = [];
  const note = (property: ChangedProperty, from: string | boolean = '', to: string | boolean = ''): void => {
    if (from !== to) changes.push({ property, from: String(from), to: String(to) });
  };
  note('role', before.role, after.role);
  note('name', before.name, after.name);
  note('value', before.node.value, after.node.value);
  note('text', besideName(before), besideName(after));
  const [was, is] = [before.node.states, after.node.states];
  if (was === is) return changes;
  for (const state of new Set([...Object.keys(was), ...Object.keys(is)]) as Set<NodeStateName>)
    if (!uncomparedStates.has(state)) note(state, was[state] ?? false, is[state] ?? false);
  return changes;
}

/** The text of an element that has another name, where that is not the value that it holds. */
export function besideName({ name, node: { text, value } }: Listed): string | undefined {
  return text === undefined || value !== undefined || collapse(text) === name ? undefined : text;
}

/** What came and what went, without what went and came again looking the same: a list that is drawn anew is no news. */
export function withoutRemade(
  before: ReadonlyMap<string, Listed>,
  after: ReadonlyMap<string, Listed>,
): { readonly added: Listed[]; readonly removed: Listed[] } {
  const gone = new Map<string, Listed[]>();
  for (const [ref, listed] of before) {
    if (after.has(ref)) continue;
    const same = looksOf(listed);
    const others = gone.get(same);
    if (others === undefined) gone.set(same, [listed]);
    else others.push(listed);
  }
  const added: Listed[] = [];
  for (const [ref, listed] of after) {
    if (!before.has(ref) && gone.get(looksOf(listed))?.pop() === undefined) added.push(listed);
  }
  return { added, removed: [...gone.values()].flat() };
}

/** An element that is now in something else, or at another place among those beside it. */
export interface Moved {
  readonly listed: Listed;
  /** The ref of what it is in now. */
  readonly container: string;
}

/** What has been moved. Windows are not: they come to the front as they are used. */
export function movedBetween(before: ScreenTree, after: ScreenTree): Moved[] {
  const was = listedIn(before);
  const farthest = new Map<string, number>();
  const moved: Moved[] = [];
  for (const [ref, listed] of listedIn(after)) {
    const then = was.get(ref);
    const container = containerOf(after, listed.index);
    if (then === undefined || container === undefined) continue;
    if (containerOf(before, then.index) !== container) {
      // What is merely wrapped in something new stands where it stood.
      if (then.place !== listed.place) moved.push({ listed, container });
    } else if (then.index < (farthest.get(container) ?? -1)) moved.push({ listed, container });
    else farthest.set(container, then.index);
  }
  return moved;
}

function containerOf(tree: ScreenTree, index: number): string | undefined {
  return tree.nodes[tree.parents[index]!]?.ref;
}

function looksOf({ role, name, place, node }: Listed): string {
  const states = Object.entries(node.states)
    .filter(([state, is]) => is !== undefined && is !== false && !uncomparedStates.has(state))
    .map(([state, is]) => `${state} ${is}`)
    .toSorted();
  return JSON.stringify([place, role, name, node.value ?? '', node.text ?? '', states]);
}
