import { flatParent, isElement, isText } from './tree.js';

/** Numbers are given once and never reused, so a ref names the same element as long as it lives, or nothing. */
const numbers = new WeakMap<Node, number>();
const nodes = new Map<number, WeakRef<Node>>();
let last = 0;

/** Forgets numbers of collected nodes, so that a long session on a busy page does not grow. */
const registry = new FinalizationRegistry<number>((number) => nodes.delete(number));

/** The number of an element, or of a text that stands for itself in a snapshot. */
export function refNumber(node: Node): number {
  let number = numbers.get(node);
  if (number === undefined) {
    number = ++last;
    numbers.set(node, number);
    nodes.set(number, new WeakRef(node));
    registry.register(node, number);
  }
  return number;
}

/** The name of a node in snapshots of this session. */
export function refOf(node: Node, prefix: string): string {
  return `${prefix}e${refNumber(node)}`;
}

/**
 * The element behind a ref; a text's ref stands for the element around it. Null when it left the document or the ref is
 * of another document.
 */
export function resolveRef(ref: string, prefix: string): Element | null {
  if (!ref.startsWith(`${prefix}e`)) return null;
  const node = nodes.get(Number(ref.slice(prefix.length + 1)))?.deref();
  if (!node?.isConnected) return null;
  if (isElement(node)) return node;
  return isText(node) ? flatParent(node) : null;
}
