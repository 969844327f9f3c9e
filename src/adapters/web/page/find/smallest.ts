import { flatContains } from '../dom/tree.js';

/** Of elements in document order, those that contain no other of them. */
export function smallest(elements: readonly Element[]): Element[] {
  return elements.filter((element, index) => {
    const next = elements[index + 1];
    return next === undefined || !flatContains(element, next);
  });
}
