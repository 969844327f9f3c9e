/**
 * The mutations of the page, kept for the description of an effect, and told apart: those that followed from what was
 * done and those that the page makes by itself (`habits.ts`). They are looked through when somebody asks, not as they come.
 */
import { effectTimeoutMs } from '../../../../domain/screen/effect.js';
import {
  beat,
  clearOfSuspicion,
  disown,
  follow,
  isBeat,
  isHabit,
  learn,
  suspectedPause,
  type Change,
} from './habits.js';
import { awaitInput, isAnswering, isAtOnce, msSinceInput, wasPressed, wasReleased, wasTouched } from './input-watch.js';
import { changesOf, type Collected } from './record-changes.js';

/** Records kept at a time, and judged of one deed; the rest only count. */
const recordLimit = 400;

/** A page that nobody looks at for this long is left to itself, in milliseconds: whoever settles looks at every change. */
const unattendedMs = 1_000;

/** Whether a change is doubted with reason must show before the deed is given up, with a moment to spare: milliseconds. */
const doubtLimitMs = effectTimeoutMs - 20;

/** Pauses after which a change that is doubted has come again as often as it takes, and what a busy machine adds. */
const doubtPauses = 3;
const jitterMs = 30;

/** When mutations came. */
export interface Circumstances {
  /** Milliseconds on the clock of the document. */
  readonly atMs: number;
  /** Whether a press of the deed had begun. */
  readonly isPressed: boolean;
  /** Whether a press of the deed was over. */
  readonly isReleased: boolean;
  /** Whether they came while an input was handled. */
  readonly isAnswer: boolean;
  /** Whether they came in the very task in which an input was handled, not with the next frame. */
  readonly isAtOnce: boolean;
  /** Milliseconds since the last input before them. */
  readonly msAfterInput: number;
}

interface Batch extends Circumstances {
  readonly records: readonly MutationRecord[];
}

/** What the mutations since the mark are: consequences of what was done, or habits of the page. */
export interface Records {
  readonly fresh: readonly MutationRecord[];
  readonly own: readonly MutationRecord[];
  /** When a mutation came. */
  readonly circumstances: (record: MutationRecord) => Circumstances;
}

/** A change that may be a beat of what goes on by itself: if so, it comes again in time. */
interface Doubt extends Collected {
  readonly untilMs: number;
}

/** Whose changes come in: nobody's before the page was first settled, then by turns those of deeds and its own. */
let doer: 'unknown' | 'deed' | 'page' = 'unknown';
let pending: Batch[] = [];
let kept = 0;
let fresh: MutationRecord[] = [];
let own: MutationRecord[] = [];
let doubts: Doubt[] = [];
let circumstances = new WeakMap<MutationRecord, Circumstances>();
/** Nodes and kinds that changed since the mark. */
let prompted = new WeakMap<Node, Set<string>>();
let markedMs = 0;
/** What the page itself put into the page since the mark: what happens inside is its own, too. */
let ownAdded = new WeakSet<Node>();
let scrolled = new Set<EventTarget>();

/** Keeps what the observer delivers. */
export function keep(batch: readonly MutationRecord[]): void {
  const nowMs = performance.now();
  if (kept >= recordLimit && doer === 'page' && nowMs - (pending[0]?.atMs ?? nowMs) > unattendedMs) learnPending();
  const records = batch.slice(0, recordLimit - kept);
  if (records.length === 0) return;
  pending.push({ records, ...circumstancesAt(nowMs) });
  kept += records.length;
}

/** Notes that something was scrolled. */
export function keepScroll(target: EventTarget): void {
  scrolled.add(target);
}

/** A deed is about to be done: begins a new record. */
export function beginRecords(): void {
  // Marked again before anything was done: nobody but the page changed anything.
  if (doer === 'page' || (doer === 'deed' && !wasTouched())) learnPending();
  else if (doer === 'deed') followPending();
  awaitInput();
  doer = 'deed';
  markedMs = performance.now();
  pending = [];
  kept = 0;
  fresh = [];
  own = [];
  doubts = [];
  circumstances = new WeakMap();
  prompted = new WeakMap();
  ownAdded = new WeakSet();
  scrolled = new Set();
}

/** What came since the mark. Until the next look or mark tells whose they are, further changes may be the page's own. */
export function recordsOfDeed(): Records {
  judgePending();
  resolveDoubts();
  doer = 'page';
  const undecided = doubts.flatMap(({ records }) => records);
  return { fresh, own: [...own, ...undecided], circumstances: circumstancesOf };
}

/** The page has settled without anything done to it: what changes from now on is its own. */
export function leaveToItself(): void {
  if (doer !== 'unknown') return;
  doer = 'page';
  pending = [];
  kept = 0;
}

/** What was scrolled since the records began. */
export function recordedScrolls(): ReadonlySet<EventTarget> {
  return scrolled;
}

function circumstancesOf(record: MutationRecord): Circumstances {
  return (
    circumstances.get(record) ?? {
      atMs: markedMs,
      isPressed: false,
      isReleased: false,
      isAnswer: false,
      isAtOnce: false,
      msAfterInput: Number.POSITIVE_INFINITY,
    }
  );
}

function circumstancesAt(atMs: number): Circumstances {
  return {
    atMs,
    isPressed: wasPressed(),
    isReleased: wasReleased(),
    isAnswer: isAnswering(),
    isAtOnce: isAtOnce(),
    msAfterInput: msSinceInput(),
  };
}

function learnPending(): void {
  for (const { change } of takePending()) {
    beat(change, false);
    learn(change);
  }
}

function followPending(): void {
  for (const { change } of takePending()) {
    beat(change, isPrompted(change));
    if (isHabit(change)) follow(change);
  }
}

function* takePending(): Generator<Collected & Batch> {
  const batches = pending;
  pending = [];
  kept = 0;
  for (const batch of batches)
    for (const collected of changesOf(batch.records, batch.atMs)) yield { ...batch, ...collected };
}

function judgePending(): void {
  for (const { change, records, ...when } of takePending()) {
    if (fresh.length + own.length >= recordLimit) break;
    beat(change, isPrompted(change));
    for (const record of records) circumstances.set(record, when);
    if (isInside(change.node, ownAdded)) own.push(...records);
    else if (isHabit(change)) {
      follow(change);
      keepOwn(records);
    } else if (!when.isAnswer && isBeat(change)) keepOwn(records);
    else {
      const untilMs = when.isAnswer ? undefined : doubtUntil(change);
      if (untilMs !== undefined) doubts.push({ change, records, untilMs });
      else {
        disown(change);
        fresh.push(...records);
      }
    }
  }
}

function keepOwn(records: readonly MutationRecord[]): void {
  own.push(...records);
  for (const record of records) for (const node of record.addedNodes) ownAdded.add(node);
}

/** Until when it is open whether a change is a beat of what goes on by itself; undefined where that is out of the question. */
function doubtUntil(change: Change): number | undefined {
  const pauseMs = suspectedPause(change);
  if (pauseMs === undefined) return undefined;
  const earlier = doubts.find((doubt) => doubt.change.node === change.node && doubt.change.kind === change.kind);
  const untilMs = earlier?.untilMs ?? change.atMs + doubtPauses * pauseMs + jitterMs;
  return untilMs < markedMs + doubtLimitMs ? untilMs : undefined;
}

/** What was doubted is the page's own where it has come again as beats do, and an effect where it has not in time. */
function resolveDoubts(): void {
  const nowMs = performance.now();
  doubts = doubts.filter(({ change, records, untilMs }) => {
    if (isBeat(change)) keepOwn(records);
    else if (nowMs < untilMs) return true;
    else {
      clearOfSuspicion(change);
      disown(change);
      fresh.push(...records);
    }
    return false;
  });
}

/** Whether a change is the first of its node and kind since the mark. */
function isPrompted({ node, kind }: Change): boolean {
  const kinds = prompted.get(node) ?? new Set();
  if (kinds.has(kind)) return false;
  prompted.set(node, kinds.add(kind));
  return true;
}

function isInside(node: Node, outer: WeakSet<Node>): boolean {
  for (let at: Node | null = node; at !== null; at = at.parentNode) if (outer.has(at)) return true;
  return false;
}
