/**
 * What earlier deeds still bring about while the next one is done: a box that fades away after the button in it was pressed,
 * and the classes by which something that was just shown comes in. None of it confirms what was done meanwhile.
 */
import type { Records } from './records.js';
import { flatContains, isElement } from './tree.js';

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
  /** Whether something went with what an earlier press was in. */
  wentWith(node: Node): boolean;
  /** Whether a mutation is the end of what an earlier press was in, or a look of what an earlier deed has just shown. */
  explains(record: MutationRecord): boolean;
}

/** Nothing goes on. */
const none: LeftOvers = { wentWith: () => false, explains: () => false };

/** How the page was when a deed began. */
export interface Beginning {
  /** What was pressed shortly before. */
  readonly earlier: readonly Element[];
  /** What an animation was moving. */
  readonly moving: ReadonlySet<Element>;
  /** On the clock of the document. */
  readonly markedMs: number;
}

/**
 * What of the mutations since the mark is left over from earlier deeds. Whatever changed in answer to an input, and what
 * this deed is done to, is not; neither is what goes without having been on its way, such as a row that was ticked before.
 */
export function leftOvers(
  { fresh, circumstances }: Records,
  { earlier, moving, markedMs }: Beginning,
  target: Element | null,
): LeftOvers {
  const late = fresh.filter((record) => !circumstances(record).isAnswer);
  if (late.length === 0) return none;
  const answers = fresh.filter((record) => circumstances(record).isAnswer).map((record) => record.target);
  const isEnd = (box: Element): boolean =>
    box !== document.body &&
    box !== document.documentElement &&
    earlier.some((pressed) => pressed !== box && flatContains(box, pressed)) &&
    [...moving].some((element) => flatContains(box, element)) &&
    !answers.some((answer) => flatContains(box, answer)) &&
    (target === null || !flatContains(box, target));
  const ended = new Map<Element, MutationRecord>();
  for (const record of late) for (const box of boxesOf(record)) if (isEnd(box)) ended.set(box, record);
  const ends = new Set(ended.values());
  const isNew = (node: Node): boolean => {
    for (let at: Node | null = node; at !== null; at = at.parentNode) {
      const atMs = addedAt.get(at);
      if (atMs !== undefined && atMs < markedMs && markedMs - atMs < passageMs) return true;
    }
    return false;
  };
  const isLook = ({ attributeName }: MutationRecord): boolean => attributeName === 'class' || attributeName === 'style';
  return {
    wentWith: (node) => [...ended.keys()].some((box) => flatContains(box, node)),
    explains: (record) =>
      ends.has(record) || (isLook(record) && !circumstances(record).isAnswer && isNew(record.target)),
  };
}

/** What a mutation may take away: what it removes, or hides by an attribute. */
function boxesOf({ type, target, removedNodes }: MutationRecord): Element[] {
  if (type === 'attributes') return isElement(target) ? [target] : [];
  return [...removedNodes].filter(isElement);
}
