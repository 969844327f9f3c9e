/**
 * Notices that the page may have changed: mutations of the document and of every open shadow tree, and the events after
 * which things look different without a mutation (input, focus, scrolling, hovering, the end of an animation).
 */
import { changeBindingName } from './protocol.js';
import { keep, keepScroll } from './records.js';
import { noteAdded, onShadowRoot, shadowRoots } from './shadow-roots.js';
import { noteTraits } from './traits.js';
import type { Root } from './tree.js';

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

/** Those of them that change values, focus or positions, not the structure. */
const interactionEvents = new Set(['input', 'change', 'focusin', 'focusout', 'scroll', 'selectionchange']);

/** Events after which rules such as `:hover` may show or hide something; no change in themselves. */
const styleEvents = ['mouseover', 'mouseout', 'mousedown', 'mouseup', 'transitionrun', 'animationstart'] as const;

let version = 1;
let interactions = 0;
let interactionsCount = true;
let mutations = 0;
let lastMutation = performance.now();
let lastScroll = 0;
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
  for (const type of styleEvents) target.addEventListener(type, restyled, options);
}

function note(batch: MutationRecord[]): void {
  if (batch.every(canIgnore)) hasIgnored = true;
  else version += 1;
  mutations += batch.length;
  lastMutation = performance.now();
  noteAdded(batch);
  noteTraits(batch);
  for (const record of batch) {
    // `document.open()` takes all listeners away, and shows as a new root element.
    if (record.target === document) listen(document);
  }
  keep(batch);
  announce();
}

function changed(event: Event): void {
  if (interactionEvents.has(event.type)) interactions += 1;
  else version += 1;
  if (event.type === 'scroll') {
    lastScroll = performance.now();
    if (event.target !== null) keepScroll(event.target);
  }
  announce();
}

function restyled(): void {
  interactions += 1;
}

function announce(): void {
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

/** A number that differs whenever the structure may have changed since it was last read. */
export function currentVersion(): number {
  catchUp();
  if (hasIgnored) {
    hasIgnored = false;
    if (!mayStillIgnore()) version += 1;
  }
  return interactionsCount ? version + interactions : version;
}

/**
 * Whether pointer, focus and input alone may change what is shown, as rules tell. Until told otherwise they do.
 */
export function countInteractions(count: boolean): void {
  if (interactionsCount === count) return;
  // A number that was not used yet, so that nothing computed before is taken for current.
  version += interactions + 1;
  interactionsCount = count;
}

/** Mutations that change nothing but themselves; until told otherwise there are none. */
let canIgnore: (record: MutationRecord) => boolean = () => false;
/** Whether the style rules are those that `canIgnore` was told by: a rule that a script inserts leaves no mutation. */
let mayStillIgnore: () => boolean = () => true;
let hasIgnored = false;

/** Has mutations counted as a change of the structure only where they may be one. */
export function ignoreMutations(where: (record: MutationRecord) => boolean, asLongAs: () => boolean): void {
  canIgnore = where;
  mayStillIgnore = asLongAs;
}

export function mutationCount(): number {
  catchUp();
  return mutations;
}

/** Milliseconds since the page last moved by a mutation, a scroll or a running animation that will end. */
export function quietMs(): number {
  catchUp();
  if (hasFiniteAnimation()) return 0;
  return Math.round(performance.now() - Math.max(lastMutation, lastScroll));
}

export function msSinceMutation(): number {
  catchUp();
  return performance.now() - lastMutation;
}

export function msSinceScroll(): number {
  return performance.now() - lastScroll;
}

/** Whether an animation or transition is running that comes to an end by itself; a spinner turns for ever. */
function hasFiniteAnimation(): boolean {
  return document.getAnimations().some((animation) => {
    if (animation.playState !== 'running') return false;
    const end = animation.effect?.getComputedTiming().endTime;
    return typeof end === 'number' && Number.isFinite(end);
  });
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
