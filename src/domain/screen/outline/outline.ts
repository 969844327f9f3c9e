import { bytesOf, keptWithin, type Kept } from './outline-budget.js';
import type { NodeStates, ScreenNode, Snapshot } from '../element/screen-node.js';
import { uniqueSelectors, type NodeSelector } from './unique-selectors.js';

/** Bytes (UTF-8) of the outline that is shown by default; the rest is announced and can be asked for. */
export const outlineBudget = 2048;

/** How an outline is written. */
export interface OutlineOptions {
  /** Most bytes to write, in UTF-8; left out = all. Long texts are cut then. */
  readonly budget?: number;
  /** Whether each line carries the ref of its element. Default: yes. */
  readonly refs?: boolean;
  /** The whole screen, where the snapshot is of one part of it: what names an element there may name others elsewhere. */
  readonly whole?: Snapshot;
  /** What to do to see what is left out. Default: ask for the full snapshot or a part of it. */
  readonly advice?: string;
}

const defaultAdvice = 'ask for the full snapshot or a part of it';

/** Characters of one text that are shown under a budget, so that no element takes it all. */
const shownCharacters = 120;
/**
 * A snapshot as indented text, one element a line: `Button#"Log in" disabled [f1e3]`. What stands first names the element in
 * a flow and nothing but it, where the snapshot is whole and such a selector exists; otherwise it is the role. A name that
 * the selector does not hold comes next: `Button#save-all "Save" [f1e4]`. Under a budget, what is in view comes first, of
 * entries that are built alike the first, and the last line says how much is left out. Why there is nothing to see stands below the title.
 */
export function outlineOf(snapshot: Snapshot, options: OutlineOptions = {}): string {
  const { budget = Number.POSITIVE_INFINITY, refs = true, whole = snapshot, advice = defaultAdvice } = options;
  const announcement = (count: number): string => `… ${count} more elements; ${advice}`;
  const shown = budget === Number.POSITIVE_INFINITY ? (text: string) => text : shortened;
  const title = snapshot.title === '' ? '(no title)' : shown(snapshot.title);
  // Programs have no address.
  const place = snapshot.url === '' ? title : `${title} — ${shown(snapshot.url)}`;
  const head = snapshot.unavailableReason === undefined ? place : `${place}\n${snapshot.unavailableReason}`;
  const selectors = selectorsIn(snapshot, whole);
  const texts = snapshot.nodes.map((node, index) => line(node, selectors[index], refs, shown));
  const everything = snapshot.omitted + texts.length;
  const kept = keptWithin(snapshot.nodes, texts, budget - bytesOf(head) - bytesOf(announcement(everything)) - 1);
  const lines = kept === 'all' ? texts : linesOf(texts, kept);
  const omitted = kept === 'all' ? snapshot.omitted : everything - kept.nodes.size;
  return [head, ...lines, ...(omitted > 0 ? [announcement(omitted)] : [])].join('\n');
}

/** The selectors of the nodes of a snapshot, of itself or of a part of the whole. */
function selectorsIn({ nodes }: Snapshot, whole: Snapshot): readonly (NodeSelector | undefined)[] {
  // What was left out could have the same name.
  if (whole.omitted > 0) return [];
  const selectors = uniqueSelectors(whole.nodes);
  if (nodes === whole.nodes) return selectors;
  const byRef = new Map(whole.nodes.map(({ ref }, index) => [ref, selectors[index]]));
  return nodes.map(({ ref }) => byRef.get(ref));
}

function linesOf(texts: readonly string[], { nodes, folded }: Kept): string[] {
  return texts.flatMap((text, index) => {
    const note = folded.get(index);
    return [...(note === undefined ? [] : [note]), ...(nodes.has(index) ? [text] : [])];
  });
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
  let text = '  '.repeat(node.depth) + (named?.text ?? node.role);
  if (name !== '' && named?.by !== 'name') text += ` ${JSON.stringify(name)}`;
  if (node.level !== undefined) text += ` level ${node.level}`;
  if (node.value !== undefined && (node.value !== node.name || name === ''))
    text += ` = ${JSON.stringify(shown(node.value))}`;
  text += stateWords(node.states);
  if (node.url !== undefined) text += ` → ${shown(node.url)}`;
  const id = node.testId ?? node.id;
  if (id !== undefined && named?.by !== 'id') text += ` #${id}`;
  return refs ? `${text} [${node.ref}]` : text;
}

/** What is said of a state that is off; most go without saying. */
const opposites: Readonly<Record<string, string>> = {
  checked: 'unchecked',
  expanded: 'collapsed',
  pressed: 'unpressed',
};

/** Elements in the same states share them, so that most need not be written anew. */
const writtenStates = new WeakMap<NodeStates, string>();

function stateWords(states: NodeStates): string {
  let words = writtenStates.get(states);
  if (words === undefined) writtenStates.set(states, (words = write(states)));
  return words;
}

function write(states: NodeStates): string {
  let words = '';
  for (const [name, state] of Object.entries(states)) {
    if (state === undefined || name === 'offscreen') continue;
    const word = state === true ? name : state === 'mixed' ? `${name}: mixed` : opposites[name];
    if (word !== undefined) words += ` ${word}`;
  }
  return words;
}
