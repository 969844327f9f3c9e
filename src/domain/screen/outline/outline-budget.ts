import type { ScreenNode } from '../element/screen-node.js';

/** What data repeats: one of each kind says how the others are built. */
const entryRoles = new Set(['row', 'listitem', 'article', 'option']);

/** An entry of a list or table with all that is in it, by index; `end` is behind its last node. */
interface Entry {
  readonly start: number;
  readonly end: number;
}

/** Entries that are built alike, in one list or table. */
interface Kin {
  readonly first: Entry;
  readonly others: readonly Entry[];
}

/** What of an outline is written, where not all is. */
export interface Kept {
  readonly nodes: ReadonlySet<number>;
  /** For the first entry left out of those alike, how many of them are. */
  readonly folded: ReadonlyMap<number, string>;
}

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/**
 * Which lines fit: all, or else an open modal dialog before all, then what is in view, then what is not, each in document
 * order; and before what is out of view the entries of lists and tables that are built like one before them, as far as
 * there is room. How many of those are left out is said in a line of its own.
 * @param texts the line of each node
 * @param budget bytes, a line break for each line included
 */
export function keptWithin(nodes: readonly ScreenNode[], texts: readonly string[], budget: number): Kept | 'all' {
  if (budget === Number.POSITIVE_INFINITY) return 'all';
  const sizes = texts.map((text) => bytesOf(text) + 1);
  const everything = sizes.reduce((sum, size) => sum + size, 0);
  if (everything <= budget) return 'all';
  const kin = kinOf(nodes);
  const kept = keptByRank(ranked(nodes, kin), sizes, notePrices(nodes, kin), budget);
  const folded = new Map<number, string>();
  for (const { first, others } of kin) {
    const hidden = others.filter(({ start }) => !kept.has(start));
    if (hidden.length > 0 && kept.has(first.start))
      folded.set(hidden[0]!.start, note(nodes[first.start]!, hidden.length));
  }
  return { nodes: kept, folded };
}

function note({ depth, role }: ScreenNode, count: number): string {
  return `${'  '.repeat(depth)}… ${role} × ${count} like the one above`;
}

/** What must be left for the note on what is left out, by the node after which there may be one. */
function notePrices(nodes: readonly ScreenNode[], kin: readonly Kin[]): ReadonlyMap<number, number> {
  return new Map(
    kin.map(({ first, others }) => [first.start, bytesOf(note(nodes[first.start]!, others.length)) + 1] as const),
  );
}

/** Keeps what fits, the nodes of an entry that is like another together or not at all. */
function keptByRank(
  groups: readonly (readonly number[])[],
  sizes: readonly number[],
  prices: ReadonlyMap<number, number>,
  budget: number,
): ReadonlySet<number> {
  const kept = new Set<number>();
  let used = 0;
  for (const group of groups) {
    for (const index of group) used += sizes[index]! + (prices.get(index) ?? 0);
    if (used > budget) break;
    for (const index of group) kept.add(index);
  }
  return kept;
}

const [inModal, inView, outOfView] = [0, 1, 2] as const;

/** What is written together, the most important first. */
function ranked(nodes: readonly ScreenNode[], kin: readonly Kin[]): number[][] {
  const ranks = ranksOf(nodes);
  const repeats = kin.flatMap(({ others }) => others).toSorted((a, b) => a.start - b.start);
  const isRepeat = nodes.map(() => false);
  for (const { start, end } of repeats) isRepeat.fill(true, start, end);
  const single = (rank: number): number[][] =>
    nodes.flatMap((_, index) => (ranks[index] === rank && isRepeat[index] !== true ? [[index]] : []));
  const together = (rank: number): number[][] =>
    repeats
      .filter(({ start }) => ranks[start] === rank)
      .map(({ start, end }) => Array.from({ length: end - start }, (_, offset) => start + offset));
  return [
    ...single(inModal),
    ...single(inView),
    ...together(inModal),
    ...together(inView),
    ...single(outOfView),
    ...together(outOfView),
  ];
}

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

/** Entries that are built alike, each but the first of them a repetition of it. What is inside a repetition is part of it. */
function kinOf(nodes: readonly ScreenNode[]): Kin[] {
  const families = new Map<string, Entry[]>();
  const parents: number[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const { role, depth } = nodes[index]!;
    while (parents.length > 0 && nodes[parents[parents.length - 1]!]!.depth >= depth) parents.pop();
    const parent = parents[parents.length - 1] ?? -1;
    parents.push(index);
    if (!entryRoles.has(role)) continue;
    const entry = { start: index, end: endOf(nodes, index) };
    const key = `${parent} ${shapeOf(nodes, entry)}`;
    const family = families.get(key);
    if (family === undefined) families.set(key, [entry]);
    else {
      family.push(entry);
      index = entry.end - 1;
    }
  }
  return [...families.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? [] : [{ first, others }],
  );
}

function endOf(nodes: readonly ScreenNode[], start: number): number {
  const { depth } = nodes[start]!;
  let end = start + 1;
  while (end < nodes.length && nodes[end]!.depth > depth) end += 1;
  return end;
}

/** Roles whose names are data wherever data repeats; those of other parts, such as buttons, say what they are for. */
const dataRoles = new Set(
  'text paragraph heading cell gridcell rowheader img time strong emphasis code generic'.split(' '),
);

/** How an entry is built: its parts, and what those are called that one operates. */
function shapeOf(nodes: readonly ScreenNode[], { start, end }: Entry): string {
  const { depth } = nodes[start]!;
  // A list of nothing but links is a menu, and each of them goes elsewhere.
  const isMenuEntry = end - start === 2;
  return nodes
    .slice(start, end)
    .map(({ role, name, depth: at }, offset) => {
      const isData = offset === 0 || dataRoles.has(role) || (role === 'link' && !isMenuEntry);
      return `${at - depth}${role}${isData ? '' : JSON.stringify(name.replaceAll(/\d+/g, '#'))}`;
    })
    .join('/');
}
