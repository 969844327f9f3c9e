/** Counts the changes of the structure, so that what was computed from it is known to be current, and no more often than that. */
import { catchUp, onActivity, styleEvents } from './activity.js';

/** Events that change values, focus, positions or what rules such as `:hover` show, not the structure. */
const interactionEvents = new Set<string>([
  'input',
  'change',
  'focusin',
  'focusout',
  'scroll',
  'selectionchange',
  ...styleEvents,
]);

let version = 1;
let interactions = 0;
let interactionsCount = true;

/** Mutations that change nothing but themselves; none by default. */
let canIgnore: (record: MutationRecord) => boolean = () => false;
/** Whether the style rules are those that `canIgnore` goes by: a rule that a script inserts leaves no mutation. */
let mayStillIgnore: () => boolean = () => true;
let hasIgnored = false;

onActivity({
  mutated(batch) {
    if (batch.every(canIgnore)) hasIgnored = true;
    else version += 1;
  },
  happened({ type }) {
    if (interactionEvents.has(type)) interactions += 1;
    else version += 1;
  },
});

/** A number that differs whenever the structure may have changed since it was last read. */
export function currentVersion(): number {
  catchUp();
  if (hasIgnored) {
    hasIgnored = false;
    if (!mayStillIgnore()) version += 1;
  }
  return interactionsCount ? version + interactions : version;
}

/** Sets whether pointer, focus and input alone may change what is shown, by the style rules; by default they may. */
export function countInteractions(count: boolean): void {
  if (interactionsCount === count) return;
  // A number that was not used yet, so that nothing computed before is taken for current.
  version += interactions + 1;
  interactionsCount = count;
}

/** Has mutations counted as a change of the structure only where they may be one. */
export function ignoreMutations(where: (record: MutationRecord) => boolean, asLongAs: () => boolean): void {
  canIgnore = where;
  mayStillIgnore = asLongAs;
}
