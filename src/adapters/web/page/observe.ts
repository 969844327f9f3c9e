/**
 * What an action brought about: the difference between the page at the mark and now, read back from fields, taken from
 * the outline, and, where neither shows anything, from mutations of what is visible.
 */
import { deltaEntryLimit, diffNodes, emptyDelta, type Delta } from '../../../domain/screen/delta.js';
import type { Effect } from '../../../domain/screen/effect.js';
import type { ScreenNode } from '../../../domain/screen/screen-node.js';
import { mutationCount, quietMs, startRecording } from './activity.js';
import { cut } from './describe.js';
import { mutationEffect, scrollEffect, scrollPositions, type ScrollPositions } from './effects.js';
import { focusEffect } from './focus-effect.js';
import { shortened, statesFromBits, StateBit } from './encoding.js';
import type { OutlineItem } from './outline-item.js';
import { outline, type Outline } from './outline.js';
import type { ObserveReply } from './protocol.js';
import { awaitPress, misdirectedPress } from './pointer-target.js';
import { refNumber, resolveRef } from './refs.js';
import { stateBits } from './states.js';
import { focusedElement, isElement } from './tree.js';
import { shownValueOf, valueOf } from './value.js';

interface FieldReading {
  /** As it is, to notice a change. */
  readonly raw: string | undefined;
  /** As it may be written down. */
  readonly value: string | undefined;
  readonly bits: number;
}

interface Baseline {
  readonly outline: Outline;
  readonly fields: ReadonlyMap<Node, FieldReading>;
  readonly focused: Element | null;
  readonly scroll: ScrollPositions;
  readonly url: string;
  readonly title: string;
  readonly mutations: number;
}

let baseline: Baseline | undefined;

export function mark(target: Element | null): void {
  const known = outline();
  // Names and states are read when first asked for; the baseline is what they are now.
  for (const item of known.items) if (item.listed) void (item.name, item.bits);
  startRecording();
  awaitPress(target);
  baseline = {
    outline: known,
    fields: readFields(known),
    focused: focusedElement(),
    scroll: scrollPositions(target),
    url: document.URL,
    title: document.title,
    mutations: mutationCount(),
  };
}

export function observe(request: {
  readonly prefix: string;
  readonly action: string;
  readonly targetRef?: string;
}): ObserveReply {
  const before = baseline;
  if (before === undefined) return { effects: [], delta: emptyDelta, mutations: mutationCount(), quietMs: quietMs() };
  const target = request.targetRef === undefined ? null : resolveRef(request.targetRef, request.prefix);
  const after = outline();
  const fields = readFields(after);
  const changes = compare(before, after, fields);
  const effects: Effect[] = [...changes.effects];
  const focused = focusEffect(before.focused, focusedElement(), target, request.action);
  if (focused !== null) effects.push(focused);
  const structure = structureEffect(changes);
  if (structure !== null) effects.push(structure);
  if (document.URL !== before.url) {
    effects.push({ kind: 'url', detail: `${before.url} → ${document.URL}`, channel: 'read_back' });
  }
  if (document.title !== before.title) {
    effects.push({ kind: 'title', detail: `"${before.title}" → "${document.title}"`, channel: 'read_back' });
  }
  const scroll = scrollEffect(before.scroll, request.action);
  if (scroll !== null) effects.push(scroll);
  if (effects.length === 0) {
    const mutation = mutationEffect(target);
    if (mutation !== null) effects.push(mutation);
  }
  const misdirected = misdirectedPress(target);
  return {
    effects,
    delta: deltaOf(before, changes, fields, request.prefix),
    mutations: mutationCount() - before.mutations,
    quietMs: quietMs(),
    ...(misdirected !== undefined && { misdirected }),
  };
}

function readFields(known: Outline): Map<Node, FieldReading> {
  const readings = new Map<Node, FieldReading>();
  for (const { node, role } of known.fields) {
    if (!isElement(node)) continue;
    const raw = valueOf(node, role);
    const value = raw === undefined ? undefined : shownValueOf(node, role);
    readings.set(node, { raw, value, bits: stateBits(node, role, null) });
  }
  return readings;
}

interface Changes {
  readonly added: OutlineItem[];
  readonly removed: OutlineItem[];
  readonly changed: (readonly [before: OutlineItem, after: OutlineItem])[];
  readonly effects: Effect[];
  /** What came or went and is not the same thing made anew. */
  readonly news: { readonly added: OutlineItem[]; readonly removed: OutlineItem[]; readonly renamed: OutlineItem[] };
}

/** Effects of one kind that are spelled out. */
const mostEffects = 5;

function compare(before: Baseline, after: Outline, fields: ReadonlyMap<Node, FieldReading>): Changes {
  const added: OutlineItem[] = [];
  const changed: (readonly [OutlineItem, OutlineItem])[] = [];
  const renamed: OutlineItem[] = [];
  const effects: Effect[] = [];
  const known = after === before.outline ? null : new Map(listedItems(before.outline));
  const compareItem = (old: OutlineItem, item: OutlineItem): void => {
    const was = before.fields.get(item.node);
    const is = fields.get(item.node);
    const bitsBefore = was?.bits ?? old.bits;
    const bitsAfter = is?.bits ?? item.bits;
    const differs = was?.raw !== is?.raw || bitsBefore !== bitsAfter;
    if (differs && effects.length < mostEffects) effects.push(...fieldEffects(item, was, is, bitsBefore, bitsAfter));
    const isRenamed = old.name !== item.name || old.role !== item.role;
    if (isRenamed) renamed.push(item);
    if (differs || isRenamed) changed.push([old, item]);
  };
  if (known === null) {
    for (const item of after.fields) if (item.listed) compareItem(item, item);
    return { added, removed: [], changed, effects, news: { added: [], removed: [], renamed } };
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
  return {
    added,
    removed,
    changed,
    effects,
    news: { ...withoutRemade(added, removed, fields, before.fields), renamed },
  };
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
  const label = `${item.role} "${cut(item.name)}"`;
  if (was !== undefined && is !== undefined && was.raw !== is.raw) {
    effects.push({
      kind: 'value',
      detail: `${label}: "${cut(was.value ?? '')}" → "${cut(is.value ?? '')}"`,
      channel: 'read_back',
    });
  }
  if (bitsBefore !== bitsAfter) {
    const before = statesFromBits(bitsBefore);
    const after = statesFromBits(bitsAfter);
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof typeof before>) {
      if (before[name] === after[name]) continue;
      effects.push({
        kind: 'state',
        detail: `${label}: ${name} ${printed(before[name])} → ${printed(after[name])}`,
        channel: is === undefined ? 'snapshot' : 'read_back',
      });
    }
  }
  return effects;
}

function printed(state: boolean | 'mixed' | undefined): string {
  return String(state ?? false);
}

function structureEffect({ news }: Changes): Effect | null {
  const parts = [
    sentence('added', news.added),
    sentence('removed', news.removed),
    sentence('renamed', news.renamed),
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : { kind: 'dom', detail: parts.join('; '), channel: 'snapshot' };
}

function sentence(verb: string, items: readonly OutlineItem[]): string {
  const [first] = items;
  if (first === undefined) return '';
  const rest = items.length > 1 ? ` and ${items.length - 1} more` : '';
  return `${verb} ${first.role}${first.name === '' ? '' : ` "${cut(first.name)}"`}${rest}`;
}

function deltaOf(before: Baseline, changes: Changes, fields: ReadonlyMap<Node, FieldReading>, prefix: string): Delta {
  const old = new Map<string, ScreenNode>();
  const now = new Map<string, ScreenNode>();
  const focused = focusedElement();
  const put = (
    to: Map<string, ScreenNode>,
    item: OutlineItem,
    readings: ReadonlyMap<Node, FieldReading>,
    focus: Element | null,
  ): void => {
    const node = screenNode(item, readings.get(item.node), focus, prefix);
    to.set(node.ref, node);
  };
  for (const item of changes.removed) put(old, item, before.fields, before.focused);
  for (const [was, is] of changes.changed) {
    put(old, was, before.fields, before.focused);
    put(now, is, fields, focused);
  }
  for (const item of changes.added) put(now, item, fields, focused);
  const delta = diffNodes(old, now, deltaEntryLimit);
  return {
    ...delta,
    ...(document.URL !== before.url && { url: [before.url, document.URL] as const }),
    ...(document.title !== before.title && { title: [before.title, document.title] as const }),
  };
}

function screenNode(
  item: OutlineItem,
  reading: FieldReading | undefined,
  focused: Element | null,
  prefix: string,
): ScreenNode {
  const bits = (reading?.bits ?? item.bits) | (item.node === focused ? StateBit.focused : 0);
  return {
    ref: `${prefix}e${refNumber(item.node)}`,
    role: item.role,
    name: shortened(item.name),
    ...(reading?.value !== undefined && { value: shortened(reading.value) }),
    states: statesFromBits(bits),
    bounds: null,
    depth: item.depth,
  };
}
