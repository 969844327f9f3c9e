/**
 * What earlier deeds still bring about while the next one is done: a box that fades away after the button in it was pressed,
 * and the classes by which something that was just shown comes in. None of it confirms what was done meanwhile.
 */
import { endedWith, type Passage } from '../activity/passages.js';
import { isDecoration, pressedControl } from './press-trace.js';
import type { Records } from '../activity/records.js';
import { flatContains, flatParent, isElement } from '../dom/tree.js';

/** Boxes come in and go for this long at most, in milliseconds; common ones take 150 to 500. */
const passageMs = 2_000;

const addedAt = new WeakMap<Node, number>();

/** Takes note of what a deed has put into the page. */
export function noteAdded({ fresh }: Records): void {
  for (const { addedNodes } of fresh)
    for (const node of addedNodes) if (!addedAt.has(node)) addedAt.set(node, performance.now());
}

/** What goes on since earlier deeds. */
export interface LeftOvers {
  /** Whether something was shown by an animation that ran to its end. */
  cameWith(node: Node): boolean;
  /** Whether something went with what an earlier press was in, or with what an animation moved until its end. */
  wentWith(node: Node): boolean;
  /** Whether a mutation is the end of one of these, or a look of what an earlier deed has just shown. */
  explains(record: MutationRecord): boolean;
}

/** How the page was when a deed began. */
export interface Beginning {
  /** What was pressed shortly before. */
  readonly earlier: readonly Element[];
  /** The animations that were running. */
  readonly passages: readonly Passage[];
  /** On the clock of the document. */
  readonly markedMs: number;
}

/**
 * What of the mutations since the mark is left over from earlier deeds. Whatever changed in answer to an input, and what
 * this deed is done to, is not; neither is what goes without having been on its way, such as a row that was ticked before,
 * or while it still was, and not at the end of that.
 */
export function leftOvers(records: Records, beginning: Beginning, target: Element | null): LeftOvers {
  const { fresh, circumstances } = records;
  const late = fresh.filter((record) => !circumstances(record).isAnswer);
  const isEnd = endsOf(records, beginning, target);
  const ended = new Set<Node>();
  const ends = new Set<MutationRecord>();
  for (const record of late) {
    for (const box of boxesOf(record)) {
      if (!isEnd(record, box)) continue;
      ended.add(box);
      ends.add(record);
    }
  }
  const moved = new Set(beginning.passages.filter(({ ranOut }) => ranOut()).map(({ element }) => element));
  const beside = late.filter((record) => isBesideEnd(record, ends, moved, circumstances));
  for (const record of beside) ends.add(record);
  const passed = passedOf([...moved, ...beside.map((record) => record.target as Element)], fresh, ends, target);
  const isNew = (node: Node): boolean => {
    for (let at: Node | null = node; at !== null; at = at.parentNode) {
      const atMs = addedAt.get(at);
      if (atMs !== undefined && atMs < beginning.markedMs && beginning.markedMs - atMs < passageMs) return true;
    }
    return false;
  };
  return {
    cameWith: (node) => isInOneOf(node, passed),
    wentWith: (node) => isInOneOf(node, passed) || isInOneOf(node, ended),
    explains: (record) =>
      ends.has(record) ||
      (!circumstances(record).isAnswer &&
        (isLook(record) ? isNew(record.target) : takesEmptyAway(record, beginning.markedMs))),
  };
}

/** Whether all that a mutation does is to take away what an earlier deed has put there, once nothing is left in it. */
function takesEmptyAway({ type, addedNodes, removedNodes }: MutationRecord, markedMs: number): boolean {
  if (type !== 'childList' || addedNodes.length > 0) return false;
  return [...removedNodes].every((node) => isDecoration(node) && (addedAt.get(node) ?? markedMs) < markedMs);
}

/** Tells of mutations whether they take away, or mark as done, a box that was on its way when the deed began. */
function endsOf(
  { fresh, circumstances }: Records,
  { earlier, passages }: Beginning,
  target: Element | null,
): (record: MutationRecord, box: Element) => boolean {
  const moved = passages.map(({ element }) => element);
  const aroundMoved = around(moved);
  const aroundPressed = around(earlier.map((pressed) => flatParent(pressedControl(pressed))));
  // What moves only the control that was pressed, such as its colours, takes nothing away.
  const aroundLeaving = around(moved.filter((element) => aroundPressed.has(element)));
  const aroundAnswers = around(fresh.filter((record) => circumstances(record).isAnswer).map(({ target: at }) => at));
  const aroundEnded = remembered(around);
  return (record, box) =>
    aroundMoved.has(box) &&
    !aroundAnswers.has(box) &&
    !isRoot(box) &&
    !(target !== null && flatContains(box, target)) &&
    (aroundLeaving.has(box) || aroundEnded(endedWith(record)).has(box));
}

/** What was moved to its end and is left over with all that is in it. */
function passedOf(
  moved: readonly Element[],
  fresh: readonly MutationRecord[],
  ends: ReadonlySet<MutationRecord>,
  target: Element | null,
): ReadonlySet<Node> {
  const others = fresh.filter((record) => !ends.has(record));
  // What changes in it by a mutation of any other kind has another cause, and so may what changes its looks from around it.
  const aroundOthers = around(others.map((record) => record.target));
  const restyled = new Set<Node>(others.filter(({ type }) => type === 'attributes').map((record) => record.target));
  return new Set(
    moved.filter(
      (element) =>
        !isRoot(element) &&
        !(target !== null && flatContains(element, target)) &&
        !aroundOthers.has(element) &&
        !isInOneOf(element, restyled),
    ),
  );
}

/** Whether an attribute changes beside what an animation moved, in one go with its end: one label takes the place of another. */
function isBesideEnd(
  record: MutationRecord,
  ends: ReadonlySet<MutationRecord>,
  moved: ReadonlySet<Node>,
  circumstances: Records['circumstances'],
): boolean {
  if (record.type !== 'attributes') return false;
  const { atMs } = circumstances(record);
  return [...ends].some(
    (end) =>
      moved.has(end.target) &&
      end.target !== record.target &&
      circumstances(end).atMs === atMs &&
      flatParent(end.target) === flatParent(record.target),
  );
}

/** Nodes and everything that they are in. */
function around(nodes: Iterable<Node | null>): ReadonlySet<Node> {
  const found = new Set<Node>();
  for (const node of nodes) for (let at = node; at !== null && !found.has(at); at = flatParent(at)) found.add(at);
  return found;
}

/** Whether a node is one of these or in one. */
function isInOneOf(node: Node, outer: ReadonlySet<Node>): boolean {
  if (outer.size === 0) return false;
  for (let at: Node | null = node; at !== null; at = flatParent(at)) if (outer.has(at)) return true;
  return false;
}

/** `compute`, remembered for what it was asked for. */
function remembered<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute(key)));
    return value;
  };
}

function isRoot(element: Element): boolean {
  return element === document.body || element === document.documentElement;
}

function isLook({ attributeName }: MutationRecord): boolean {
  return attributeName === 'class' || attributeName === 'style';
}

/** What a mutation may take away: what it removes, or hides by an attribute. */
function boxesOf({ type, target, removedNodes }: MutationRecord): Element[] {
  if (type === 'attributes') return isElement(target) ? [target] : [];
  return [...removedNodes].filter(isElement);
}
