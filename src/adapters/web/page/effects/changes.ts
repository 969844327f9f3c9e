/**
 * The difference between two outlines of the page: what the action has caused, which are its effects, and what else has
 * changed.
 */
import type { Effect } from '../../../../domain/screen/effect/effect.js';
import { mostSpelledOut, stateEffects, valueEffect } from '../../../../domain/screen/effect/effect-details.js';
import { statesFromBits } from '../encoding.js';
import type { OutlineItem } from '../outline/outline-item.js';
import type { Outline } from '../outline/outline.js';
import type { Causes } from './causes.js';

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
  /** What changed and was not caused by the action. */
  readonly uncaused: readonly OutlineItem[];
  /** What came or went by the action and is not the same thing made anew. */
  readonly news: { readonly added: OutlineItem[]; readonly removed: OutlineItem[]; readonly renamed: OutlineItem[] };
}

/** The page at one moment. */
export interface Reading {
  readonly outline: Outline;
  readonly fields: ReadonlyMap<Node, FieldReading>;
}

/** Compares two readings of the page. */
export function compare(before: Reading, now: Reading, causes: Causes, isUnseen: (node: Node) => boolean): Changes {
  const { outline: after, fields } = now;
  const added: OutlineItem[] = [];
  const changed: (readonly [OutlineItem, OutlineItem])[] = [];
  const renamed: OutlineItem[] = [];
  const effects: Effect[] = [];
  const uncaused: OutlineItem[] = [];
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
    const isOwn = isUnseen(item.node) || causes.changedByItself(item.node, differs ? 'state' : 'name');
    const shown = isOwn ? [] : fieldEffects(item, was, is, bitsBefore, bitsAfter);
    if (effects.length < mostSpelledOut) effects.push(...shown);
    if (isOwn) uncaused.push(item);
    else if (isRenamed) renamed.push(item);
  };
  if (known === null) {
    for (const item of after.fields) if (item.listed) compareItem(item, item);
    return { added, removed: [], changed, effects, uncaused, news: { added: [], removed: [], renamed } };
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
  const isNews = ({ node }: OutlineItem): boolean => !isUnseen(node) && !causes.cameByItself(node);
  const news = withoutRemade(added.filter(isNews), removed.filter(isNews), fields, before.fields);
  uncaused.push(...[...added, ...removed].filter((item) => !isNews(item)));
  return { added, removed, changed, effects, uncaused, news: { ...news, renamed } };
}

function* listedItems(known: Outline): Generator<[Node, OutlineItem]> {
  for (const item of known.items) if (item.listed) yield [item.node, item];
}

/** Pairs what was taken out with what came looking the same: a list rendered anew is no news. */
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
    // What is only hidden now was shown in another place.
    if (item.node.isConnected) continue;
    const same = key(item, then.get(item.node));
    const items = gone.get(same);
    if (items === undefined) gone.set(same, [item]);
    else items.push(item);
  }
  const fresh = added.filter((item) => gone.get(key(item, now.get(item.node)))?.pop() === undefined);
  return { added: fresh, removed: [...gone.values()].flat().concat(removed.filter(({ node }) => node.isConnected)) };
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
