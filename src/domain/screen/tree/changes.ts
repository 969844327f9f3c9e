/** The effects of an action in a tree, apart from what the target does by itself. */
import { isControlRole } from '../element/control-roles.js';
import { diffNodes, type Delta } from '../effect/delta.js';
import type { Effect } from '../effect/effect.js';
import { cut, mostSpelledOut, stateEffects, structureEffect, valueEffect } from '../effect/effect-details.js';
import { traitsOf } from '../effect/interaction.js';
import type { NodeStates, ScreenNode } from '../element/screen-node.js';
import { focusMove, type ObservedAction } from './focus-move.js';
import { besideName, changedProperties, listedIn, movedBetween, withoutRemade, type Listed } from './node-changes.js';
import type { BackgroundChanges } from './background-changes.js';
import type { ScreenTree } from './screen-tree.js';

/** What was done, and what the target is known to do by itself. */
export interface TreeAction extends ObservedAction {
  readonly background: BackgroundChanges;
  /** Whether the element was not wholly in view: toolkits scroll to what takes the focus, dead or not. */
  readonly mayScroll?: boolean;
}

/** What differs between two trees of one target. */
export interface TreeChanges {
  /** The effects of the action, as far as the tree shows them. */
  readonly effects: Effect[];
  /** Where there is no effect: what changed as it does by itself, such as `status "12:00:04"`. */
  readonly background: string[];
  /** All that changed, background changes included. */
  readonly delta: Delta;
}

/** Background changes that are listed at most. */
const mostBackground = 3;

/** Longest text of an element in a delta, in characters. */
const longestText = 1_000;

/**
 * What changed between the tree before an action and the tree now. It may be asked again and again, as the tree changes;
 * `done.background` notes the effects of the action each time: its residual effects are no background changes.
 */
export function changesBetween(before: ScreenTree, after: ScreenTree, done: TreeAction): TreeChanges {
  done.background.acted();
  const was = listedIn(before);
  const is = listedIn(after);
  const found: Found = { spelledOut: [], texts: [], renamed: [], background: [] };
  for (const [ref, now] of is) {
    const then = was.get(ref);
    if (then !== undefined && then.node !== now.node) compare(then, now, done, found);
  }
  const { added, removed } = newsOf(before, after, done, found.background);
  const moved = movesOf(before, after, done, found.background);
  const structure = structureEffect({ added, removed, renamed: found.renamed, moved });
  const focus = focusMove(before, after, done);
  const scroll = done.interaction === 'scroll' ? scrollEffect(was, is) : null;
  const effects = [
    ...found.spelledOut.slice(0, mostSpelledOut),
    ...(focus === null ? [] : [focus]),
    ...(structure === null ? [] : [structure]),
    ...found.texts.slice(0, mostSpelledOut),
    ...(scroll === null ? [] : [scroll]),
  ];
  return { effects, background: effects.length > 0 ? [] : ownDoing(found.background, is), delta: deltaOf(was, is) };
}

interface Found {
  readonly spelledOut: Effect[];
  readonly texts: Effect[];
  readonly renamed: Listed[];
  readonly background: Listed[];
}

function compare(
  then: Listed,
  now: Listed,
  { interaction, background, ref, mayScroll = false }: TreeAction,
  found: Found,
): void {
  const isQuiet = isQuietScroll({ interaction, mayScroll, ...(ref !== undefined && { ref }) }, now.ref);
  const changes = changedProperties(then, now);
  if (changes.length === 0) return;
  const isNews = new Set<string>();
  for (const { property } of changes) {
    // A scroll bar shows how far something is scrolled, which the action may have done only to bring its element into view.
    const isScrolled = now.role === 'scrollbar' && property === 'value' && isQuiet;
    const isBackground = background.isBackground(now.ref, property);
    background.note(now.ref, property, isBackground);
    if (!isScrolled && !isBackground) isNews.add(property);
  }
  if (isNews.size === 0) found.background.push(now);
  if (isNews.has('value')) found.spelledOut.push(valueEffect(now, then.node.value ?? '', now.node.value ?? ''));
  const channel = isControlRole(now.role) ? 'read_back' : 'snapshot';
  const only = (states: NodeStates): NodeStates =>
    Object.fromEntries(Object.entries(states).filter(([state, value]) => isNews.has(state) && value !== false));
  found.spelledOut.push(...stateEffects(now, only(then.node.states), only(now.node.states), channel));
  if (isNews.has('name') || isNews.has('role')) found.renamed.push(now);
  else if (isNews.has('text'))
    found.texts.push({ kind: 'dom', detail: `text of ${called(now)} changed`, channel: 'snapshot' });
}

/** Whether a scroll bar may have moved only because what is acted on came into view. */
function isQuietScroll(
  { interaction, ref, mayScroll = false }: Omit<TreeAction, 'background'>,
  scrollbar: string,
): boolean {
  const { scrollsQuietly = false, presses = false } = traitsOf(interaction);
  return scrollsQuietly || (mayScroll && presses && scrollbar !== ref);
}

/** The refs of what was scrolled only so: what is in them came into view or went out of it. */
function quietlyScrolled(before: ScreenTree, after: ScreenTree, done: TreeAction): ReadonlySet<string> {
  const panes = new Set<string>();
  for (const [index, { ref, role, value }] of after.nodes.entries()) {
    if (role !== 'scrollbar' || !isQuietScroll(done, ref)) continue;
    const was = before.indexOf(ref);
    const pane = after.parents[index]!;
    if (was !== undefined && pane >= 0 && before.nodes[was]!.value !== value) panes.add(after.nodes[pane]!.ref);
  }
  return panes;
}

function isIn(tree: ScreenTree, index: number, panes: ReadonlySet<string>): boolean {
  if (panes.size > 0) for (const at of tree.around(index)) if (panes.has(tree.nodes[at]!.ref)) return true;
  return false;
}

function called({ role, name }: Listed): string {
  return name === '' ? role : `${role} "${cut(name)}"`;
}

/** What came and went that the target did not move by itself, nor the pointer on its way. */
function newsOf(
  before: ScreenTree,
  after: ScreenTree,
  done: TreeAction,
  others: Listed[],
): { readonly added: Listed[]; readonly removed: Listed[] } {
  const { interaction, background } = done;
  const { presses = false } = traitsOf(interaction);
  const panes = quietlyScrolled(before, after, done);
  const { added, removed } = withoutRemade(listedIn(before), listedIn(after));
  const news = (tree: ScreenTree, elements: readonly Listed[]): Listed[] => {
    const owned = background.recurringAmong(elements);
    background.noteElements(elements, owned);
    const isNews = (element: Listed): boolean =>
      !owned.has(element) && !(presses && isInTip(tree, element.index)) && !isIn(tree, element.index, panes);
    others.push(...elements.filter((element) => !isNews(element)));
    return elements.filter(isNews);
  };
  return { added: news(after, added), removed: news(before, removed) };
}

/** What stands elsewhere, as a dragged entry does, and is not sorted anew by the target itself. */
function movesOf(before: ScreenTree, after: ScreenTree, { background }: TreeAction, others: Listed[]): Listed[] {
  const news: Listed[] = [];
  for (const { listed, container } of movedBetween(before, after)) {
    const isBackground = background.isBackground(container, 'order');
    background.note(container, 'order', isBackground);
    (isBackground ? others : news).push(listed);
  }
  return news;
}

/** Whether an element is or is in a tooltip: toolkits call by that role what opens with something to press in it, too. */
function isInTip(tree: ScreenTree, index: number): boolean {
  for (const at of [index, ...tree.around(index)]) {
    if (tree.nodes[at]!.role !== 'tooltip') continue;
    for (let inside = at + 1; inside < tree.ends[at]!; inside += 1)
      if (isControlRole(tree.nodes[inside]!.role)) return false;
    return true;
  }
  return false;
}

/** What has been scrolled, by something that came into view or went out of it, or that stands elsewhere now. */
function scrollEffect(was: ReadonlyMap<string, Listed>, is: ReadonlyMap<string, Listed>): Effect | null {
  for (const [ref, now] of is) {
    const then = was.get(ref)?.node;
    if (then === undefined) continue;
    const label = called(now);
    const [hidden, hides] = [then.states.offscreen === true, now.node.states.offscreen === true];
    if (hidden !== hides) return scrolled(`scrolled ${label} ${hides ? 'out of' : 'into'} view`);
    const [from, to] = [then.bounds, now.node.bounds];
    if (from === null || to === null || (from.x === to.x && from.y === to.y)) continue;
    return scrolled(`scrolled ${label} from ${from.x},${from.y} to ${to.x},${to.y}`);
  }
  return null;
}

function scrolled(detail: string): Effect {
  return { kind: 'state', detail, channel: 'snapshot' };
}

function ownDoing(background: readonly Listed[], is: ReadonlyMap<string, Listed>): string[] {
  const texts = background.filter(({ ref }) => is.has(ref)).map(({ role, name }) => `${role} "${cut(name)}"`);
  return [...new Set(texts)].slice(0, mostBackground);
}

function deltaOf(was: ReadonlyMap<string, Listed>, is: ReadonlyMap<string, Listed>): Delta {
  const old = new Map<string, ScreenNode>();
  const now = new Map<string, ScreenNode>();
  for (const [ref, listed] of is) {
    if (was.get(ref)?.node === listed.node) continue;
    now.set(ref, screenNode(listed));
  }
  for (const [ref, listed] of was) if (now.has(ref) || !is.has(ref)) old.set(ref, screenNode(listed));
  return diffNodes(old, now);
}

function screenNode(listed: Listed): ScreenNode {
  const { node, name } = listed;
  const value = node.value ?? besideName(listed);
  return {
    ...node,
    name: name.slice(0, longestText),
    ...(value !== undefined && { value: value.slice(0, longestText) }),
  };
}
