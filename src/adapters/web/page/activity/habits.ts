/**
 * What the nodes of a page do by themselves: clocks, tickers, animations, content that is drawn anew. A change is a habit
 * of its node from the second time that it happened while nothing was done to the page.
 */
import { busyBetween } from './busy-times.js';
import { Pace } from './pace.js';
import { Rhythm } from '../../../../domain/screen/rhythm.js';

/** One change of a node, in the terms in which changes are alike. */
export interface Change {
  readonly node: Node;
  /** `text`, `content` (elements came or went), `value`, or `attribute` and its name. */
  readonly kind: string;
  /** The wording before and after (`domain/wording.ts`); asked only where it matters, since it may be that of the whole page. */
  readonly wordings: () => readonly [before: string, after: string];
  /** Tags of the elements that came or went. */
  readonly tags: ReadonlySet<string>;
  /** Elements that came or went, whichever are more. */
  readonly size: number;
  /** Milliseconds on the clock of the document. */
  readonly atMs: number;
}

interface Habit {
  times: number;
  readonly rhythm: Rhythm;
  readonly pace: Pace;
  /** Whether it was once taken for a beat and was none. */
  isCleared: boolean;
  /** Texts that it changed to, beyond the numbers in them. */
  readonly wordings: Set<string>;
  readonly tags: Set<string>;
  mostElements: number;
  /** Until when changes may go on that a deed began, on the clock of the document. */
  aftermathMs: number;
}

/** How often a node must change while nothing is done before it counts as its own doing: once may be a late effect. */
const recurrence = 2;

/** A node that took on more texts than this takes on any. */
const mostWordings = 3;

/** What a deed began, such as an animation, is none of the page's habits while it may still go on: one second. */
const aftermathLimitMs = 1_000;

const habits = new WeakMap<Node, Map<string, Habit>>();

/** Takes note of a change that happened while nothing was done to the page. */
export function learn(change: Change): void {
  const habit = habitOf(change);
  const isAftermath = change.atMs < habit.aftermathMs;
  if (!isAftermath || habit.times >= recurrence) follow(change);
  if (isAftermath) return;
  habit.times += 1;
  if (habit.wordings.size <= mostWordings) {
    const [before, after] = change.wordings();
    // Both: what it changed to is known as it is now, and what it changed from is what it had changed to before.
    if (before !== after) habit.wordings.add(before).add(after);
  }
  for (const tag of change.tags) habit.tags.add(tag);
  habit.mostElements = Math.max(habit.mostElements, change.size);
}

/** Takes note that a habit went on while something was done to the page. */
export function follow({ node, kind, atMs }: Change): void {
  habits.get(node)?.get(kind)?.rhythm.add(atMs, busyBetween);
}

/** Takes note of a change that a deed brought about. */
export function disown(change: Change): void {
  const habit = habitOf(change);
  habit.aftermathMs = change.atMs + aftermathLimitMs;
  habit.rhythm.interrupt();
}

/**
 * Takes note of a change, whoever made it, for the pace that its node may go on at.
 * @param isPrompted whether it is the node's first since something was done
 */
export function beat(change: Change, isPrompted: boolean): void {
  habitOf(change).pace.add(change.atMs, isPrompted);
}

/** Whether a change, the latest of its node, is one of many at an even pace that goes on whatever is done. */
export function isBeat(change: Change): boolean {
  const habit = habitOf(change);
  return isOpen(change, habit) && habit.pace.isCertain();
}

/** The pause in milliseconds after which a change must come again if it is a beat; undefined where none need be waited for. */
export function suspectedPause(change: Change): number | undefined {
  const habit = habitOf(change);
  return isOpen(change, habit) && !habit.isCleared ? habit.pace.suspectedMs() : undefined;
}

/** Whether the habits of a node leave open what a change is: it has none, or was interrupted in them. */
function isOpen(change: Change, habit: Habit): boolean {
  return habit.times < recurrence || (habit.rhythm.isInterrupted() && isAlike(change, habit));
}

/** Takes note that a change did not come again as beats do: the node need not be suspected another time. */
export function clearOfSuspicion(change: Change): void {
  habitOf(change).isCleared = true;
}

/**
 * Whether a change is what its node does by itself. It is none of its habits, and so an effect of what was done, when
 * - the node never changed so by itself, or has stopped to;
 * - it comes much earlier than the node usually changes by itself;
 * - the words are new, of a node that by itself only counts or takes on the same few texts;
 * - other elements or more of them came and went than ever by themselves.
 */
export function isHabit(change: Change): boolean {
  const habit = habits.get(change.node)?.get(change.kind);
  if (habit === undefined || habit.times < recurrence) return false;
  if (habit.rhythm.hasStopped(change.atMs, busyBetween)) return false;
  if (isTimed(change) && habit.rhythm.isEarly(change.atMs)) return false;
  return isAlike(change, habit);
}

/** Whether a change is of the elements and words that come and go by themselves. */
function isAlike(change: Change, habit: Habit): boolean {
  if (change.size > habit.mostElements) return false;
  for (const tag of change.tags) if (!habit.tags.has(tag)) return false;
  if (habit.wordings.size > mostWordings) return true;
  const [before, after] = change.wordings();
  return before === after || habit.wordings.has(after);
}

/** What fields hold is only seen when looked at, which says nothing of when it came about. */
function isTimed({ kind }: Change): boolean {
  return kind !== 'value';
}

function habitOf({ node, kind }: Change): Habit {
  let ofNode = habits.get(node);
  if (ofNode === undefined) habits.set(node, (ofNode = new Map()));
  let habit = ofNode.get(kind);
  if (habit === undefined) {
    habit = {
      times: 0,
      rhythm: new Rhythm(),
      pace: new Pace(),
      isCleared: false,
      wordings: new Set(),
      tags: new Set(),
      mostElements: 0,
      aftermathMs: Number.NEGATIVE_INFINITY,
    };
    ofNode.set(kind, habit);
  }
  return habit;
}
