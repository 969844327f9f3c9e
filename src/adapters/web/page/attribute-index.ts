import { untilChange } from './page-cache.js';
import { testIdSelector } from './test-id.js';
import type { Root } from './tree.js';

/** Which elements of a tree have attributes that few have: asking the browser once is cheaper than asking each element. */
export interface AttributeIndex {
  readonly testIds: ReadonlySet<Element>;
  /** With a state or property of ARIA that `states.ts` reads. */
  readonly states: ReadonlySet<Element>;
  /** Meant to be operated although no control by its role. */
  readonly operable: ReadonlySet<Element>;
  /** Labels by the control they name. */
  readonly labels: ReadonlyMap<Element, readonly HTMLLabelElement[]>;
}

const states =
  'disabled checked selected expanded pressed readonly required invalid busy multiselectable modal'
    .split(' ')
    .map((name) => `[aria-${name}]`)
    .join() + ',[role="switch"]';
const operable = '[tabindex],[onclick],[contenteditable]:not([contenteditable="false"])';

export const attributeIndex = untilChange(
  (root: Root): AttributeIndex => ({
    testIds: new Set(root.querySelectorAll(testIdSelector)),
    states: new Set(root.querySelectorAll(states)),
    operable: new Set(root.querySelectorAll(operable)),
    labels: labelIndex(root),
  }),
);

function labelIndex(root: Root): Map<Element, HTMLLabelElement[]> {
  const labels = new Map<Element, HTMLLabelElement[]>();
  for (const label of root.querySelectorAll('label')) {
    const control = label.control ?? customControl(label, root);
    if (control === null) continue;
    const known = labels.get(control);
    if (known === undefined) labels.set(control, [label]);
    else known.push(label);
  }
  return labels;
}

/** A form-associated custom element is a control in the page's own world only; the markup says the same. */
function customControl(label: HTMLLabelElement, root: Root): Element | null {
  const element = label.htmlFor === '' ? label.querySelector('*') : root.getElementById(label.htmlFor);
  return element !== null && element.localName.includes('-') ? element : null;
}
