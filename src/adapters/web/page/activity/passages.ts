/** Animations and transitions that come to an end by themselves, and what the page does when they do. */
import { onActivity } from './activity.js';
import { allRoots } from '../dom/all-roots.js';
import { inputIsOver, isAnswering, msSinceInput } from './input-watch.js';

/** What answers an input later than in its own task, as by a timer of no length or in a frame, does so this soon, in milliseconds. */
const answerMs = 200;

/** How exact the clock of animations is, in milliseconds. */
const clockMs = 1;

/** An animation or transition on its way to its end. */
export interface Passage {
  readonly element: Element;
  /** Whether it has run to its end; one that was broken off, turned back or ended by an input has not. */
  ranOut(): boolean;
}

/** What ran to its end, while the page is told of that and does what it does then. */
let ending: Set<Element> = new Set();
/** What was ending when mutations came. */
const endings = new WeakMap<MutationRecord, ReadonlySet<Element>>();
const nothing: ReadonlySet<Element> = new Set();

onActivity({
  mutated(batch) {
    if (ending.size > 0) for (const record of batch) endings.set(record, ending);
  },
  happened() {},
});

/**
 * What had just run to its end when a mutation came, in the handlers that are told of ends, or by a task of theirs: some
 * frameworks draw in one. Not by a timer as long as the animation, which could as well be that of a press.
 */
export function endedWith(record: MutationRecord): ReadonlySet<Element> {
  return endings.get(record) ?? nothing;
}

/** Whether an animation or transition is running that comes to an end by itself; a spinner turns for ever. */
export function hasFiniteAnimation(): boolean {
  return allAnimations().some((animation) => remainingMs(animation) !== null);
}

/** The animations and transitions that are running and come to an end by themselves. */
export function passages(): Passage[] {
  const watch = { running: 0 };
  watched = watch;
  const found = allAnimations().flatMap((animation) => {
    const element = (animation.effect as KeyframeEffect | null)?.target ?? null;
    const remaining = remainingMs(animation);
    return remaining === null || element === null ? [] : [passageOf(animation, element, remaining, watch)];
  });
  watchFrames(watch);
  return found;
}

/** A document leaves out those in shadow trees. */
function allAnimations(): Animation[] {
  return allRoots().flatMap((root) => root.getAnimations());
}

/** How many of the passages of one mark are still on their way. */
interface Watch {
  running: number;
}

let watched: Watch = { running: 0 };

function passageOf(animation: Animation, element: Element, remaining: number, watch: Watch): Passage {
  const dueMs = timelineMs() + remaining;
  let outcome: 'open' | 'ran_out' | 'broken_off' = 'open';
  watch.running += 1;
  animation.finished.then(
    () => {
      watch.running -= 1;
      const isDue = timelineMs() >= dueMs - clockMs;
      outcome = isDue || !isAnswering() ? 'ran_out' : 'broken_off';
      if (outcome === 'ran_out') ending.add(element);
      if (isDue) inputIsOver();
    },
    () => {
      watch.running -= 1;
      outcome = 'broken_off';
    },
  );
  return {
    element,
    ranOut: () => outcome === 'ran_out' || (outcome === 'open' && animation.playState === 'finished'),
  };
}

const afterTasks = new MessageChannel();
afterTasks.port1.onmessage = endIsTold;

/** The page has been told of the ends of a frame before it draws anything in that; what was asked for first is called first. */
function watchFrames(watch: Watch): void {
  if (watch !== watched) return;
  // Tasks that the handlers have begun by a message come before one that is sent now.
  if (ending.size > 0 && msSinceInput() >= answerMs) afterTasks.port2.postMessage(null);
  else endIsTold();
  if (watch.running > 0) requestAnimationFrame(() => watchFrames(watch));
}

function endIsTold(): void {
  if (ending.size > 0) ending = new Set();
}

/** How long a running animation still takes; null for one that is not running or never ends. */
function remainingMs({ playState, playbackRate, currentTime, effect }: Animation): number | null {
  if (playState !== 'running') return null;
  const end = effect?.getComputedTiming().endTime;
  if (typeof end !== 'number' || !Number.isFinite(end)) return null;
  return (end - Number(currentTime ?? 0)) / Math.abs(playbackRate);
}

/** The clock of animations: it stands still within a frame. */
function timelineMs(): number {
  return Number(document.timeline.currentTime ?? 0);
}
