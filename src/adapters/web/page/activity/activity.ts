/**
 * Notices that the page may have changed: mutations of the document and of every open shadow tree, and the events after
 * which things look different without a mutation (input, focus, scrolling, hovering, the end of an animation).
 */
import { changeBindingName } from '../protocol.js';
import { noteAdded, onShadowRoot, shadowRoots } from '../dom/shadow-roots.js';
import { noteTraits } from '../dom/traits.js';
import type { Root } from '../dom/tree.js';

const observed: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeOldValue: true,
  characterData: true,
};

/** Events that show a change. None of them is a user's input as such. */
const changeEvents = [
  'input',
  'change',
  'focusin',
  'focusout',
  'scroll',
  'load',
  'resize',
  'animationend',
  'animationcancel',
  'transitionend',
  'transitioncancel',
  'toggle',
  'hashchange',
  'popstate',
  'fullscreenchange',
  'selectionchange',
] as const;

/** Events after which rules such as `:hover` may show or hide something; no change in themselves. */
export const styleEvents = [
  'mouseover',
  'mouseout',
  'mousedown',
  'mouseup',
  'transitionrun',
  'animationstart',
] as const;

/** Is notified of everything that may have changed the page, before anything else takes it in. */
export interface ActivityListener {
  mutated(batch: readonly MutationRecord[]): void;
  happened(event: Event): void;
}

const listeners: ActivityListener[] = [];

/** Notifies a listener of all activity from now on. */
export function onActivity(listener: ActivityListener): void {
  listeners.push(listener);
}

let mutations = 0;
let armed = false;
const watched = new WeakSet<Root>();

const observer = new MutationObserver(note);
onShadowRoot(watch);

/** Begins to watch a document or an open shadow tree; again is harmless. */
export function watch(root: Root): void {
  if (watched.has(root)) return;
  watched.add(root);
  observer.observe(root, observed);
  listen(root);
}

/** Listening again is harmless: the functions are the same. */
function listen(root: Root): void {
  const target: EventTarget = root === document ? window : root;
  const options = { capture: true, passive: true };
  for (const type of changeEvents) target.addEventListener(type, changed, options);
  for (const type of styleEvents) target.addEventListener(type, notify, options);
}

function note(batch: MutationRecord[]): void {
  for (const listener of listeners) listener.mutated(batch);
  mutations += batch.length;
  noteAdded(batch);
  noteTraits(batch);
  for (const record of batch) {
    // `document.open()` takes all listeners away, and shows as a new root element.
    if (record.target === document) listen(document);
  }
  announce();
}

function changed(event: Event): void {
  notify(event);
  announce();
}

function notify(event: Event): void {
  for (const listener of listeners) listener.happened(event);
}

/** Notifies whoever asked for the next change, by {@link armOnce}. */
export function announce(): void {
  if (!armed) return;
  armed = false;
  const binding = (globalThis as Record<string, unknown>)[changeBindingName];
  if (typeof binding === 'function') (binding as (payload: string) => void)('');
}

/** Takes in what the observer has not delivered yet. */
export function catchUp(): void {
  const pending = observer.takeRecords();
  if (pending.length > 0) note(pending);
}

/** How many mutations there have been. */
export function mutationCount(): number {
  catchUp();
  return mutations;
}

/** One call of the binding at the next change. */
export function armOnce(): void {
  watchShadowRoots();
  armed = true;
}

/**
 * Begins to watch shadow trees that were attached since the last look: that leaves no mutation behind.
 * @returns how many shadow trees the page has
 */
export function watchShadowRoots(): number {
  catchUp();
  return shadowRoots().size;
}
