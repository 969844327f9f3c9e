/**
 * What the nodes of a page do by themselves: clocks, tickers, animations, content that is drawn anew. A change is a habit
 * of its node from the second time that it happened while nothing was done to the page.
 */

/** One change of a node, in the terms in which changes are alike. */
export interface Change {
  readonly node: Node;
  /** `text`, `content` (elements came or went), `value`, or `attribute` and its name. */
  readonly kind: string;
  /** The {@link wording} before and after; asked only where it matters, since it may be that of the whole page. */
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
  /** When the node last changed by itself. */
  lastMs: number;
  /** The pauses between two such changes: how many, how long altogether, and the longest, in milliseconds. */
  pauses: number;
  pausedMs: number;
  longestMs: number;
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

/** A habit is given up when nothing happened for this many of its longest pauses, and a moment of a busy machine. */
const missedPauses = 3;
const busyMs = 500;

/**
 * A change that comes after less than this part of the usual pause, and clearly so, has another cause. More than half:
 * of a change between two ticks of a clock, either it comes early or the next tick does.
 */
const earlyPart = 0.8;
const clearlyMs = 100;

/** What a deed began, such as an animation, is none of the page's habits while it may still go on: one second. */
const aftermathLimitMs = 1_000;

const habits = new WeakMap<Node, Map<string, Habit>>();

/** A text with its numbers taken out: what stays the same when a clock or a counter goes on. */
export function wording(text: string): string {
  return text.replace(/\d+(?:[.,:]\d+)*/g, '#').trim();
}

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
  const habit = habits.get(node)?.get(kind);
  if (habit === undefined) return;
  const pause = atMs - habit.lastMs;
  if (Number.isFinite(pause)) {
    habit.pauses += 1;
    habit.pausedMs += pause;
    habit.longestMs = Math.max(habit.longestMs, pause);
  }
  habit.lastMs = atMs;
}

/** Takes note of a change that a deed brought about. */
export function disown(change: Change): void {
  const habit = habitOf(change);
  habit.aftermathMs = change.atMs + aftermathLimitMs;
  // How long the node pauses by itself cannot be told across what was done to it.
  habit.lastMs = Number.NEGATIVE_INFINITY;
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
  const pause = change.atMs - habit.lastMs;
  if (pause > missedPauses * habit.longestMs + busyMs) return false;
  if (isTimed(change) && isEarly(pause, habit)) return false;
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

function isEarly(pause: number, { pauses, pausedMs }: Habit): boolean {
  const usualMs = pauses === 0 ? 0 : pausedMs / pauses;
  return pause < earlyPart * usualMs && usualMs - pause > clearlyMs;
}

function habitOf({ node, kind }: Change): Habit {
  let ofNode = habits.get(node);
  if (ofNode === undefined) habits.set(node, (ofNode = new Map()));
  let habit = ofNode.get(kind);
  if (habit === undefined) {
    habit = {
      times: 0,
      lastMs: Number.NEGATIVE_INFINITY,
      pauses: 0,
      pausedMs: 0,
      longestMs: 0,
      wordings: new Set(),
      tags: new Set(),
      mostElements: 0,
      aftermathMs: Number.NEGATIVE_INFINITY,
    };
    ofNode.set(kind, habit);
  }
  return habit;
}
