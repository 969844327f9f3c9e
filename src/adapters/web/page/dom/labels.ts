import { labelsByControl } from './page-index.js';

const none: readonly HTMLLabelElement[] = [];

/** The labels of a control in document order. */
export function labelsOf(element: Element): readonly HTMLLabelElement[] {
  return labelsByControl().get(element) ?? none;
}
