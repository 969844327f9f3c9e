/** Animations and transitions that come to an end by themselves, and when they do. */
import { allRoots } from './all-roots.js';
import { inputIsOver } from './input-watch.js';

/** What a page does at the end of an animation comes this much before it or after it, in milliseconds: by timers of their own. */
const beforeMs = 100;
const afterMs = 150;

/** An animation or transition on its way to its end. */
export interface Passage {
  readonly element: Element;
  /** Whether it has run to its end, which happened about then; one that was broken off or turned back has not. */
  ranOut(aboutMs?: number): boolean;
}

/** Whether an animation or transition is running that comes to an end by itself; a spinner turns for ever. */
export function hasFiniteAnimation(): boolean {
  return allAnimations().some((animation) => endOf(animation) !== null);
}

/** The animations and transitions that are running and come to an end by themselves. */
export function passages(): Passage[] {
  return allAnimations().flatMap((animation) => {
    const endMs = endOf(animation);
    const element = (animation.effect as KeyframeEffect | null)?.target ?? null;
    return endMs === null || element === null ? [] : [passageOf(animation, element, endMs)];
  });
}

/** A document leaves out those in shadow trees. */
function allAnimations(): Animation[] {
  return allRoots().flatMap((root) => root.getAnimations());
}

function passageOf(animation: Animation, element: Element, dueMs: number): Passage {
  let endedMs: number | undefined;
  let isBrokenOff = false;
  animation.finished.then(
    () => {
      endedMs = performance.now();
      if (endedMs >= dueMs - beforeMs) inputIsOver();
    },
    () => (isBrokenOff = true),
  );
  return {
    element,
    ranOut(aboutMs) {
      const { playState } = animation;
      if (endedMs === undefined && playState === 'finished') endedMs = performance.now();
      if (aboutMs === undefined) return endedMs !== undefined;
      // A timer that is as long as the animation may take away what is moved a moment before that ends.
      if (endedMs === undefined && !isBrokenOff && playState !== 'idle') return false;
      const endMs = endedMs ?? dueMs;
      return aboutMs >= endMs - beforeMs && aboutMs <= endMs + afterMs;
    },
  };
}

/** When a running animation ends, on the clock of the document; null for one that is not running or never ends. */
function endOf({ playState, playbackRate, currentTime, effect }: Animation): number | null {
  if (playState !== 'running') return null;
  const end = effect?.getComputedTiming().endTime;
  if (typeof end !== 'number' || !Number.isFinite(end)) return null;
  return performance.now() + (end - Number(currentTime ?? 0)) / Math.abs(playbackRate);
}
