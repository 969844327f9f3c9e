/**
 * What a target changes by itself, learned from trees at rest (decision 0010): clocks, tickers, a state that blinks, lines
 * that come and go. A change is a habit of its element from the second time on. It is none where it brings other words, or
 * more elements at once, than ever by itself, or where the habit has stopped: rather is a dead button missed than a working
 * one called dead.
 */
import { wording } from '../../wording.js';
import { Rhythm } from '../rhythm.js';
import {
  changedProperties,
  listedIn,
  movedBetween,
  withoutRemade,
  type ChangedProperty,
  type Listed,
} from './node-changes.js';
import type { ScreenTree } from './screen-tree.js';

/** How often a change must come at rest before it counts as the target's own doing: once may be a late effect. */
const recurrence = 2;

/** What took on more texts than this takes on any. */
const mostWordings = 3;

/** Of so many things that come and go is known whether they do so by themselves, beside those that are just doing it. */
const mostPassages = 1_000;

/** What a deed began, such as an animation, is no habit while it may still go on: one second. */
const aftermathLimitMs = 1_000;

interface Habit {
  times: number;
  readonly rhythm: Rhythm;
  /** What it changed to, beyond the numbers in it. */
  readonly wordings: Set<string>;
  /** Elements that came or went at once. */
  most: number;
  /** Until when changes may go on that a deed began. */
  aftermathMs: number;
}

/** What a target changes by itself, one for a session. */
export class OwnChanges {
  private readonly ofElements = new Map<string, Map<ChangedProperty, Habit>>();
  /** Of what comes and goes: its refs are new each time, so that it is known by its role and place. */
  private readonly ofPassages = new Map<string, Habit>();

  /** @param nowMs the time on any clock that does not go back, in milliseconds */
  constructor(private readonly nowMs: () => number) {}

  /**
   * Takes note of two looks at the target between which nothing was done to it, and the consequences of what was done
   * before had been awaited.
   */
  learn(before: ScreenTree, after: ScreenTree): void {
    const was = listedIn(before);
    const is = listedIn(after);
    for (const [ref, now] of is) {
      const then = was.get(ref);
      if (then === undefined || then.node === now.node) continue;
      for (const { property, from, to } of changedProperties(then, now)) {
        // Both: what it changed from is what it had changed to before.
        this.learnOne(this.habitOfElement(ref, property), [from, to], 1);
      }
    }
    for (const container of new Set(movedBetween(before, after).map(({ container: ref }) => ref)))
      this.learnOne(this.habitOfElement(container, 'order'), [], 1);
    const { added, removed } = withoutRemade(was, is);
    for (const [key, elements] of [...grouped('came', added), ...grouped('went', removed)]) {
      const words = elements.map(({ name }) => name);
      this.learnOne(habitOf(this.ofPassages, key), words, elements.length);
    }
    for (const ref of this.ofElements.keys()) if (!is.has(ref)) this.ofElements.delete(ref);
    this.forgetOldest();
  }

  /**
   * Whether a property of an element changes by itself.
   * @param after what it has changed to: words that it never took on by itself are not its own doing
   */
  isOwn(ref: string, property: ChangedProperty, after?: string): boolean {
    const habit = this.ofElements.get(ref)?.get(property);
    return habit !== undefined && this.isAlive(habit) && (after === undefined || takesOn(habit, after));
  }

  /** Of elements that came or went, those that do so by themselves: of their role and words, in the like of their place. */
  ownPassages(passage: Passage, elements: readonly Listed[]): ReadonlySet<Listed> {
    const own = new Set<Listed>();
    for (const [key, alike] of grouped(passage, elements)) {
      const habit = this.ofPassages.get(key);
      if (habit === undefined || !this.isAlive(habit) || alike.length > habit.most) continue;
      for (const element of alike) if (takesOn(habit, element.name)) own.add(element);
    }
    return own;
  }

  /** Takes note of what changed during a deed: a habit that went on, or what the deed brought about. */
  note(ref: string, property: ChangedProperty, isOwn: boolean): void {
    this.noteOne(this.habitOfElement(ref, property), isOwn);
  }

  /** The same of elements that came or went. */
  notePassages(passage: Passage, elements: readonly Listed[], own: ReadonlySet<Listed>): void {
    for (const [key, alike] of grouped(passage, elements))
      this.noteOne(
        habitOf(this.ofPassages, key),
        alike.every((element) => own.has(element)),
      );
  }

  /** Of targets that never come and go by the same words, a session keeps no more than so much. */
  private forgetOldest(): void {
    for (const [key, habit] of this.ofPassages) {
      if (this.ofPassages.size <= mostPassages) return;
      if (!this.isAlive(habit)) this.ofPassages.delete(key);
    }
  }

  private noteOne(habit: Habit, isOwn: boolean): void {
    const atMs = this.nowMs();
    if (isOwn) {
      habit.rhythm.add(atMs);
      return;
    }
    habit.aftermathMs = atMs + aftermathLimitMs;
    habit.rhythm.interrupt();
  }

  private learnOne(habit: Habit, words: readonly string[], count: number): void {
    const atMs = this.nowMs();
    const isAftermath = atMs < habit.aftermathMs;
    if (!isAftermath || habit.times >= recurrence) habit.rhythm.add(atMs);
    if (isAftermath) return;
    habit.times += 1;
    habit.most = Math.max(habit.most, count);
    for (const word of words) if (habit.wordings.size <= mostWordings) habit.wordings.add(wording(word));
  }

  private isAlive({ times, rhythm }: Habit): boolean {
    return times >= recurrence && !rhythm.hasStopped(this.nowMs());
  }

  private habitOfElement(ref: string, property: ChangedProperty): Habit {
    return habitOf(
      getOrMake(this.ofElements, ref, () => new Map<ChangedProperty, Habit>()),
      property,
    );
  }
}

type Passage = 'came' | 'went';

function grouped(passage: Passage, elements: readonly Listed[]): Map<string, Listed[]> {
  const groups = new Map<string, Listed[]>();
  for (const element of elements)
    getOrMake(groups, `${passage} ${element.role} in ${element.place}`, (): Listed[] => []).push(element);
  return groups;
}

/** Whether an element says what it says by itself: by itself some only count, and some take on any words. */
function takesOn({ wordings }: Habit, text: string): boolean {
  return wordings.size > mostWordings || wordings.has(wording(text));
}

function habitOf<Key>(habits: Map<Key, Habit>, key: Key): Habit {
  return getOrMake(habits, key, () => ({
    times: 0,
    rhythm: new Rhythm(),
    wordings: new Set<string>(),
    most: 0,
    aftermathMs: Number.NEGATIVE_INFINITY,
  }));
}

function getOrMake<Key, Value>(table: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = table.get(key);
  if (value === undefined) table.set(key, (value = make()));
  return value;
}
