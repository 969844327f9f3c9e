/**
 * What an action brought about: the difference between the page at the mark and now, read back from fields, taken from
 * the outline, and, where neither shows anything, from mutations of what is visible.
 */
import { deltaEntryLimit, diffNodes, emptyDelta, type Delta } from '../../../../domain/screen/delta.js';
import type { Effect } from '../../../../domain/screen/effect.js';
import { cut, structureEffect } from '../../../../domain/screen/effect-details.js';
import type { ScreenNode } from '../../../../domain/screen/screen-node.js';
import { catchUp, mutationCount } from '../activity/activity.js';
import { clipboardEffect, watchClipboard } from './clipboard.js';
import { compare, type Changes, type FieldReading, type Reading } from './changes.js';
import { focusEffect } from './focus-effect.js';
import { shortened, statesFromBits, StateBit } from '../encoding.js';
import { firstMutation } from './mutation-effect.js';
import type { OutlineItem } from '../outline/outline-item.js';
import { outline, type Outline } from '../outline/outline.js';
import { learnValues, ownChanges } from './own-changes.js';
import type { ObserveReply } from '../protocol.js';
import { leftOvers, noteAdded, type Beginning } from './left-over.js';
import { isTabStop, lastPressed, notePressed } from './press-trace.js';
import { passages } from '../activity/passages.js';
import { quietMs } from '../activity/quiet.js';
import { isOutOfReach } from '../hand/edit.js';
import { beginRecords, leaveToItself, recordsOfDeed, type Records } from '../activity/records.js';
import { refNumber, resolveRef } from '../dom/refs.js';
import { scrollEffect, scrollPositions, withOffsetsAround, type ScrollPositions } from './scroll-effect.js';
import { stateBits } from '../element/states.js';
import { focusedElement, isElement } from '../dom/tree.js';
import { hasOpenedMenu, tipsOf } from './under-pointer.js';
import { shownValueOf, valueOf } from '../element/value.js';

interface Baseline extends Reading, Beginning {
  readonly target: Element | null;
  readonly focused: Element | null;
  readonly scroll: ScrollPositions;
  readonly url: string;
  readonly title: string;
  readonly mutations: number;
}

let baseline: Baseline | undefined;
/** Whether the pointer was pressed since the mark. */
let isPressed = false;
/** What the fields held when the page was last looked at; undefined once something may have been done to it since. */
let restingFields: ReadonlyMap<Node, FieldReading> | undefined;

/** The page is new and nothing is done to it. What it changes while it loads is not what it goes on doing by itself. */
export function rest(): void {
  const begin = (): void => {
    catchUp();
    leaveToItself();
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Keeps how the page is before an action, for `observe` to compare with. */
export function mark(target: Element | null): void {
  const known = outlineAsItIs();
  catchUp();
  isPressed = false;
  beginRecords();
  watchClipboard();
  const fields = readFields(known);
  learnValues(restingFields, fields);
  restingFields = undefined;
  baseline = {
    target,
    outline: known,
    fields,
    focused: focusedElement(),
    scroll: scrollPositions(target),
    passages: passages(),
    earlier: lastPressed(),
    url: document.URL,
    title: document.title,
    mutations: mutationCount(),
    markedMs: performance.now(),
  };
}

/** An element of this document, or a frame that it is in, was brought into view after the mark. */
export function markScrolled(element: Element): void {
  if (baseline !== undefined) baseline = { ...baseline, scroll: withOffsetsAround(element, baseline.scroll) };
}

/** How many mutations there were before the action. */
export function mutationsAtMark(): number {
  return baseline?.mutations ?? mutationCount();
}

/** The pointer is over an element and about to press it: what has come or gone on its way there is no effect of the press. */
export function markPress(target: Element): void {
  if (baseline === undefined || isPressed) return;
  isPressed = true;
  const known = outlineAsItIs();
  if (known !== baseline.outline && !hasOpenedMenu(target, baseline.outline, known))
    baseline = { ...baseline, outline: known, fields: new Map([...readFields(known), ...baseline.fields]) };
}

/** Names and states are read when first asked for; from now on they are what they are now. */
function outlineAsItIs(): Outline {
  const known = outline();
  for (const item of known.items) if (item.listed) void (item.name, item.bits);
  return known;
}

/** What has changed since the mark. */
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
  catchUp();
  const records = recordsOfDeed();
  restingFields = fields;
  // What was pressed may be gone, with the box that it was in.
  const left = leftOvers(records, before, target ?? before.target);
  // What is chosen in a native list that nobody sees is to show elsewhere.
  const unseen = target?.localName === 'select' && isOutOfReach(target) ? target : undefined;
  const isUnseen = (node: Node): boolean => unseen?.contains(node) === true;
  const tips = tipsOf(request.action, target ?? before.target, records, before.outline);
  const own = ownChanges(records);
  const changes = compare(
    before,
    { outline: after, fields },
    {
      ...own,
      changedItself: (node) => own.changedItself(node) || tips.has(node),
      isUnseen,
      cameWith: (node) => left.cameWith(node) || isTabStop(node, records) || tips.has(node),
      wentWith: (node) => left.wentWith(node) || isTabStop(node, records) || tips.has(node),
    },
  );
  const effects: Effect[] = [...changes.effects];
  const focused = focusedElement();
  const focus = focusEffect(before.focused, focused, target, request.action, before.earlier);
  if (focus !== null) effects.push(focus);
  const structure = structureEffect(changes.news);
  if (structure !== null) effects.push(structure);
  if (document.URL !== before.url) {
    effects.push({ kind: 'url', detail: `${before.url} → ${document.URL}`, channel: 'read_back' });
  }
  if (document.title !== before.title && !isOwnTitle(records)) {
    effects.push({ kind: 'title', detail: `"${before.title}" → "${document.title}"`, channel: 'read_back' });
  }
  const scroll = scrollEffect(before.scroll, request.action);
  if (scroll !== null) effects.push(scroll);
  const clipboard = clipboardEffect();
  if (clipboard !== null) effects.push(clipboard);
  if (effects.length === 0) {
    const deed = {
      action: request.action,
      target,
      focused: [before.focused, focused],
      moving: new Set(before.passages.map(({ element }) => element)),
      earlier: before.earlier,
      records,
    };
    const others = records.fresh.filter(
      (record) => !left.explains(record) && !tips.explains(record) && !isUnseen(record.target),
    );
    const mutation = firstMutation(others, deed);
    if (mutation !== null) effects.push({ kind: 'dom', detail: `${mutation} changed`, channel: 'mutation' });
  }
  if (target !== null) notePressed(target);
  noteAdded(records);
  const doneByItself = effects.length === 0 ? ownDoing(changes, records) : [];
  return {
    effects,
    delta: deltaOf(before, changes, fields, request.prefix),
    mutations: mutationCount() - before.mutations,
    quietMs: quietMs(),
    ...(doneByItself.length > 0 && { own: doneByItself }),
  };
}

/** Things that the page changes by itself, listed at most. */
const mostOwn = 3;

/** What changed but is no effect, as in `status "12:00:04"`. */
function ownDoing({ own }: Changes, records: Records): string[] {
  const texts = new Set<string>();
  for (const { node, role, name } of own) {
    if (texts.size >= mostOwn) break;
    // What it was replaced by says the same.
    if (node.isConnected) texts.add(`${role} "${cut(name)}"`);
  }
  if (texts.size > 0) return [...texts];
  const mutation = firstMutation(records.own, null);
  return mutation === null ? [] : [mutation];
}

function isOwnTitle({ fresh, own }: Records): boolean {
  const title = document.querySelector('title');
  const isAbout = ({ target }: MutationRecord): boolean => title !== null && title.contains(target);
  return own.some(isAbout) && !fresh.some(isAbout);
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
