/**
 * The effects of an action: the difference between the page at the mark and now, read back from fields, taken from
 * the outline, and, where neither shows anything, from mutations of what is visible.
 */
import { deltaEntryLimit, diffNodes, emptyDelta, type Delta } from '../../../../domain/screen/effect/delta.js';
import type { Effect } from '../../../../domain/screen/effect/effect.js';
import { cut, structureEffect } from '../../../../domain/screen/effect/effect-details.js';
import { traitsOf, type Interaction } from '../../../../domain/screen/effect/interaction.js';
import type { ScreenNode } from '../../../../domain/screen/element/screen-node.js';
import { catchUp, mutationCount } from '../activity/activity.js';
import { clipboardEffect, watchClipboard } from './clipboard.js';
import { compare, type Changes, type FieldReading, type Reading } from './changes.js';
import { focusEffect } from './focus-effect.js';
import { shortened, statesFromBits, StateBit } from '../encoding.js';
import { firstMutation } from './mutation-effect.js';
import type { OutlineItem } from '../outline/outline-item.js';
import { outline, type Outline } from '../outline/outline.js';
import type { Answers, ObserveReply } from '../protocol.js';
import { movingNow } from '../activity/animations.js';
import { focusCameByItself } from '../activity/input-watch.js';
import { isRecurring, noteBackgroundValue } from '../activity/movement.js';
import { quietMs } from '../activity/quiet.js';
import { beginRecords, recordsOfAction, wasNewAtMark, type Records } from '../activity/records.js';
import { around, causesIn, changedBy, isAmong } from './causes.js';
import { isOutOfReach } from '../hand/edit.js';
import { fileEffect } from '../hand/file-field.js';
import { pressedControl } from '../hand/pressed-control.js';
import { refNumber, resolveRef } from '../dom/refs.js';
import { scrollEffect, scrollPositions, withOffsetsAround, type ScrollPositions } from './scroll-effect.js';
import { stateBits } from '../element/states.js';
import { focusedElement, isElement } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';
import { hasOpenedMenu, isInTooltip } from './under-pointer.js';
import { shownValueOf, valueOf } from '../element/value.js';

interface Baseline extends Reading {
  readonly target: Element | null;
  readonly focused: Element | null;
  readonly scroll: ScrollPositions;
  readonly url: string;
  readonly title: string;
  readonly mutations: number;
  /** What animations moved already. */
  readonly animated: ReadonlySet<Node>;
  /** Whether the page moved by itself. */
  readonly moves: boolean;
}

let baseline: Baseline | undefined;
/** Whether the pointer was pressed since the mark. */
let isPressed = false;
/** What the fields held when the page was last looked at; undefined once something may have been done to it since. */
let restingFields: ReadonlyMap<Node, FieldReading> | undefined;

/** Keeps how the page is before an action, for `observe` to compare with. */
export function mark(target: Element | null): void {
  const known = outlineAsItIs();
  catchUp();
  isPressed = false;
  const fields = readFields(known);
  noteBackgroundValues(fields);
  const moves = beginRecords();
  watchClipboard();
  restingFields = undefined;
  const { elements, isPassing } = movingNow();
  baseline = {
    target,
    outline: known,
    fields,
    focused: focusedElement(),
    scroll: scrollPositions(target),
    url: document.URL,
    title: document.title,
    mutations: mutationCount(),
    animated: elements,
    moves: moves || isPassing,
  };
}

/** Fields hold something else than when they were last looked at, though nothing was done to them. */
function noteBackgroundValues(fields: ReadonlyMap<Node, FieldReading>): void {
  for (const [node, { raw }] of fields) {
    const was = restingFields?.get(node);
    if (was !== undefined && was.raw !== raw) noteBackgroundValue(node, performance.now());
  }
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
  readonly interaction: Interaction;
  readonly targetRef?: string;
  readonly moves?: boolean;
  readonly answers?: Answers;
  readonly sentMs?: number;
}): ObserveReply {
  const before = baseline;
  if (before === undefined)
    return {
      effects: [],
      delta: emptyDelta,
      mutations: mutationCount(),
      quietMs: quietMs(),
      moves: false,
      isNew: false,
    };
  const { interaction, prefix } = request;
  const { presses = false } = traitsOf(interaction);
  const target = request.targetRef === undefined ? null : resolveRef(request.targetRef, prefix);
  const isInOther = request.targetRef !== undefined && target === null && before.target === null;
  const after = outline();
  const fields = readFields(after);
  catchUp();
  const moves = before.moves || request.moves === true;
  const records = recordsOfAction(moves, isInOther, onOwnClock(request.answers, request.sentMs));
  restingFields = fields;
  const isUnseen = unseenBy(interaction, target, records);
  const changes = compare(
    before,
    { outline: after, fields },
    causesIn(records, before.animated, (node) => moves && isRecurring(node)),
    isUnseen,
  );
  const effects: Effect[] = [...changes.effects];
  const focused = focusedElement();
  const focus = focusEffect(before.focused, focused, target, interaction);
  if (focus !== null && !(moves && presses && focusCameByItself())) effects.push(focus);
  const structure = structureEffect(changes.news);
  if (structure !== null) effects.push(structure);
  if (document.URL !== before.url) {
    effects.push({ kind: 'url', detail: `${before.url} → ${document.URL}`, channel: 'read_back' });
  }
  if (document.title !== before.title && !isUncausedTitle(records)) {
    effects.push({ kind: 'title', detail: `"${before.title}" → "${document.title}"`, channel: 'read_back' });
  }
  const scroll = scrollEffect(before.scroll, interaction);
  if (scroll !== null) effects.push(scroll);
  const files = interaction === 'upload' && target !== null ? fileEffect(target) : null;
  if (files !== null && effects.length === 0) effects.push(files);
  const clipboard = clipboardEffect();
  if (clipboard !== null) effects.push(clipboard);
  if (effects.length === 0) {
    const control = presses && target !== null ? pressedControl(target) : null;
    const unlisted = unlistedBy(interaction, records).filter((record) => !concernsOnly(record, isUnseen));
    const mutation = firstMutation(unlisted, records, control);
    if (mutation !== null) effects.push({ kind: 'dom', detail: `${mutation} changed`, channel: 'mutation' });
  }
  const others = effects.length === 0 ? uncausedIn(changes, records, isUnseen) : undefined;
  return {
    effects,
    delta: deltaOf(before, changes, fields, prefix),
    mutations: mutationCount() - before.mutations,
    quietMs: quietMs(),
    moves,
    isNew: wasNewAtMark(),
    ...(others !== undefined && others.own.length > 0 && { own: others.own }),
    ...(others !== undefined && moves && others.unproven.length > 0 && { unproven: others.unproven }),
  };
}

/** How far the clock of the document is ahead of that of whoever asks, at most: the quickest question is the most exact. */
let aheadMs = Number.POSITIVE_INFINITY;

function onOwnClock(answers: Answers | undefined, sentMs = performance.now()): Answers {
  aheadMs = Math.min(aheadMs, performance.now() - sentMs);
  const here = (of: keyof Answers): number[] => (answers?.[of] ?? []).map((ms) => ms + aheadMs);
  return { own: here('own'), alike: here('alike'), earlier: here('earlier'), others: here('others') };
}

function concernsOnly(
  { target, addedNodes, removedNodes }: MutationRecord,
  isUnseen: (node: Node) => boolean,
): boolean {
  const nodes = [...addedNodes, ...removedNodes];
  return isUnseen(target) || (nodes.length > 0 && nodes.every(isUnseen));
}

/** What changes nothing that is listed counts only from what people decide by, not from where pointer and focus go. */
function unlistedBy(interaction: Interaction, { caused, decided, ofInput }: Records): readonly MutationRecord[] {
  if (interaction === 'drag') return caused.filter((record) => ofInput.has(record));
  return traitsOf(interaction).hovers === true ? [] : decided;
}

/**
 * Finds nodes that say nothing of an action: a native list that nobody sees, whose choice is to show elsewhere; and, of a
 * press, tooltips, which come and go with the pointer, unless the press itself brings one or has it say something else.
 */
function unseenBy(interaction: Interaction, target: Element | null, { handled }: Records): (node: Node) => boolean {
  const { presses = false } = traitsOf(interaction);
  const list = target?.localName === 'select' && isOutOfReach(target) ? target : undefined;
  const byPress = changedBy(handled);
  const aroundPress = around(handled);
  const isGone = (node: Node): boolean =>
    !node.isConnected || !isVisible(isElement(node) ? node : (node.parentElement ?? document.body));
  const isTooltip = (node: Node): boolean =>
    isInTooltip(node) && (isGone(node) || !(isAmong(node, byPress) || aroundPress.has(node)));
  return (node) => list?.contains(node) === true || (presses && isTooltip(node));
}

/** Things that were not caused, listed at most. */
const mostUncaused = 3;

/** What changed but is no effect, as in `status "12:00:04"`: by itself, as far as is known, or with a cause that is not known. */
function uncausedIn(
  { uncaused }: Changes,
  records: Records,
  isUnseen: (node: Node) => boolean,
): { readonly own: readonly string[]; readonly unproven: readonly string[] } {
  const own = new Set<string>();
  const unproven = new Set<string>();
  for (const { node, role, name } of uncaused) {
    // What it was replaced by says the same.
    if (!node.isConnected) continue;
    const texts = isUnseen(node) || isRecurring(node) ? own : unproven;
    if (texts.size < mostUncaused) texts.add(name === '' ? role : `${role} "${cut(name)}"`);
  }
  if (uncaused.length > 0) return { own: [...own], unproven: [...unproven] };
  const mutation = firstMutation(records.uncaused, records, null);
  return { own: mutation === null ? [] : [mutation], unproven: [] };
}

function isUncausedTitle({ caused, uncaused }: Records): boolean {
  const title = document.querySelector('title');
  const isAbout = ({ target }: MutationRecord): boolean => title !== null && title.contains(target);
  return uncaused.some(isAbout) && !caused.some(isAbout);
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
