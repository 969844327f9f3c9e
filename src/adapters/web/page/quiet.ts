/** For how long the page has not moved. */
import { catchUp, onActivity } from './activity.js';

let lastMutation = performance.now();
let lastScroll = 0;

onActivity({
  mutated() {
    lastMutation = performance.now();
  },
  happened({ type }) {
    if (type === 'scroll') lastScroll = performance.now();
  },
});

/** Milliseconds since the page last moved by a mutation, a scroll or a running animation that will end. */
export function quietMs(): number {
  catchUp();
  if (hasFiniteAnimation()) return 0;
  return Math.round(performance.now() - Math.max(lastMutation, lastScroll));
}

/** Milliseconds since the last mutation, or since the page began. */
export function msSinceMutation(): number {
  catchUp();
  return performance.now() - lastMutation;
}

/** Milliseconds since anything was scrolled; since the page began where nothing was. */
export function msSinceScroll(): number {
  return performance.now() - lastScroll;
}

/** Whether an animation or transition is running that comes to an end by itself; a spinner turns for ever. */
export function hasFiniteAnimation(): boolean {
  return document.getAnimations().some(isRunningOut);
}

/** What animations and transitions that come to an end by themselves are moving. */
export function movingElements(): Set<Element> {
  const targets = document
    .getAnimations()
    .filter(isRunningOut)
    .map(({ effect }) => (effect as KeyframeEffect).target);
  return new Set(targets.filter((target) => target !== null));
}

function isRunningOut({ playState, effect }: Animation): boolean {
  if (playState !== 'running') return false;
  const end = effect?.getComputedTiming().endTime;
  return typeof end === 'number' && Number.isFinite(end);
}
