/** For how long the page has not moved. */
import { catchUp, onActivity } from './activity.js';
import { hasFiniteAnimation } from './animations.js';

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
