/**
 * What earlier deeds still bring about while the next one is done: a box that fades away after the button in it was pressed,
 * and the classes by which something that was just shown comes in. None of it confirms what was done meanwhile.
 */
import type { Passage } from './passages.js';
import type { Records } from './records.js';
import { flatContains, flatParent, isElement } from './tree.js';

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
  const { passages, markedMs } = beginning;
  const late = fresh.filter((record) => !circumstances(record).isAnswer);
  const isEnd = endsOf(records, beginning, target);
  const ended = new Set<Element>();
  const ends = new Set<MutationRecord>();
  for (const record of late) {
    for (const box of boxesOf(record)) {
      if (!isEnd(record, box)) continue;
      ended.add(box);
      ends.add(record);
    }
  }
  const moved = passages.filter(({ ranOut }) => ranOut()).map(({ element }) => element);
  const beside = late.filter((record) => isBesideEnd(record, ends, moved, circumstances));
  for (const record of beside) ends.add(record);
  // What changes in it by a mutation of any other kind has another cause.
  const passed = [...moved, ...beside.map((record) => record.target as Element)].filter(
    (element) =>
      !isRoot(element) &&
      !(target !== null && flatContains(element, target)) &&
      !fresh.some((record) => !ends.has(record) && flatContains(element, record.target)),
  );
  const isPassed = (node: Node): boolean => passed.some((element) => flatContains(element, node));
  const isNew = (node: Node): boolean => {
    for (let at: Node | null = node; at !== null; at = at.parentNode) {
      const atMs = addedAt.get(at);
      if (atMs !== undefined && atMs < markedMs && markedMs - atMs < passageMs) return true;
    }
    return false;
  };
  return {
    cameWith: isPassed,
    wentWith: (node) => isPassed(node) || [...ended].some((box) => flatContains(box, node)),
    explains: (record) =>
      ends.has(record) || (isLook(record) && !circumstances(record).isAnswer && isNew(record.target)),
  };
}

/** Tells of mutations whether they take away, or mark as done, a box that was on its way when the deed began. */
function endsOf(
  { fresh, circumstances }: Records,
  { earlier, passages }: Beginning,
  target: Element | null,
): (record: MutationRecord, box: Element) => boolean {
  const answers = fresh.filter((record) => circumstances(record).isAnswer).map((record) => record.target);
  return (record, box) => {
    const inside = passages.filter(({ element }) => flatContains(box, element));
    if (inside.length === 0 || isRoot(box)) return false;
    if (answers.some((answer) => flatContains(box, answer))) return false;
    if (target !== null && flatContains(box, target)) return false;
    return (
      earlier.some((pressed) => pressed !== box && flatContains(box, pressed)) ||
      inside.some(({ ranOut }) => ranOut(circumstances(record).atMs))
    );
  };
}

/** Whether an attribute changes beside what an animation moved, in one go with its end: one label takes the place of another. */
function isBesideEnd(
  record: MutationRecord,
  ends: ReadonlySet<MutationRecord>,
  moved: readonly Element[],
  circumstances: Records['circumstances'],
): boolean {
  if (record.type !== 'attributes') return false;
  const { atMs } = circumstances(record);
  return [...ends].some(
    (end) =>
      end.target !== record.target &&
      flatParent(end.target) === flatParent(record.target) &&
      circumstances(end).atMs === atMs &&
      moved.includes(end.target as Element),
  );
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
