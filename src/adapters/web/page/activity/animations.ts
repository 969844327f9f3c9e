/** Animations and transitions that are running. */
import { allRoots } from '../dom/all-roots.js';

/** Whether an animation or transition is running that comes to an end by itself; a spinner turns for ever. */
export function hasFiniteAnimation(): boolean {
  return runningAnimations().some(comesToAnEnd);
}

/** What animations and transitions are moving now. */
export interface Moving {
  readonly elements: ReadonlySet<Node>;
  /** Whether one of them comes to an end by itself: something that was begun is still going on. */
  readonly isPassing: boolean;
}

/** What is moving now. */
export function movingNow(): Moving {
  const running = runningAnimations();
  const targets = running.flatMap(({ effect }) => (effect as KeyframeEffect | null)?.target ?? []);
  return { elements: new Set(targets), isPassing: running.some(comesToAnEnd) };
}

/** A document leaves out those in shadow trees. */
function runningAnimations(): Animation[] {
  return allRoots()
    .flatMap((root) => root.getAnimations())
    .filter(({ playState }) => playState === 'running');
}

function comesToAnEnd({ effect }: Animation): boolean {
  const end = effect?.getComputedTiming().endTime;
  return typeof end === 'number' && Number.isFinite(end);
}
