import { bytesOf, keptWithin } from './outline-budget.js';
import type { NodeStates, ScreenNode, Snapshot } from './screen-node.js';
import { uniqueSelectors, type NodeSelector } from './unique-selectors.js';

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
 * a flow and nothing but it, where the snapshot is whole and the element can be told; otherwise it is the role. A name that
 * the selector does not hold comes next: `Button#save-all "Save" [f1e4]`. Under a budget, what is in view comes first, of
 * entries that are built alike the first, and the last line says how much is left out.
 */
export function outlineOf(snapshot: Snapshot, options: OutlineOptions = {}): string {
  const { budget = Number.POSITIVE_INFINITY, refs = true, isPart = false, advice = defaultAdvice } = options;
  const announcement = (count: number): string => `… ${count} more elements; ${advice}`;
  const shown = budget === Number.POSITIVE_INFINITY ? (text: string) => text : shortened;
  const title = snapshot.title === '' ? '(no title)' : shown(snapshot.title);
  const head = `${title} — ${shown(snapshot.url)}`;
  // What was left out of the snapshot could have the same name.
  const isWhole = snapshot.omitted === 0 && !isPart;
  const selectors = isWhole ? uniqueSelectors(snapshot.nodes) : new Map<ScreenNode, NodeSelector>();
  const texts = snapshot.nodes.map((node) => line(node, selectors.get(node), refs, shown));
  const everything = snapshot.omitted + texts.length;
  const kept = keptWithin(snapshot.nodes, texts, budget - bytesOf(head) - bytesOf(announcement(everything)) - 1);
  const omitted = everything - kept.nodes.size;
  const lines = [head];
  for (const [index, text] of texts.entries()) {
    const folded = kept.folded.get(index);
    if (folded !== undefined) lines.push(folded);
    if (kept.nodes.has(index)) lines.push(text);
  }
  if (omitted > 0) lines.push(announcement(omitted));
  return lines.join('\n');
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= shownCharacters ? text : `${characters.slice(0, shownCharacters - 1).join('')}…`;
}

function line(
  node: ScreenNode,
  selector: NodeSelector | undefined,
  refs: boolean,
  shown: (text: string) => string,
): string {
  const name = shown(node.name);
  // A name that was cut names nothing.
  const named = selector?.by === 'name' && name !== node.name ? undefined : selector;
  const parts = ['  '.repeat(node.depth) + (named?.text ?? node.role)];
  if (name !== '' && named?.by !== 'name') parts.push(JSON.stringify(name));
  if (node.level !== undefined) parts.push(`level ${node.level}`);
  if (node.value !== undefined && (node.value !== node.name || name === ''))
    parts.push(`= ${JSON.stringify(shown(node.value))}`);
  parts.push(...stateWords(node.states));
  if (node.url !== undefined) parts.push(`→ ${shown(node.url)}`);
  const id = node.testId ?? node.id;
  if (id !== undefined && named?.by !== 'id') parts.push(`#${id}`);
  if (refs) parts.push(`[${node.ref}]`);
  return parts.join(' ');
}

/** What is said of a state that is off; most go without saying. */
const opposites: Readonly<Record<string, string>> = {
  checked: 'unchecked',
  expanded: 'collapsed',
  pressed: 'unpressed',
};

function stateWords(states: NodeStates): string[] {
  const words: string[] = [];
  for (const [name, state] of Object.entries(states)) {
    if (state === undefined || name === 'offscreen') continue;
    const word = state === true ? name : state === 'mixed' ? `${name}: mixed` : opposites[name];
    if (word !== undefined) words.push(word);
  }
  return words;
}
