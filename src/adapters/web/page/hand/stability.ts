/** Whether an element stands still. */
import type { Bounds } from '../../../../domain/screen/element/screen-node.js';
import { catchUp, onActivity } from '../activity/activity.js';
import { nextFrame } from '../activity/next-frame.js';
import { msSinceMutation, msSinceScroll } from '../activity/quiet.js';
import { flatAncestors, flatContains } from '../dom/tree.js';
import { boundsOf } from '../dom/visibility.js';

/** A mutation or scroll this recent may still be moving things, in ms. */
const recentMs = 50;

/** Mutations looked at, at most, for one that shows or moves an element; the latest ones. */
const mostTouches = 200;

/** Frames watched at most: what is always about to move and never does is taken for still. */
const mostFrames = 6;

interface Touch {
  readonly records: readonly MutationRecord[];
  readonly atMs: number;
}

let touches: Touch[] = [];

onActivity({
  mutated(batch) {
    const atMs = performance.now();
    touches = touches.filter((touch) => atMs - touch.atMs < recentMs);
    touches.push({ records: batch.slice(-mostTouches), atMs });
  },
  happened() {},
});

/**
 * Where an element moves to while it is watched; null when it stands still: for one frame, or for two where it was just
 * shown or given other classes or styles. What opens with an animation begins it a frame or two after it was put there.
 *
 * @param isPressed whether it is pressed next: the pointer takes a frame to arrive, and is held back where the element has
 *   moved away meanwhile, so that what changed elsewhere is not waited for here
 */
export async function movement(element: Element, isPressed: boolean): Promise<string | null> {
  if (!mayBeMoving(element) || (isPressed && !isLikelyMoving(element))) return null;
  let before = boundsOf(element);
  let stillFrames = 0;
  for (let frame = 1; frame <= mostFrames; frame += 1) {
    const isAboutToMove = wasTouched(element, recentMs);
    const startMs = performance.now();
    await nextFrame();
    const after = boundsOf(element);
    if (!sameBounds(before, after)) {
      if (frame > 1) return `it is moving (from ${printed(before)} to ${printed(after)})`;
      stillFrames = 0;
    } else if (wasTouched(element, performance.now() - startMs)) stillFrames = 0;
    else stillFrames += 1;
    before = after;
    if (stillFrames >= (isAboutToMove || isAnimated(element) ? 2 : 1)) return null;
  }
  return null;
}

function mayBeMoving(element: Element): boolean {
  return msSinceMutation() < recentMs || msSinceScroll() < recentMs || isAnimated(element);
}

function isLikelyMoving(element: Element): boolean {
  return msSinceScroll() < recentMs || isAnimated(element) || wasTouched(element, recentMs);
}

/** Whether the element, or something it is in, was added or changed in its attributes in the last milliseconds. */
function wasTouched(element: Element, withinMs: number): boolean {
  catchUp();
  const since = performance.now() - withinMs;
  const line = new Set<Node>(flatAncestors(element));
  return touches.some(
    ({ records, atMs }) =>
      atMs >= since &&
      records.some(({ type, target, addedNodes }) =>
        type === 'attributes' ? line.has(target) : [...addedNodes].some((node) => line.has(node)),
      ),
  );
}

/** Whether an animation may be moving an element: one of what it is in, or one that makes room anywhere. */
function isAnimated(element: Element): boolean {
  return document.getAnimations().some(({ effect, playState }) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect) || effect.target === null) return false;
    return flatContains(effect.target, element) || takesRoom(effect);
  });
}

/** Properties that are drawn, and leave the place of everything around as it is; and what keyframes say besides. */
const drawnOnly =
  /^(?:opacity|visibility|transform|translate|rotate|scale|filter|backdropFilter|clipPath|zIndex|(?:background|outline|stroke|fill|mask|textDecoration).*|.*(?:[cC]olor|Shadow|Radius)|offset|computedOffset|easing|composite)$/;

function takesRoom(effect: KeyframeEffect): boolean {
  return effect.getKeyframes().some((frame) => Object.keys(frame).some((property) => !drawnOnly.test(property)));
}

function sameBounds(a: Bounds | null, b: Bounds | null): boolean {
  if (a === null || b === null) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function printed(bounds: Bounds | null): string {
  return bounds === null ? 'nowhere' : `${Math.round(bounds.x)},${Math.round(bounds.y)}`;
}
