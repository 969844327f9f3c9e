/**
 * What a target changes by itself, learned from trees at rest (decision 0012): clocks, tickers, a state that blinks, lines
 * that come and go. A tree shows no causes, so what has changed by itself within the last seconds confirms no action.
 */
import {
  changedProperties,
  listedIn,
  movedBetween,
  withoutRemade,
  type ChangedProperty,
  type Listed,
} from './node-changes.js';
import type { ScreenTree } from './screen-tree.js';

/** What has not changed by itself for this long may be changed by an action, in milliseconds. */
const movingMs = 10_000;

/**
 * What an action began, such as an animation, is nothing that the target does by itself for this long, in milliseconds; and what
 * changes for the first time may follow late from it.
 */
const residualMs = 1_000;

/** Things that are remembered; the ones that changed the longest ago are forgotten first. */
const mostKept = 2_000;

/** What a target changes by itself, one for a session. */
export class BackgroundChanges {
  /** When things last changed by themselves, and by an action. What comes and goes has new refs: it is known by role and place. */
  private readonly byItself = new Map<string, number>();
  private readonly byAction = new Map<string, number>();
  /** When things changed that may have followed late from an action. */
  private readonly late = new Map<string, number>();
  private actedMs = Number.NEGATIVE_INFINITY;

  /** @param nowMs the time on any clock that does not go back, in milliseconds */
  constructor(private readonly nowMs: () => number) {}

  /**
   * Takes note of two looks at the target between which nothing was done to it, and the effects of what was done before had
   * been awaited.
   */
  learn(before: ScreenTree, after: ScreenTree): void {
    const was = listedIn(before);
    const is = listedIn(after);
    for (const [ref, now] of is) {
      const then = was.get(ref);
      if (then === undefined || then.node === now.node) continue;
      for (const { property } of changedProperties(then, now)) this.learnOne(propertyKey(ref, property));
    }
    for (const { container } of movedBetween(before, after)) this.learnOne(propertyKey(container, 'order'));
    const { added, removed } = withoutRemade(was, is);
    const comers = added.filter(({ index }) => !isInPart(after, index));
    const goers = removed.filter(({ index }) => !isInPart(before, index));
    for (const element of [...comers, ...goers]) this.learnOne(placeKey(element));
  }

  /** Takes note that an action was just done, or is looked at. */
  acted(): void {
    this.actedMs = this.nowMs();
  }

  /** Whether a property of an element changes by itself. */
  isBackground(ref: string, property: ChangedProperty): boolean {
    return this.isRecent(this.byItself, propertyKey(ref, property), movingMs);
  }

  /** Of elements that came or went, those whose like does so by itself in the like of their place. */
  recurringAmong(elements: readonly Listed[]): ReadonlySet<Listed> {
    return new Set(elements.filter((element) => this.isRecent(this.byItself, placeKey(element), movingMs)));
  }

  /** Takes note of what changed during an action: by itself, as before, or by that. */
  note(ref: string, property: ChangedProperty, isBackground: boolean): void {
    this.keep(isBackground ? this.byItself : this.byAction, propertyKey(ref, property));
  }

  /** The same of elements that came or went. */
  noteElements(elements: readonly Listed[], background: ReadonlySet<Listed>): void {
    for (const element of elements)
      this.keep(background.has(element) ? this.byItself : this.byAction, placeKey(element));
  }

  private learnOne(key: string): void {
    if (this.isRecent(this.byAction, key, residualMs)) return;
    const mayFollow = this.nowMs() - this.actedMs < residualMs && !this.isRecent(this.late, key, movingMs);
    this.keep(mayFollow ? this.late : this.byItself, key);
  }

  private isRecent(times: ReadonlyMap<string, number>, key: string, forMs: number): boolean {
    return this.nowMs() - (times.get(key) ?? Number.NEGATIVE_INFINITY) < forMs;
  }

  private keep(times: Map<string, number>, key: string): void {
    times.delete(key);
    times.set(key, this.nowMs());
    if (times.size > mostKept) times.delete([...times.keys()][0] ?? '');
  }
}

/** Whether an element is in something of which only a part was read: which part that is changes with the reading. */
function isInPart(tree: ScreenTree, index: number): boolean {
  for (const at of tree.around(index)) if (tree.nodes[at]!.unread !== undefined) return true;
  return false;
}

function propertyKey(ref: string, property: ChangedProperty): string {
  return `${property} of ${ref}`;
}

function placeKey({ role, place }: Listed): string {
  return `${role} in ${place}`;
}
