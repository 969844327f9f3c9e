/** Tells of what changed in the outline whether the page did it by itself, by the mutations that it goes back to. */
import { wording } from '../../../../domain/wording.js';
import { isHabit, learn, type Change } from '../activity/habits.js';
import type { Records } from '../activity/records.js';
import { flatAncestors, flatParent, isElement } from '../dom/tree.js';

/** Tells what the page changes by itself from what an action brings about. */
export interface OwnChanges {
  /** Whether the page itself made something come or go. What no mutation explains, such as a rule, it did not. */
  movedItself(node: Node): boolean;
  /** Whether the page itself changed the name or the states of something. */
  changedItself(node: Node): boolean;
}

/** Judges the changes since the mark by the mutations that were recorded before and after it. */
export function ownChanges({ fresh, own }: Records): OwnChanges {
  if (own.length === 0) return { movedItself: () => false, changedItself: () => false };
  const freshCauses = causesOf(fresh);
  const ownCauses = causesOf(own);
  const ofFresh = around(fresh);
  const ofOwn = around(own);
  const movedItself = (node: Node): boolean => isAmong(node, ownCauses) && !isAmong(node, freshCauses);
  return {
    movedItself,
    changedItself: (node) =>
      // A name may come from anywhere: where nothing else happened, it followed from what the page did.
      fresh.length === 0 || movedItself(node) || (ofOwn.has(node) && !ofFresh.has(node) && !isAmong(node, freshCauses)),
  };
}

/** What mutations act on: what came or went, whose attribute changed, which text. */
function causesOf(records: readonly MutationRecord[]): ReadonlySet<Node> {
  const causes = new Set<Node>();
  for (const { type, target, addedNodes, removedNodes } of records) {
    if (type !== 'childList') causes.add(target);
    for (const node of addedNodes) causes.add(node);
    for (const node of removedNodes) causes.add(node);
  }
  return causes;
}

/** The elements that mutations happened in. */
function around(records: readonly MutationRecord[]): ReadonlySet<Node> {
  const elements = new Set<Node>();
  for (const { target } of records) {
    const start = isElement(target) ? target : flatParent(target);
    for (const element of start === null ? [] : flatAncestors(start)) {
      if (elements.has(element)) break;
      elements.add(element);
    }
  }
  return elements;
}

function isAmong(node: Node, causes: ReadonlySet<Node>): boolean {
  for (let at: Node | null = node; at !== null; at = flatParent(at)) if (causes.has(at)) return true;
  return false;
}

/** What a field holds, which changes without a mutation. */
export interface FieldValue {
  readonly raw: string | undefined;
}

/** Takes note of the fields that hold something else than when they were last looked at, while nothing was done. */
export function learnValues(
  before: ReadonlyMap<Node, FieldValue> | undefined,
  now: ReadonlyMap<Node, FieldValue>,
): void {
  if (before === undefined) return;
  for (const [node, { raw }] of now) {
    const was = before.get(node);
    if (was !== undefined && was.raw !== raw) learn(valueChange(node, was.raw, raw));
  }
}

/** Whether a field changed as it does by itself. */
export function valueChangedItself(node: Node, before: string | undefined, after: string | undefined): boolean {
  return isHabit(valueChange(node, before, after));
}

const noTags: ReadonlySet<string> = new Set();

function valueChange(node: Node, before = '', after = ''): Change {
  return {
    node,
    kind: 'value',
    wordings: () => [wording(before), wording(after)],
    tags: noTags,
    size: 0,
    atMs: performance.now(),
  };
}
