/**
 * Folded panels: elements that cut off what is in them and have no area, so that nothing of it is to be seen although it is
 * laid out. Menus, accordions and lists kept for screen readers are made so.
 */
import { isCandidate, mayBeDisplaced, mayClip } from './page-index.js';
import { flatParent } from './tree.js';

/** What was found out about folded panels in one moment: sizes change without a mutation. */
interface Moment {
  readonly isAnyFolded: boolean;
  /** By element, whether what is in it is folded away. */
  readonly folds: Map<Element, boolean>;
}
let now: Moment | null = null;

/** So many elements that cut off what is in them are looked at beforehand; more are as they are met. */
const fewPanels = 64;

function moment(): Moment {
  if (now !== null) return now;
  const panels = mayClip();
  const isAnyFolded = panels === null || panels.size > fewPanels || [...panels].some(isFolded);
  queueMicrotask(() => (now = null));
  return (now = { isAnyFolded, folds: new Map() });
}

/** Whether there may be folded panels at all. */
export function isAnyFolded(): boolean {
  return moment().isAnyFolded;
}

/** Whether what is in an element is folded away, with it or by it. */
export function foldsAway(container: Element): boolean {
  const { isAnyFolded: mayFold, folds: known } = moment();
  if (!mayFold) return false;
  let folds = known.get(container);
  if (folds === undefined) {
    const parent = flatParent(container);
    folds = isFolded(container) || (parent !== null && foldsAway(parent) && !leavesFlow(container));
    known.set(container, folds);
  }
  return folds;
}

/** Whether an element is such a panel. */
export function isFolded(element: Element): boolean {
  if (!isCandidate(mayClip(), element)) return false;
  // What these cut off, they cut off at the edge of the window.
  if (element === document.body || element === document.documentElement) return false;
  const rect = element.getBoundingClientRect();
  return (rect.width === 0 || rect.height === 0) && cutsOff(element);
}

/** Whether an element may stand outside the boxes around it. Whose edge does cut it off is not looked into. */
export function leavesFlow(element: Element): boolean {
  if (!isCandidate(mayBeDisplaced(), element)) return false;
  const { position } = getComputedStyle(element);
  return position === 'absolute' || position === 'fixed';
}

/** Whether what does not fit into an element is cut off. */
export function cutsOff(element: Element): boolean {
  const { overflow, display } = getComputedStyle(element);
  return overflow !== 'visible' && display !== 'contents' && display !== 'inline';
}
