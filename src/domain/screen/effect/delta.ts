import type { NodeStateName, ScreenNode } from '../element/screen-node.js';

/** One line of a delta: an element that came or went. */
export interface NodeLine {
  readonly ref: string;
  readonly role: string;
  readonly name: string;
  readonly value?: string;
}

/** One property of an element that is not what it was. */
export interface NodeChange {
  readonly ref: string;
  readonly role: string;
  readonly name: string;
  readonly property: 'role' | 'name' | 'value' | 'url' | NodeStateName;
  readonly before: string;
  readonly after: string;
}

/** What differs between two snapshots of one target. Positions do not count: what merely moved is not listed. */
export interface Delta {
  readonly added: readonly NodeLine[];
  readonly removed: readonly NodeLine[];
  readonly changed: readonly NodeChange[];
  readonly url?: readonly [before: string, after: string];
  readonly title?: readonly [before: string, after: string];
  /** Entries left out because the delta was larger than its limit. */
  readonly omitted: number;
}

/** The delta of two screens that are alike. */
export const emptyDelta: Delta = { added: [], removed: [], changed: [], omitted: 0 };

/** How many entries of each kind a delta keeps by default; the rest are counted in `omitted`. */
export const deltaEntryLimit = 40;

const comparedStates: readonly NodeStateName[] = [
  'disabled',
  'checked',
  'selected',
  'expanded',
  'pressed',
  'focused',
  'readonly',
  'required',
  'invalid',
  'busy',
  'modal',
];

/** Whether a delta says nothing: no element came, went or changed, and the address and title are the same. */
export function isEmptyDelta(delta: Delta): boolean {
  return (
    delta.added.length === 0 &&
    delta.removed.length === 0 &&
    delta.changed.length === 0 &&
    delta.omitted === 0 &&
    delta.url === undefined &&
    delta.title === undefined
  );
}

/**
 * What changed between two lists of nodes of one document, elements being the same when their refs are.
 *
 * @param limit entries kept of each kind (added, removed, changed)
 */
export function diffNodes(
  before: ReadonlyMap<string, ScreenNode>,
  after: ReadonlyMap<string, ScreenNode>,
  limit = deltaEntryLimit,
): Delta {
  const added: NodeLine[] = [];
  const removed: NodeLine[] = [];
  const changed: NodeChange[] = [];
  let omitted = 0;
  const keep = <T>(list: T[], entry: T): void => {
    if (list.length < limit) list.push(entry);
    else omitted += 1;
  };
  for (const [ref, node] of after) {
    const old = before.get(ref);
    if (old === undefined) keep(added, nodeLine(node));
    else if (old !== node) for (const change of nodeChanges(old, node)) keep(changed, change);
  }
  for (const [ref, node] of before) if (!after.has(ref)) keep(removed, nodeLine(node));
  return { added, removed, changed, omitted };
}

/** Joins the deltas of the documents (frames) that make up one page. */
export function mergeDeltas(deltas: readonly Delta[]): Delta {
  const [first, ...rest] = deltas;
  if (first === undefined) return emptyDelta;
  if (rest.length === 0) return first;
  const url = deltas.find((delta) => delta.url)?.url;
  const title = deltas.find((delta) => delta.title)?.title;
  return {
    added: deltas.flatMap((delta) => delta.added),
    removed: deltas.flatMap((delta) => delta.removed),
    changed: deltas.flatMap((delta) => delta.changed),
    omitted: deltas.reduce((sum, delta) => sum + delta.omitted, 0),
    ...(url && { url }),
    ...(title && { title }),
  };
}

function nodeLine(node: ScreenNode): NodeLine {
  return {
    ref: node.ref,
    role: node.role,
    name: node.name,
    ...(node.value !== undefined && node.value !== '' && { value: node.value }),
  };
}

function nodeChanges(before: ScreenNode, after: ScreenNode): NodeChange[] {
  const changes: NodeChange[] = [];
  const note = (property: NodeChange['property'], was: Comparable, is: Comparable): void => {
    if (was === is) return;
    changes.push({
      ref: after.ref,
      role: after.role,
      name: after.name,
      property,
      before: printed(was),
      after: printed(is),
    });
  };
  note('role', before.role, after.role);
  note('name', before.name, after.name);
  note('value', before.value, after.value);
  note('url', before.url, after.url);
  for (const state of comparedStates) note(state, before.states[state], after.states[state]);
  return changes;
}

type Comparable = string | boolean | undefined;

function printed(value: Comparable): string {
  return value === undefined ? '' : String(value);
}
