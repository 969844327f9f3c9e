import { quote, resolveType } from '../flow/selector/index.js';
import { isGeneratedId } from '../flow/selector/generated-id.js';
import type { ScreenNode } from './screen-node.js';

/** A selector that means one element of the screen, and what of the element it tells. */
export interface NodeSelector {
  readonly text: string;
  readonly by: 'name' | 'id' | 'type';
}

/** Roles that are shown with their own text, which is no accessible name, or that may be named by what is in them. */
const looselyNamed = words(
  `article blockquote caption code definition deletion emphasis figure generic group insertion listitem note paragraph row
  rowgroup strong subscript superscript term text time`,
);

/** Roles that are listed only where they say something: that there is one in the list does not mean that there is one. */
const partlyListed = words(
  `blockquote caption code definition deletion emphasis generic insertion mark none paragraph rowgroup strong subscript
  superscript text time`,
);

/** What data repeats: nobody tells its parts by their number. */
const uncounted = words('cell gridcell listitem row separator');

/** A longer selector is not worth writing in front of another. */
const longestScope = 80;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/**
 * For each element the plainest selector that means it and no other: by type and name (`Edit#Search`), by type alone
 * (`TabList`), by id, inside something that has one (`Dialog#Export >> Button#Save`), or by its number among those alike
 * (`Button#Edit >> nth=2`). Elements that nothing of the kind tells apart have none.
 * @param nodes all that is on the screen: what is left out could have the same name
 */
export function uniqueSelectors(nodes: readonly ScreenNode[]): ReadonlyMap<ScreenNode, NodeSelector> {
  const screen = new Screen(nodes);
  const selectors = new Map<ScreenNode, NodeSelector>();
  for (const [index, node] of nodes.entries()) {
    const selector = screen.byItself(index);
    if (selector !== undefined) selectors.set(node, selector);
  }
  const open: number[] = [];
  const scoped = new Map<ScreenNode, NodeSelector>();
  for (const [index, node] of nodes.entries()) {
    while (open.length > 0 && screen.ends[open[open.length - 1]!]! <= index) open.pop();
    if (!selectors.has(node)) {
      const selector = screen.inside(index, open, selectors) ?? screen.byNumber(index);
      if (selector !== undefined) scoped.set(node, selector);
    }
    open.push(index);
  }
  for (const [node, selector] of scoped) selectors.set(node, selector);
  return selectors;
}

/** `Type` or `Type#name` for an element, and everything seen that it matches, in document order. */
interface Label {
  readonly text: string;
  readonly by: 'name' | 'type';
  readonly matches: readonly number[];
  /** Those that a number can tell apart, by document; made when it is asked for. */
  byDocument?: ReadonlyMap<string, readonly number[]>;
}

class Screen {
  /** For each node the index behind the last one inside it. */
  readonly ends: readonly number[];
  private readonly alike = new Map<string, number[]>();
  /** What only the keyboard reaches: steps find it where nothing seen is called the same. */
  private readonly unseen = new Map<string, number[]>();
  private readonly identified = new Map<string, ScreenNode[]>();
  private readonly labels = new Map<string, Label | null>();
  private readonly labelAt: (Label | null | undefined)[];

  constructor(private readonly nodes: readonly ScreenNode[]) {
    this.ends = endsOf(nodes);
    this.labelAt = nodes.map(() => undefined);
    for (const [index, node] of nodes.entries()) {
      const table = node.states.unseen === true ? this.unseen : this.alike;
      add(table, node.role, index);
      if (node.name !== '') add(table, keyOf(node.role, node.name), index);
      for (const id of new Set([node.id, node.testId])) if (id !== undefined) add(this.identified, id, node);
    }
  }

  /** What means an element wherever it stands. */
  byItself(index: number): NodeSelector | undefined {
    const node = this.nodes[index]!;
    const label = this.label(index);
    if (label !== null && (node.states.unseen === true ? this.isOnlyUnseen(node, label) : label.matches.length === 1))
      return label;
    return this.byId(node);
  }

  /** The nearest thing around an element in which nothing else is called the same. */
  inside(
    index: number,
    around: readonly number[],
    selectors: ReadonlyMap<ScreenNode, NodeSelector>,
  ): NodeSelector | undefined {
    const label = this.amongAlike(index);
    if (label === null) return undefined;
    const scope = around.findLast((outer) => {
      const selector = selectors.get(this.nodes[outer]!);
      if (selector === undefined || selector.text.length > longestScope) return false;
      if (!this.reaches(outer, index)) return false;
      return countBefore(label.matches, this.ends[outer]!) - countBefore(label.matches, outer + 1) === 1;
    });
    if (scope === undefined) return undefined;
    return { text: `${selectors.get(this.nodes[scope]!)!.text} >> ${label.text}`, by: label.by };
  }

  /** A scope holds for its own document, and for that of a frame it is. */
  private reaches(outer: number, inner: number): boolean {
    if (documentOf(this.nodes[outer]!) === documentOf(this.nodes[inner]!)) return true;
    const content = this.nodes[outer + 1];
    return (
      this.nodes[outer]!.role === 'frame' &&
      content !== undefined &&
      documentOf(content) === documentOf(this.nodes[inner]!)
    );
  }

  /** Its number among those of the same type and name in its document, where no other document has as many. */
  byNumber(index: number): NodeSelector | undefined {
    const label = this.amongAlike(index);
    if (label === null) return undefined;
    label.byDocument ??= this.countable(label.matches);
    const own = documentOf(this.nodes[index]!);
    const number = countBefore(label.byDocument.get(own) ?? [], index) + 1;
    const isAlone = [...label.byDocument].every(([document, matches]) => document === own || matches.length < number);
    return isAlone && label.byDocument.has(own) ? { text: `${label.text} >> nth=${number}`, by: label.by } : undefined;
  }

  /** Matches by document; of two that are inside each other only the outer one counts, so that none of them is told. */
  private countable(matches: readonly number[]): ReadonlyMap<string, readonly number[]> {
    const byDocument = new Map<string, number[]>();
    for (const [at, match] of matches.entries()) {
      if (at > 0 && this.ends[matches[at - 1]!]! > match) return new Map();
      add(byDocument, documentOf(this.nodes[match]!), match);
    }
    return byDocument;
  }

  private amongAlike(index: number): Label | null {
    const { role, states } = this.nodes[index]!;
    return states.unseen === true || uncounted.has(role) ? null : this.label(index);
  }

  private isOnlyUnseen({ role, name }: ScreenNode, { matches }: Label): boolean {
    return matches.length === 0 && this.unseen.get(name === '' ? role : keyOf(role, name))?.length === 1;
  }

  private byId({ role, id, testId }: ScreenNode): NodeSelector | undefined {
    const known = [testId, id].find(
      (candidate) =>
        candidate !== undefined &&
        isWritable(candidate) &&
        !isGeneratedId(candidate) &&
        this.identified.get(candidate)?.length === 1,
    );
    if (known === undefined) return undefined;
    const word = partlyListed.has(role) ? undefined : typeOf(role)?.word;
    return { text: `${word ?? ''}#${labelText(known)}`, by: 'id' };
  }

  private label(index: number): Label | null {
    const known = this.labelAt[index];
    if (known !== undefined) return known;
    const { role, name } = this.nodes[index]!;
    const key = `${role} ${name}`;
    let label = this.labels.get(key);
    if (label === undefined) this.labels.set(key, (label = this.compute(role, name)));
    this.labelAt[index] = label;
    return label;
  }

  private compute(role: string, name: string): Label | null {
    const type = typeOf(role);
    if (type === undefined) return null;
    const matching = (key: (role: string) => string): readonly number[] => {
      const lists = type.roles.flatMap((covered) => {
        const list = this.alike.get(key(covered));
        return list === undefined ? [] : [list];
      });
      return lists.length === 1 ? lists[0]! : lists.flat().toSorted((a, b) => a - b);
    };
    if (name === '')
      return partlyListed.has(role) ? null : { text: type.word, by: 'type', matches: matching((covered) => covered) };
    if (!isWritable(name) || looselyNamed.has(role)) return null;
    // An id outranks a name, and some ids count for every type.
    if (this.identified.get(name)?.some((other) => other.role !== role || other.name !== name)) return null;
    const matches = matching((covered) => keyOf(covered, name));
    return { text: `${type.word}#${labelText(name)}`, by: 'name', matches };
  }
}

const types = new Map<string, ReturnType<typeof resolveType>>();

/** The type that is written for a role; undefined where there is none. Roles are few, elements many. */
function typeOf(role: string): ReturnType<typeof resolveType> {
  if (types.has(role)) return types.get(role);
  const type = resolveType(role === 'textbox' ? 'Edit' : role);
  const own = type?.roles.includes(role) === true ? type : undefined;
  types.set(role, own);
  return own;
}

/** Most texts: nothing in them that is not read, and single spaces between words. */
const plainText = /^[!-~]+(?: [!-~]+)*$/;

/** Whether a text can be written into a flow as it is, and is no variable there. */
function isWritable(text: string): boolean {
  if (plainText.test(text)) return !text.includes('{{');
  return text.trim() !== '' && !/\p{C}/u.test(text) && !text.includes('{{');
}

function labelText(label: string): string {
  return /^[\p{L}\p{N}_-]+$/u.test(label) ? label : quote(label);
}

/** What selectors make no difference between: characters that are not read, and how much space there is. */
function keyOf(role: string, name: string): string {
  if (plainText.test(name)) return `${role} ${name}`;
  return `${role} ${name.normalize('NFC').replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim()}`;
}

/** How many of these numbers, which are in order, are smaller than a bound. */
function countBefore(numbers: readonly number[], bound: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! < bound) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The document of an element is the first part of its ref. */
function documentOf({ ref }: ScreenNode): string {
  return ref.slice(0, ref.indexOf('e'));
}

function endsOf(nodes: readonly ScreenNode[]): number[] {
  const ends = nodes.map(() => nodes.length);
  const open: number[] = [];
  for (const [index, { depth }] of nodes.entries()) {
    while (open.length > 0 && nodes[open[open.length - 1]!]!.depth >= depth) ends[open.pop()!] = index;
    open.push(index);
  }
  return ends;
}

function add<Value>(table: Map<string, Value[]>, key: string, value: Value): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, [value]);
  else known.push(value);
}
