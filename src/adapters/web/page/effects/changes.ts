/**
 * The difference between two outlines of the page, apart by whose doing it is: consequences of what was done, which are
 * effects, and what the page does by itself, which is none.
 */
import type { Effect } from '../../../../domain/screen/effect.js';
import { mostSpelledOut, stateEffects, valueEffect } from '../../../../domain/screen/effect-details.js';
import { statesFromBits } from '../encoding.js';
import type { LeftOvers } from './left-over.js';
import type { OutlineItem } from '../outline/outline-item.js';
import type { Outline } from '../outline/outline.js';
import { valueChangedItself, type OwnChanges } from './own-changes.js';

/** What a field holds, and its states. */
export interface FieldReading {
  /** As it is, to notice a change. */
  readonly raw: string | undefined;
  /** As it may be written down. */
  readonly value: string | undefined;
  readonly bits: number;
}

/** What differs between two outlines. */
export interface Changes {
  readonly added: OutlineItem[];
  readonly removed: OutlineItem[];
  readonly changed: (readonly [before: OutlineItem, after: OutlineItem])[];
  readonly effects: Effect[];
  /** What changed as it does by itself. */
  readonly own: readonly OutlineItem[];
  /** What came or went and is neither the same thing made anew nor the page's own doing. */
  readonly news: { readonly added: OutlineItem[]; readonly removed: OutlineItem[]; readonly renamed: OutlineItem[] };
}

/** The page at one moment. */
export interface Reading {
  readonly outline: Outline;
  readonly fields: ReadonlyMap<Node, FieldReading>;
}

/** Compares two readings of the page. */
export function compare(
  before: Reading,
  now: Reading,
  byItself: OwnChanges & Pick<LeftOvers, 'cameWith' | 'wentWith'> & { isUnseen(node: Node): boolean },
): Changes {
  const { outline: after, fields } = now;
  const added: OutlineItem[] = [];
  const changed: (readonly [OutlineItem, OutlineItem])[] = [];
  const renamed: OutlineItem[] = [];
  const effects: Effect[] = [];
  const own: OutlineItem[] = [];
  const known = after === before.outline ? null : new Map(listedItems(before.outline));
  const compareItem = (old: OutlineItem, item: OutlineItem): void => {
    const was = before.fields.get(item.node);
    const is = fields.get(item.node);
    const bitsBefore = was?.bits ?? old.bits;
    const bitsAfter = is?.bits ?? item.bits;
    const differs = was?.raw !== is?.raw || bitsBefore !== bitsAfter;
    const isRenamed = old.name !== item.name || old.role !== item.role;
    if (!differs && !isRenamed) return;
    changed.push([old, item]);
    const isUnseen = byItself.isUnseen(item.node);
    const isOwn = isUnseen || byItself.changedItself(item.node);
    // The states of a field are properties, which no mutation can explain; what it holds has a habit of its own.
    const isOwnState = isUnseen || (is === undefined && isOwn);
    const isOwnValue = isUnseen || was?.raw === is?.raw || valueChangedItself(item.node, was?.raw, is?.raw);
    const shown = fieldEffects(item, isOwnValue ? undefined : was, is, isOwnState ? bitsAfter : bitsBefore, bitsAfter);
    if (effects.length < mostSpelledOut) effects.push(...shown);
    const isNews = isRenamed && !isOwn;
    if (isNews) renamed.push(item);
    if (!isNews && shown.length === 0) own.push(item);
  };
  if (known === null) {
    for (const item of after.fields) if (item.listed) compareItem(item, item);
    return { added, removed: [], changed, effects, own, news: { added: [], removed: [], renamed } };
  }
  for (const item of after.items) {
    if (!item.listed) continue;
    const old = known.get(item.node);
    if (old === undefined) added.push(item);
    else {
      known.delete(item.node);
      compareItem(old, item);
    }
  }
  const removed = [...known.values()];
  const isNews = ({ node }: OutlineItem): boolean => !byItself.movedItself(node);
  const isGain = (item: OutlineItem): boolean => isNews(item) && !byItself.cameWith(item.node);
  const isLoss = (item: OutlineItem): boolean => isNews(item) && !byItself.wentWith(item.node);
  const news = withoutRemade(added.filter(isGain), removed.filter(isLoss), fields, before.fields);
  own.push(...added.filter((item) => !isGain(item)), ...removed.filter((item) => !isLoss(item)));
  return { added, removed, changed, effects, own, news: { ...news, renamed } };
}

function* listedItems(known: Outline): Generator<[Node, OutlineItem]> {
  for (const item of known.items) if (item.listed) yield [item.node, item];
}

/** Pairs what went with what came looking the same: a list rendered anew is no news. */
function withoutRemade(
  added: readonly OutlineItem[],
  removed: readonly OutlineItem[],
  now: ReadonlyMap<Node, FieldReading>,
  then: ReadonlyMap<Node, FieldReading>,
): { added: OutlineItem[]; removed: OutlineItem[] } {
  const key = (item: OutlineItem, reading: FieldReading | undefined): string =>
    `${item.role}\n${item.name}\n${reading?.bits ?? item.bits}\n${reading?.raw ?? ''}`;
  const gone = new Map<string, OutlineItem[]>();
  for (const item of removed) {
    const same = key(item, then.get(item.node));
    const items = gone.get(same);
    if (items === undefined) gone.set(same, [item]);
    else items.push(item);
  }
  const fresh = added.filter((item) => gone.get(key(item, now.get(item.node)))?.pop() === undefined);
  return { added: fresh, removed: [...gone.values()].flat() };
}

function fieldEffects(
  item: OutlineItem,
  was: FieldReading | undefined,
  is: FieldReading | undefined,
  bitsBefore: number,
  bitsAfter: number,
): Effect[] {
  const effects: Effect[] = [];
  if (was !== undefined && is !== undefined && was.raw !== is.raw)
    effects.push(valueEffect(item, was.value ?? '', is.value ?? ''));
  if (bitsBefore !== bitsAfter) {
    const channel = is === undefined ? 'snapshot' : 'read_back';
    effects.push(...stateEffects(item, statesFromBits(bitsBefore), statesFromBits(bitsAfter), channel));
  }
  return effects;
}
