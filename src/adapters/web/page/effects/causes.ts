/** Decides whether the action has caused what differs in the outline, by the mutations that it goes back to. */
import type { Records } from '../activity/records.js';
import { flatAncestors, flatParent, isElement } from '../dom/tree.js';

/** Whether differences between two outlines are none of the action's doing. */
export interface Causes {
  /** Something came or went. */
  cameByItself(node: Node): boolean;
  /** The name, the states or the value of something differ. */
  changedByItself(node: Node, what: 'name' | 'state'): boolean;
}

/**
 * @param isRecurring what was seen to change by itself: so does what it holds, which no mutation shows
 * @param animated what animations moved already as the action began: how that looks by now goes back to them
 */
export function causesIn(
  { caused, uncaused }: Records,
  animated: ReadonlySet<Node>,
  isRecurring: (node: Node) => boolean,
): Causes {
  const causes = changedBy(caused);
  const others = changedBy(uncaused);
  const aroundCaused = around(caused);
  const aroundOthers = around(uncaused);
  /** Whether what was done by the nearest mutation, on a node or what it is in, was uncaused; undefined where none was. */
  const byNearest = (node: Node): boolean | undefined => {
    for (let at: Node | null = node; at !== null; at = flatParent(at)) {
      if (causes.has(at)) return false;
      if (others.has(at)) return true;
      if (animated.has(at)) return true;
    }
    return undefined;
  };
  // What no mutation of the action explains may follow from another's, as by a rule about siblings.
  const isByOthers = (isPossible: (record: MutationRecord) => boolean): boolean =>
    caused.length === 0 && uncaused.some(isPossible);
  const byInside = (node: Node): boolean | undefined => {
    if (aroundCaused.has(node)) return false;
    return aroundOthers.has(node) ? true : undefined;
  };
  return {
    cameByItself: (node) => byNearest(node) ?? byInside(node) ?? isByOthers(({ type }) => type === 'attributes'),
    changedByItself: (node, what) =>
      byInside(node) ?? byNearest(node) ?? (what === 'name' ? isByOthers(() => true) : isRecurring(node)),
  };
}

/** What mutations act on: what came or went, whose attribute changed, which text. */
export function changedBy(records: readonly MutationRecord[]): ReadonlySet<Node> {
  const nodes = new Set<Node>();
  for (const { type, target, addedNodes, removedNodes } of records) {
    if (type !== 'childList') nodes.add(target);
    for (const node of addedNodes) nodes.add(node);
    for (const node of removedNodes) nodes.add(node);
  }
  return nodes;
}

/** The elements that mutations happened in. */
export function around(records: readonly MutationRecord[]): ReadonlySet<Node> {
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

/** Whether a node is one of these or in one. */
export function isAmong(node: Node, nodes: ReadonlySet<Node>): boolean {
  for (let at: Node | null = node; at !== null; at = flatParent(at)) if (nodes.has(at)) return true;
  return false;
}
