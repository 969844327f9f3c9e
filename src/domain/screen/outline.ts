import { uniqueSelectors } from './unique-selectors.js';
import type { NodeStates, ScreenNode, Snapshot } from './screen-node.js';

/** Bytes (UTF-8) of the outline that is shown by default; the rest is announced and can be asked for. */
export const outlineBudget = 2048;

/** How an outline is written. */
export interface OutlineOptions {
  /** Most bytes to write, in UTF-8; left out = all. Long texts are cut then. */
  readonly budget?: number;
  /** Whether each line carries the ref of its element. Default: yes. */
  readonly refs?: boolean;
  /** Whether the snapshot is of one part of the screen: what names an element there may name others elsewhere. */
  readonly isPart?: boolean;
  /** What to do to see what is left out. Default: ask for the full snapshot or a part of it. */
  readonly advice?: string;
}

const defaultAdvice = 'ask for the full snapshot or a part of it';

/** Characters of one text that are shown under a budget, so that no element takes it all. */
const shownCharacters = 120;
/**
 * A snapshot as indented text, one element a line: `Button#"Log in" disabled [f1e3]`. What stands first names the element in
 * a flow, where the snapshot is whole and nothing else has that type and name; otherwise it is role and name, `button "Save"`.
 * Under a budget, what is in view comes first and the last line says how much is left out.
 */
export function outlineOf(snapshot: Snapshot, options: OutlineOptions = {}): string {
  const { budget = Number.POSITIVE_INFINITY, refs = true, isPart = false, advice = defaultAdvice } = options;
  const announcement = (count: number): string => `… ${count} more elements; ${advice}`;
  const shown = budget === Number.POSITIVE_INFINITY ? (text: string) => text : shortened;
  const title = snapshot.title === '' ? '(no title)' : shown(snapshot.title);
  const head = `${title} — ${shown(snapshot.url)}`;
  // What was left out of the snapshot could have the same name.
  const isWhole = snapshot.omitted === 0 && !isPart;
  const selectors = isWhole ? uniqueSelectors(snapshot.nodes) : new Map<ScreenNode, string>();
  const texts = snapshot.nodes.map((node) => line(node, selectors.get(node), refs, shown));
  const everything = snapshot.omitted + texts.length;
  const kept = keptWithin(snapshot.nodes, texts, budget - bytesOf(head) - bytesOf(announcement(everything)) - 1);
  const omitted = everything - kept.size;
  const lines = [head, ...texts.filter((_text, index) => kept.has(index))];
  if (omitted > 0) lines.push(announcement(omitted));
  return lines.join('\n');
}

/** Which nodes fit: an open modal dialog before all, then those in view before those out of it, each in document order. */
function keptWithin(nodes: readonly ScreenNode[], texts: readonly string[], budget: number): Set<number> {
  const kept = new Set<number>();
  const ranks = ranksOf(nodes);
  let used = 0;
  for (const rank of [inModal, inView, outOfView]) {
    for (const [index, text] of texts.entries()) {
      if (ranks[index] !== rank) continue;
      used += budget === Number.POSITIVE_INFINITY ? 0 : bytesOf(text) + 1;
      if (used > budget) return kept;
      kept.add(index);
    }
  }
  return kept;
}

const [inModal, inView, outOfView] = [0, 1, 2] as const;

/** Apps put their dialogs at the end of the page; nothing else can be used while a modal one is open. */
function ranksOf(nodes: readonly ScreenNode[]): (typeof inModal | typeof inView | typeof outOfView)[] {
  let modalDepth: number | undefined;
  return nodes.map(({ depth, states }) => {
    if (modalDepth !== undefined && depth <= modalDepth) modalDepth = undefined;
    if (states.modal === true) modalDepth ??= depth;
    if (states.offscreen === true) return outOfView;
    return modalDepth === undefined ? inView : inModal;
  });
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= shownCharacters ? text : `${characters.slice(0, shownCharacters - 1).join('')}…`;
}

function line(node: ScreenNode, selector: string | undefined, refs: boolean, shown: (text: string) => string): string {
  const name = shown(node.name);
  const plain = name === '' ? node.role : `${node.role} ${JSON.stringify(name)}`;
  // A name that was cut names nothing.
  const parts = ['  '.repeat(node.depth) + (name === node.name ? (selector ?? plain) : plain)];
  if (node.level !== undefined) parts.push(`level ${node.level}`);
  if (node.value !== undefined && node.value !== node.name) parts.push(`= ${JSON.stringify(shown(node.value))}`);
  parts.push(...stateWords(node.states));
  if (node.url !== undefined) parts.push(`→ ${shown(node.url)}`);
  const id = node.testId ?? node.id;
  if (id !== undefined) parts.push(`#${id}`);
  if (refs) parts.push(`[${node.ref}]`);
  return parts.join(' ');
}

function stateWords(states: NodeStates): string[] {
  return Object.entries(states).flatMap(([name, state]) => {
    if (state === undefined || name === 'offscreen') return [];
    if (state === true) return [name];
    if (state === 'mixed') return [`${name}: mixed`];
    const opposites: Readonly<Record<string, string>> = {
      checked: 'unchecked',
      expanded: 'collapsed',
      pressed: 'unpressed',
    };
    const word = opposites[name];
    return word === undefined ? [] : [word];
  });
}
