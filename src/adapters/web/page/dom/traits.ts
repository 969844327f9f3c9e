/**
 * What few elements have in their own attributes, as bits, in one look-up. Kept from call to call: mutations show which
 * elements to read again, so that a page of thousands costs nothing here when a part of it changes.
 */
import { allRoots } from './all-roots.js';
import { onceUntilChange } from './page-cache.js';
import { testIdAttributes } from './test-id.js';
import type { Root } from './tree.js';

/** What an element may have in its own attributes, a bit each. */
export const Trait = {
  testId: 1,
  /** With a state attribute that `states.ts` reads. */
  state: 2,
  role: 4,
  ariaHidden: 8,
  /** `aria-label` or `aria-labelledby`. */
  named: 16,
  /** Meant to be operated although no control by its role. */
  operable: 32,
  /** May be hidden by its own attributes. */
  mayHide: 64,
  /** May hide what is in it by its own attributes, not itself. */
  mayHideContent: 128,
  /** May be placed outside the box of an ancestor by its own attributes. */
  mayBeDisplaced: 256,
  transformsText: 512,
  popover: 1024,
  popoverTarget: 2048,
  /** May be the host of an editable region. */
  editable: 4096,
  /** May be out of sight, or cut off what is in it, by its own attributes. */
  mayVeil: 8192,
} as const;

type Reader = number | ((value: string) => number);

/** What an inline style may change, by the names of its properties. */
export function styleTraits(style: string): number {
  const text = style.toLowerCase();
  const has = (part: string): boolean => text.includes(part);
  return (
    (has('display') || has('visib') ? Trait.mayHide : 0) |
    (has('content-v') ? Trait.mayHideContent : 0) |
    (has('position') || has('trans') || has('margin') ? Trait.mayBeDisplaced : 0) |
    (has('text-transform') ? Trait.transformsText : 0) |
    (veiling.test(text) ? Trait.mayVeil : 0)
  );
}

/** Properties that keep what is rendered from view. */
const veiling = /overflow|opacity|clip|text-indent|scale|font(?:-size)?:\s*0/;

const stateNames = 'disabled checked selected expanded pressed readonly required invalid busy multiselectable modal';

const readers = new Map<string, Reader>([
  ...testIdAttributes.map((name): [string, Reader] => [name, Trait.testId]),
  ...stateNames.split(' ').map((name): [string, Reader] => [`aria-${name}`, Trait.state]),
  ['role', (value) => Trait.role | (value === 'switch' ? Trait.state : 0)],
  ['aria-hidden', (value) => (value === 'true' ? Trait.ariaHidden : 0)],
  ['aria-label', Trait.named],
  ['aria-labelledby', Trait.named],
  ['tabindex', Trait.operable],
  ['onclick', Trait.operable],
  ['contenteditable', (value) => (value.toLowerCase() === 'false' ? 0 : Trait.operable | Trait.editable)],
  ['hidden', (value) => Trait.mayHide | (value.toLowerCase() === 'until-found' ? Trait.mayHideContent : 0)],
  ['popover', Trait.mayHide | Trait.mayBeDisplaced | Trait.popover],
  ['popovertarget', Trait.popoverTarget],
  ['type', (value) => (value.toLowerCase() === 'hidden' ? Trait.mayHide : 0)],
  ['style', styleTraits],
]);

function read(element: Element): number {
  let bits = 0;
  for (const name of element.getAttributeNames()) {
    const reader = readers.get(name);
    if (reader === undefined) continue;
    bits |= typeof reader === 'number' ? reader : reader(element.getAttribute(name) ?? '');
  }
  return bits;
}

const known = new Map<Element, number>();
let readRoots = new WeakSet<Root>();
/** Elements to read again: alone where an attribute changed, with all that is in them where they were added. */
const changed = new Set<Element>();
const added = new Set<Element>();

/** Whether an attribute of this name gives a trait. */
export function givesTrait(name: string): boolean {
  return readers.has(name);
}

/** Takes note of what mutations may have changed. */
export function noteTraits(batch: readonly MutationRecord[]): void {
  if (!readRoots.has(document)) return;
  for (const record of batch) {
    if (record.type === 'attributes') {
      if (readers.has(record.attributeName ?? '')) changed.add(record.target as Element);
    } else if (record.type === 'childList') {
      const { addedNodes } = record;
      for (let index = 0; index < addedNodes.length; index += 1) {
        const node = addedNodes[index]!;
        if (node.nodeType === 1) added.add(node as Element);
      }
    }
  }
  if (changed.size + added.size > mostReadAgain) forget();
}

/** With more than this the whole page is read again. */
const mostReadAgain = 500;

function forget(): void {
  readRoots = new WeakSet();
  known.clear();
  changed.clear();
  added.clear();
}

function put(element: Element): void {
  const bits = element.hasAttributes() ? read(element) : 0;
  if (bits !== 0) known.set(element, bits);
  else known.delete(element);
}

function putAll(within: Element | Root): void {
  const elements = within.querySelectorAll('*');
  for (let index = 0; index < elements.length; index += 1) put(elements[index]!);
}

/** The elements that have a trait, with their traits; some that left the page may be among them. */
export const traits = onceUntilChange((): ReadonlyMap<Element, number> => {
  for (const root of allRoots()) {
    if (readRoots.has(root)) continue;
    readRoots.add(root);
    putAll(root);
  }
  if (changed.size > 0) {
    for (const element of changed) put(element);
    changed.clear();
  }
  if (added.size > 0) {
    for (const element of added) {
      // What is inside another added element is read with it.
      if (!element.isConnected || isInside(added, element)) continue;
      put(element);
      putAll(element);
    }
    added.clear();
    dropDetached();
  }
  return known;
});

function isInside(outer: ReadonlySet<Element>, element: Element): boolean {
  for (let at = element.parentElement; at !== null; at = at.parentElement) if (outer.has(at)) return true;
  return false;
}

let dropAt = 1000;

/** Elements that left the page are let go when there are many. */
function dropDetached(): void {
  if (known.size < dropAt) return;
  for (const element of known.keys()) if (!element.isConnected) known.delete(element);
  dropAt = Math.max(1000, 2 * known.size);
}

/** The traits of an element, as bits; 0 for most. */
export function traitsOf(element: Element): number {
  return traits().get(element) ?? 0;
}

/** Whether the author gave a name by attribute, whatever it says. */
export function isAuthorNamed(element: Element): boolean {
  return (traitsOf(element) & Trait.named) !== 0;
}
