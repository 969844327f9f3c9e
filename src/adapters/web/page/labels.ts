import { attributeIndex } from './attribute-index.js';
import { rootOf } from './tree.js';

const none: readonly HTMLLabelElement[] = [];

/** The labels of a control in document order. */
export function labelsOf(element: Element): readonly HTMLLabelElement[] {
  return attributeIndex(rootOf(element)).labels.get(element) ?? none;
}
