/** When nodes last changed. */
import { onActivity } from './activity.js';

const changedMs = new WeakMap<Node, number>();

/** Nodes that are looked at in an element at most. */
const mostNodes = 2_000;

onActivity({
  mutated(batch) {
    const nowMs = performance.now();
    for (const { target, addedNodes } of batch) {
      changedMs.set(target, nowMs);
      for (const node of addedNodes) changedMs.set(node, nowMs);
    }
  },
  happened({ type, target }) {
    if ((type === 'input' || type === 'change') && target !== null) changedMs.set(target as Node, performance.now());
  },
});

/** Milliseconds since an element last changed, came into the page, or something in it did; since the document began where none did. */
export function changedMsAgo(element: Element): number {
  let lastMs = 0;
  const look = (node: Node): void => {
    lastMs = Math.max(lastMs, changedMs.get(node) ?? 0);
  };
  const walker = document.createTreeWalker(element);
  for (let node: Node | null = element, count = 0; node !== null && count < mostNodes; count += 1) {
    look(node);
    node = walker.nextNode();
  }
  return performance.now() - lastMs;
}
