/**
 * The mutations of the page since an action began, distinguished by what has caused them (decision 0012). They are looked
 * through when somebody asks, not as they come.
 */
import { onActivity } from './activity.js';
import { flatContains } from '../dom/tree.js';
import { awaitInput, originNow, wasActedOn, wasTouched, type Origin } from './input-watch.js';
import { isResidual, isMoving, isNew, isRecurring, noteBackgroundChanges, writesText } from './movement.js';
import { paintedSince } from './painted.js';
import type { Answers } from '../protocol.js';

/** Records kept at a time; the rest only count. */
const recordLimit = 400;

/** What the answer to a request changes comes within this time, before it is reported and after: milliseconds. */
const beforeAnswerMs = 10;
const afterAnswerMs = 25;

interface Batch extends Origin {
  readonly records: readonly MutationRecord[];
  /** On the clock of the document. */
  readonly atMs: number;
}

/** The mutations since the mark. */
export interface Records {
  /** What the action has caused. */
  readonly caused: readonly MutationRecord[];
  /** Of these: what the handlers of a click, a key or another input did by which people decide something, or had painted. */
  readonly decided: readonly MutationRecord[];
  /** Of those: what came while that was handled. */
  readonly handled: readonly MutationRecord[];
  /** Of what was caused: what came while an input was handled, or in the tasks and frames that were begun then. */
  readonly ofInput: ReadonlySet<MutationRecord>;
  readonly uncaused: readonly MutationRecord[];
  /** The value of an attribute at the mark. */
  attributeBefore(target: Node, name: string | null): string | null;
}

let pending: Batch[] = [];
let kept = 0;
/** What came since the mark and was looked at. */
let ofAction: Batch[] = [];
let wasMoving = true;
let wasNew = true;
let markedMs = 0;
/** When the action was last looked at; undefined before. */
let observedMs: number | undefined;
let scrolled = new Map<EventTarget, Origin>();

onActivity({
  mutated: keep,
  happened({ type, target }) {
    if (type === 'scroll' && target !== null) keepScroll(target);
  },
});

/** Keeps what the observer delivers. */
function keep(batch: readonly MutationRecord[]): void {
  if (kept >= recordLimit && observedMs !== undefined) takeAsBackground();
  const records = batch.slice(0, recordLimit - kept);
  if (records.length === 0) return;
  pending.push({ records, atMs: performance.now(), ...originNow() });
  kept += records.length;
}

/** Notes that something was scrolled. */
function keepScroll(target: EventTarget): void {
  const known = scrolled.get(target);
  if (known === undefined || known.from === 'elsewhere') scrolled.set(target, originNow());
}

/**
 * An action is about to be done: begins a new record.
 * @returns whether the page moves by itself
 */
export function beginRecords(): boolean {
  if (observedMs !== undefined) takeAsBackground();
  else if (!wasTouched()) for (const { records, atMs } of pending) noteBackgroundChanges(records, atMs);
  if (wasMoving)
    for (const batch of ofAction) if (batch.from === 'elsewhere') noteBackgroundChanges(batch.records, batch.atMs);
  awaitInput();
  wasMoving = isMoving();
  wasNew = isNew();
  markedMs = performance.now();
  observedMs = undefined;
  pending = [];
  kept = 0;
  ofAction = [];
  scrolled = new Map();
  return wasMoving;
}

/**
 * What came since the mark.
 * @param moves whether the page moves by itself
 * @param isElsewhere whether the input went to another document, which may have sent this one a message
 */
export function recordsOfAction(moves: boolean, isElsewhere: boolean, answers: Answers): Records {
  ofAction.push(...pending);
  pending = [];
  wasMoving = moves;
  observedMs = performance.now();
  const caused: MutationRecord[] = [];
  const decided: MutationRecord[] = [];
  const handled: MutationRecord[] = [];
  const ofInput = new Set<MutationRecord>();
  let uncaused: MutationRecord[] = [];
  const painted = paintedSince(markedMs);
  const own = wasNew ? answers.own : [...answers.own, ...answers.alike];
  const isPainted = (record: MutationRecord): boolean => painted.some((at) => concerns(record, at));
  /** What a new page has changed by itself since the mark. */
  const setUp = new Set<Node>();
  for (const { records, from, isDecided, atMs } of ofAction) {
    const isAnswer = isAmong(own, atMs);
    // What a new page does by itself is not known yet: what it asked for as it was set up brings its changes in any task.
    const isSetUp =
      wasNew && from === 'task' && isAmong([...answers.others, ...answers.earlier, ...answers.alike], atMs);
    const isOfEarlier = from === 'elsewhere' && !isAnswer && isAmong(answers.earlier, atMs);
    // A text that it writes while the pointer comes to where it presses is as likely a count of its own.
    const isOnTheWay = wasNew && from === 'task' && !isDecided && wasActedOn();
    for (const record of records) {
      if (isOnTheWay && writesText(record)) setUp.add(record.target);
      const isOwn = isRecurring(record.target) || setUp.has(record.target);
      if (wasNew && from === 'elsewhere') setUp.add(record.target);
      const isCaused =
        from === 'event' ||
        (from === 'message' && isElsewhere) ||
        (moves ? !isOwn && ((from === 'task' && !isSetUp) || isAnswer || isPainted(record)) : !isOfEarlier);
      if (!isCaused) {
        uncaused.push(record);
        continue;
      }
      caused.push(record);
      if (from === 'elsewhere' || from === 'message') continue;
      ofInput.add(record);
      if (!isDecided) continue;
      if (from === 'event') handled.push(record);
      if (from === 'event' || isPainted(record)) decided.push(record);
    }
  }
  // What goes on by itself is painted with what an input changes around it; alone, it is what the input has changed.
  if (caused.length === 0) {
    caused.push(...uncaused.filter(isPainted));
    if (caused.length > 0) uncaused = uncaused.filter((record) => !caused.includes(record));
  }
  const attributeBefore = (target: Node, name: string | null): string | null => {
    const isOf = (record: MutationRecord): boolean => record.target === target && record.attributeName === name;
    for (const { records } of ofAction) {
      const first = records.find(isOf);
      if (first !== undefined) return first.oldValue;
    }
    return null;
  };
  return { caused, decided, handled, ofInput, uncaused, attributeBefore };
}

/** Whether the document was still becoming what it will be at the mark. */
export function wasNewAtMark(): boolean {
  return wasNew;
}

/** What was scrolled since the mark, on a page that moves by itself only what was by an input. */
export function recordedScrolls(): EventTarget[] {
  return [...scrolled].flatMap(([target, { from }]) => (wasMoving && from === 'elsewhere' ? [] : [target]));
}

/** What came since the action was looked at is a residual effect of it, or a background change. */
function takeAsBackground(): void {
  for (const { records, atMs, from } of pending)
    if ((from === 'elsewhere' || from === 'message') && !isResidual(atMs, observedMs ?? 0, wasMoving))
      noteBackgroundChanges(records, atMs);
  pending = [];
  kept = 0;
}

function isAmong(answers: readonly number[], atMs: number): boolean {
  return answers.some((ms) => atMs >= ms - beforeAnswerMs && atMs <= ms + afterAnswerMs);
}

function concerns({ target, addedNodes }: MutationRecord, painted: Element): boolean {
  if (flatContains(painted, target)) return true;
  return [...addedNodes].some((node) => flatContains(node as Element, painted));
}
