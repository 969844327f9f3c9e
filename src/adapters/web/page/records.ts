/**
 * The mutations of the page, kept for the description of an effect, and told apart: those that followed from what was
 * done and those that the page makes by itself (`habits.ts`). They are looked through when somebody asks, not as they come.
 */
import { disown, follow, isHabit, learn, wording, type Change } from './habits.js';
import { isElement } from './tree.js';

/** Records kept at a time, and judged of one deed; the rest only count. */
const recordLimit = 400;

/** A page that nobody looks at for this long is left to itself, in milliseconds: whoever settles looks at every change. */
const unattendedMs = 1_000;

interface Batch {
  readonly records: readonly MutationRecord[];
  readonly atMs: number;
}

/** What the mutations since the mark are: consequences of what was done, or habits of the page. */
export interface Records {
  readonly fresh: readonly MutationRecord[];
  readonly own: readonly MutationRecord[];
}

/** Whose changes come in: nobody's before the page was first settled, then by turns those of deeds and its own. */
let doer: 'unknown' | 'deed' | 'page' = 'unknown';
let pending: Batch[] = [];
let kept = 0;
let fresh: MutationRecord[] = [];
let own: MutationRecord[] = [];
/** What the page itself put into the page since the mark: what happens inside is its own, too. */
let ownAdded = new WeakSet<Node>();
let scrolled = new Set<EventTarget>();

/** Keeps what the observer delivers. */
export function keep(batch: readonly MutationRecord[]): void {
  const nowMs = performance.now();
  if (kept >= recordLimit && doer === 'page' && nowMs - (pending[0]?.atMs ?? nowMs) > unattendedMs) learnPending();
  const records = batch.slice(0, recordLimit - kept);
  if (records.length === 0) return;
  pending.push({ records, atMs: nowMs });
  kept += records.length;
}

export function keepScroll(target: EventTarget): void {
  scrolled.add(target);
}

/** A deed is about to be done: begins a new record. */
export function beginRecords(): void {
  if (doer === 'page') learnPending();
  // Marked again before anybody looked: nothing was done yet.
  else if (doer === 'deed') followPending();
  doer = 'deed';
  pending = [];
  kept = 0;
  fresh = [];
  own = [];
  ownAdded = new WeakSet();
  scrolled = new Set();
}

/** What came since the mark. Until the next look or mark tells whose they are, further changes may be the page's own. */
export function recordsOfDeed(): Records {
  judgePending();
  doer = 'page';
  return { fresh, own };
}

/** The page has settled without anything done to it: what changes from now on is its own. */
export function leaveToItself(): void {
  if (doer !== 'unknown') return;
  doer = 'page';
  pending = [];
  kept = 0;
}

export function recordedScrolls(): ReadonlySet<EventTarget> {
  return scrolled;
}

function learnPending(): void {
  for (const batch of pending) for (const { change } of changesOf(batch)) learn(change);
  pending = [];
  kept = 0;
}

function followPending(): void {
  for (const batch of pending) for (const { change } of changesOf(batch)) if (isHabit(change)) follow(change);
}

function judgePending(): void {
  for (const batch of pending) {
    if (fresh.length + own.length >= recordLimit) break;
    for (const { change, records } of changesOf(batch)) {
      if (isInside(change.node, ownAdded)) own.push(...records);
      else if (isHabit(change)) {
        follow(change);
        own.push(...records);
        for (const record of records) for (const node of record.addedNodes) ownAdded.add(node);
      } else {
        disown(change);
        fresh.push(...records);
      }
    }
  }
  pending = [];
  kept = 0;
}

function isInside(node: Node, outer: WeakSet<Node>): boolean {
  for (let at: Node | null = node; at !== null; at = at.parentNode) if (outer.has(at)) return true;
  return false;
}

interface Collected {
  readonly change: Change;
  readonly records: readonly MutationRecord[];
}

interface Draft {
  readonly node: Node;
  readonly kind: string;
  readonly records: MutationRecord[];
}

/** The records of one batch as changes: one for each node and kind. */
function changesOf({ records, atMs }: Batch): Collected[] {
  const drafts = new Map<Node, Map<string, Draft>>();
  for (const record of records) {
    const node = record.type === 'characterData' ? record.target.parentNode : record.target;
    if (node === null) continue;
    const kind = kindOf(record);
    let ofNode = drafts.get(node);
    if (ofNode === undefined) drafts.set(node, (ofNode = new Map()));
    const draft = ofNode.get(kind);
    if (draft === undefined) ofNode.set(kind, { node, kind, records: [record] });
    else draft.records.push(record);
  }
  return [...drafts.values()].flatMap((ofNode) =>
    [...ofNode.values()].map((draft) => ({ change: changeOf(draft, atMs), records: draft.records })),
  );
}

function kindOf(record: MutationRecord): string {
  if (record.type === 'attributes') return `attribute ${record.attributeName ?? ''}`;
  const isContent = [...record.addedNodes, ...record.removedNodes].some(isElement);
  return isContent ? 'content' : 'text';
}

function changeOf({ node, kind, records }: Draft, atMs: number): Change {
  let added = 0;
  let removed = 0;
  const tags = new Set<string>();
  for (const record of records) {
    for (const come of record.addedNodes) {
      if (!isElement(come)) continue;
      added += 1;
      tags.add(come.localName);
    }
    for (const gone of record.removedNodes) {
      if (!isElement(gone)) continue;
      removed += 1;
      tags.add(gone.localName);
    }
  }
  return { node, kind, wordings: () => wordingsOf(records), tags, size: Math.max(added, removed), atMs };
}

function wordingsOf(records: readonly MutationRecord[]): [before: string, after: string] {
  let before = '';
  let after = '';
  for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
    if (type === 'attributes') {
      before ||= oldValue ?? '';
      after = (target as Element).getAttribute(attributeName ?? '') ?? '';
    } else if (type === 'characterData') {
      before += oldValue ?? '';
      after += (target as Text).data;
    }
    for (const gone of removedNodes) before += gone.textContent ?? '';
    for (const come of addedNodes) after += come.textContent ?? '';
  }
  return [wording(before), wording(after)];
}
