import { setTimeout as sleep } from 'node:timers/promises';
import { holdsPoint, pressPoints } from '../../domain/screen/element/bounds.js';
import { actsByKeys } from '../../domain/screen/element/actionability.js';
import type { Bounds, Point } from '../../domain/screen/element/screen-node.js';
import { frameMs } from '../../domain/screen/effect/settling.js';
import { problemOf } from '../../domain/screen/tree/checks.js';
import { ScreenTree } from '../../domain/screen/tree/screen-tree.js';
import type { LocateOptions, LocateResult } from '../../ports/eye.js';
import type { Blocker, Placement, TreeSource } from './tree-source.js';

/** Elements of which it is kept where they were. */
const mostStood = 100;

/** A target in which nothing has moved for this long is at rest, in milliseconds: three frames at 60 Hz. */
export const restMs = 50;

/**
 * How far apart two looks at what may be moving are, in milliseconds: two frames, since a program that has to wait for its turn
 * misses one now and then.
 */
const apartMs = 2 * frameMs;

/** Where an element can be pressed; no place is one that the checks did not ask for. */
export interface CheckedPlace {
  readonly place: Placement | undefined;
  /** In pixels of the screen. */
  readonly point: Point;
}

/** Which check an element does not pass where it is, and what may help. */
export type PlaceProblem = Omit<Extract<LocateResult, { outcome: 'not_actionable' }>, 'outcome'>;

/** Checks elements where they are. */
export interface PlaceChecker {
  /**
   * Where an element can be pressed, once it has passed its checks; else which it does not pass.
   * @param known where it was reported to be, as the tree was read
   */
  check(
    tree: ScreenTree,
    ref: string,
    options: LocateOptions,
    known: Placement | undefined,
  ): Promise<CheckedPlace | PlaceProblem>;
}

/** Remembers where the elements were that passed last: one that is still there is not looked at twice. */
export function createPlaceChecker(source: TreeSource): PlaceChecker {
  const stood = new Map<string, Stand>();
  const remember = (ref: string, place: Placement | undefined): void => {
    stood.delete(ref);
    if (place !== undefined) stood.set(ref, { bounds: place.bounds, atMs: performance.now() });
    const [oldest] = stood.keys();
    if (stood.size > mostStood && oldest !== undefined) stood.delete(oldest);
  };
  return {
    async check(tree, ref, { checks, scroll, position }, known) {
      const takesPointer = checks.includes('receives_events');
      const mustBeInView = scroll === 'required';
      let place = known;
      let takesWheel = false;
      if (scroll !== false && place !== undefined && !isInView(place, position)) {
        const revealed = await source.reveal(tree, ref);
        takesWheel = revealed.takesWheel === true;
        if (revealed.hasScrolled) place = (await source.placesOf(tree, [ref])).get(ref);
      }
      const first = place;
      if (checks.includes('stable') && source.stillMs() < restMs && !isWhereItStood(place, stood.get(ref))) {
        await sleep(apartMs);
        place = (await source.placesOf(tree, [ref])).get(ref);
      }
      let point = pointIn(place, position);
      let blocker: Blocker | undefined;
      if (takesPointer && place !== undefined) {
        const { inView } = place;
        blocker =
          inView === null
            ? (source.whyUnseen?.(tree, ref, place) ?? outOfView)
            : await source.blockerAt(tree, ref, point);
        if (blocker?.obstacle === 'covered' && position === undefined && inView !== null) {
          const isFree = async (at: Point): Promise<boolean> => (await source.blockerAt(tree, ref, at)) === undefined;
          const free = await freePoint(inView, isFree);
          if (free !== undefined) [point, blocker] = [free, undefined];
        }
      }
      const inputKeptBy = actsByKeys(checks) || takesPointer ? source.inputKeptBy(tree, ref) : undefined;
      const patched = withPlace(tree, ref, place);
      const problem = problemOf(patched, ref, {
        checks,
        mustBeInView,
        positions: [first?.bounds ?? null, place?.bounds ?? null],
        ...(blocker && { blocker }),
        ...(inputKeptBy !== undefined && { inputKeptBy }),
      });
      if (problem !== undefined)
        return { ...problem, ...(takesWheel && problem.obstacle === 'outside_view' && { byWheel: ref }) };
      remember(ref, place);
      return { place, point };
    },
  };
}

/** Where an element was, and when that was seen, as `performance.now` counts. */
interface Stand {
  readonly bounds: Bounds;
  readonly atMs: number;
}

/** Where an element was seen longer ago than this, in milliseconds, it may have been on its way since. */
const stoodLimitMs = 2_000;

/** Whether an element is where it was two frames ago or more: the second of two looks, of which the first was made before. */
function isWhereItStood(place: Placement | undefined, stood: Stand | undefined): boolean {
  if (place === undefined || stood === undefined) return false;
  const ageMs = performance.now() - stood.atMs;
  const { x, y, width, height } = place.bounds;
  const { bounds } = stood;
  const isSame = bounds.x === x && bounds.y === y && bounds.width === width && bounds.height === height;
  return isSame && ageMs >= apartMs && ageMs <= stoodLimitMs;
}

const outOfView = {
  reason: 'nothing of it is in view, and no scrolling brings it there',
  obstacle: 'outside_view',
} as const;

function withPlace(tree: ScreenTree, ref: string, place: Placement | undefined): ScreenTree {
  return new ScreenTree(
    tree.nodes.map((node) =>
      node.ref === ref
        ? {
            ...node,
            bounds: place?.bounds ?? null,
            states: { ...node.states, ...(place?.inView === null && { offscreen: true }) },
          }
        : node,
    ),
  );
}

/** Whether all of an element is in view. */
export function isWhollyInView({ bounds, inView }: Placement): boolean {
  return inView !== null && inView.width === bounds.width && inView.height === bounds.height;
}

function isInView({ bounds, inView }: Placement, position: Point | undefined): boolean {
  if (inView === null) return false;
  if (position === undefined) return inView.width * inView.height > 0;
  const [x, y] = [bounds.x + position.x, bounds.y + position.y];
  return holdsPoint(inView, { x, y });
}

/** The first place to press in a rectangle that is free; undefined where none of those that are tried is. */
export async function freePoint(
  inView: Bounds,
  isFree: (point: Point) => Promise<boolean>,
): Promise<Point | undefined> {
  for (const point of pressPoints(inView)) if (await isFree(point)) return point;
  return undefined;
}

/** The middle of what is in view, or the place on the element that is asked for. */
function pointIn(place: Placement | undefined, position: Point | undefined): Point {
  if (place === undefined) return { x: 0, y: 0 };
  const { bounds, inView } = place;
  if (position !== undefined) return { x: Math.round(bounds.x + position.x), y: Math.round(bounds.y + position.y) };
  const box = inView ?? bounds;
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}
