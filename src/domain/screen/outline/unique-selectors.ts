import { quote, resolveType } from '../../flow/selector/index.js';
import { isGeneratedId } from '../../flow/selector/generated-id.js';
import type { ScreenNode } from '../element/screen-node.js';

/** A selector that means one element of the screen, and what of the element it names. */
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

/** What data repeats: nobody refers to its parts by their number. */
const uncounted = words('cell gridcell listitem row separator');

/** A longer selector is not worth writing in front of another. */
const longestScope = 80;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/**
 * For each element, by its index, the plainest selector that means it and no other: by type and name (`Edit#Search`), by
 * type alone (`TabList`), by id, inside something that has one (`Dialog#Export >> Button#Save`), or by its number among
 * those alike (`Button#Edit >> nth=2`). Elements that nothing of the kind distinguishes have none.
 * @param nodes all that is on the screen: what is left out could have the same name
 */
export function uniqueSelectors(nodes: readonly ScreenNode[]): readonly (NodeSelector | undefined)[] {
  const screen = new Screen(nodes);
  const byThemselves = nodes.map((_, index) => screen.byItself(index));
  const selectors = [...byThemselves];
  const around: number[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    while (around.length > 0 && screen.ends[around[around.length - 1]!]! <= index) around.pop();
    selectors[index] ??= screen.inside(index, around, byThemselves) ?? screen.byNumber(index);
    around.push(index);
  }
  return selectors;
}

/** Indices of elements in document order. What only the keyboard reaches is found where nothing seen is called the same. */
interface Elements {
  readonly seen: number[];
  readonly unseen: number[];
}

/** What is on the screen of one role. */
interface RoleElements {
  readonly role: string;
  readonly type: ReturnType<typeof resolveType>;
  readonly all: Elements;
  /** By name, as selectors compare names. */
  readonly named: Map<string, Elements>;
  /** By name, letter by letter. */
  readonly spellings: Map<string, Spelling>;
}

/** The elements of one role whose names are written alike, which is how they are met: most of them share all there is to know. */
interface Spelling {
  readonly role: RoleElements;
  readonly name: string;
  readonly elements: Elements;
  /** Made when it is asked for; null where no selector can be written. */
  label?: Label | null;
}

/** `Type` or `Type#name` for an element, and everything seen that it matches, in document order. */
interface Label {
  readonly text: string;
  readonly by: 'name' | 'type';
  readonly matches: readonly number[];
  /** The numbers of those that a number can distinguish; made when they are asked for. */
  numbers?: ReadonlyMap<number, number>;
}

class Screen {
  /** For each node the index behind the last one inside it. */
  readonly ends: readonly number[];
  private readonly roles = new Map<string, RoleElements>();
  /** Of each node. */
  private readonly spellings: readonly Spelling[];
  private readonly identified = new Map<string, ScreenNode[]>();
  private knownDocuments: readonly string[] | undefined;

  constructor(private readonly nodes: readonly ScreenNode[]) {
    this.ends = endsOf(nodes);
    this.spellings = nodes.map((node, index) => {
      const spelling = this.spelling(node);
      const isUnseen = node.states.unseen === true;
      const { role, elements } = spelling;
      (isUnseen ? role.all.unseen : role.all.seen).push(index);
      if (elements !== role.all) (isUnseen ? elements.unseen : elements.seen).push(index);
      if (node.id !== undefined) add(this.identified, node.id, node);
      if (node.testId !== undefined && node.testId !== node.id) add(this.identified, node.testId, node);
      return spelling;
    });
  }

  /** What means an element wherever it stands. */
  byItself(index: number): NodeSelector | undefined {
    const node = this.nodes[index]!;
    const spelling = this.spellings[index]!;
    const label = this.label(spelling);
    if (label !== null && isAlone(spelling, label, node.states.unseen === true)) return label;
    return this.byId(node, spelling.role);
  }

  /** The nearest thing around an element in which nothing else is called the same. */
  inside(
    index: number,
    around: readonly number[],
    selectors: readonly (NodeSelector | undefined)[],
  ): NodeSelector | undefined {
    const label = this.amongAlike(index);
    if (label === null) return undefined;
    for (let at = around.length - 1; at >= 0; at -= 1) {
      const outer = around[at]!;
      const scope = selectors[outer];
      if (scope === undefined || scope.text.length > longestScope || !this.reaches(outer, index)) continue;
      if (countBefore(label.matches, this.ends[outer]!) - countBefore(label.matches, outer + 1) === 1)
        return { text: `${scope.text} >> ${label.text}`, by: label.by };
    }
    return undefined;
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

  /** Its number among those of the same type and name: those of the page first, then those of its frames. */
  byNumber(index: number): NodeSelector | undefined {
    const label = this.amongAlike(index);
    if (label === null) return undefined;
    label.numbers ??= this.numbered(label);
    const number = label.numbers.get(index);
    return number === undefined ? undefined : { text: `${label.text} >> nth=${number}`, by: label.by };
  }

  /**
   * Matches with their numbers. Of two of one name that are inside each other only one counts, so that none of them gets a
   * number; a type alone counts them all.
   */
  private numbered({ by, matches }: Label): ReadonlyMap<number, number> {
    const byDocument = new Map<string, number[]>();
    for (const [at, match] of matches.entries()) {
      if (by === 'name' && at > 0 && this.ends[matches[at - 1]!]! > match) return new Map();
      add(byDocument, documentOf(this.nodes[match]!), match);
    }
    const ordered =
      byDocument.size < 2 ? matches : this.documents().flatMap((document) => byDocument.get(document) ?? []);
    return new Map(ordered.map((match, at) => [match, at + 1]));
  }

  /** The page's own document and those of its frames, each before those inside it. */
  private documents(): readonly string[] {
    return (this.knownDocuments ??= [...new Set(this.nodes.map(documentOf))]);
  }

  private amongAlike(index: number): Label | null {
    const { role, states } = this.nodes[index]!;
    return states.unseen === true || uncounted.has(role) ? null : this.label(this.spellings[index]!);
  }

  private byId({ id, testId }: ScreenNode, { role, type }: RoleElements): NodeSelector | undefined {
    const unique = [testId, id].find((candidate) => this.isUnique(candidate));
    if (unique === undefined) return undefined;
    const word = partlyListed.has(role) ? undefined : type?.word;
    return { text: `${word ?? ''}#${labelText(unique)}`, by: 'id' };
  }

  private isUnique(id: string | undefined): boolean {
    return id !== undefined && isWritable(id) && !isGeneratedId(id) && this.identified.get(id)?.length === 1;
  }

  private label(spelling: Spelling): Label | null {
    if (spelling.label === undefined) spelling.label = this.compute(spelling);
    return spelling.label;
  }

  private compute({ role: { role, type }, name }: Spelling): Label | null {
    if (type === undefined) return null;
    if (name === '') return partlyListed.has(role) ? null : { text: type.word, by: 'type', matches: this.seen(type) };
    if (!isWritable(name) || looselyNamed.has(role)) return null;
    // An id outranks a name, and some ids count for every type.
    if (this.identified.get(name)?.some((other) => other.role !== role || other.name !== name)) return null;
    return { text: `${type.word}#${labelText(name)}`, by: 'name', matches: this.seen(type, comparable(name)) };
  }

  /** Everything seen that a type covers, of one name or of any. */
  private seen({ roles }: NonNullable<RoleElements['type']>, name?: string): readonly number[] {
    const lists: (readonly number[])[] = [];
    for (const covered of roles) {
      const elements = this.roles.get(covered);
      const list = (name === undefined ? elements?.all : elements?.named.get(name))?.seen;
      if (list !== undefined) lists.push(list);
    }
    return lists.length === 1 ? lists[0]! : lists.flat().toSorted((a, b) => a - b);
  }

  private spelling({ role: word, name }: ScreenNode): Spelling {
    let role = this.roles.get(word);
    if (role === undefined) {
      role = { role: word, type: typeOf(word), all: noElements(), named: new Map(), spellings: new Map() };
      this.roles.set(word, role);
    }
    let spelling = role.spellings.get(name);
    if (spelling === undefined) {
      const elements = name === '' ? role.all : getOrMake(role.named, comparable(name), noElements);
      spelling = { role, name, elements };
      role.spellings.set(name, spelling);
    }
    return spelling;
  }
}

function noElements(): Elements {
  return { seen: [], unseen: [] };
}

/** Whether nothing else has the label of an element. */
function isAlone({ elements }: Spelling, { matches }: Label, isUnseen: boolean): boolean {
  return isUnseen ? matches.length === 0 && elements.unseen.length === 1 : matches.length === 1;
}

/** The type that is written for a role; undefined where there is none. */
function typeOf(role: string): ReturnType<typeof resolveType> {
  const type = resolveType(role === 'textbox' ? 'Edit' : role);
  return type?.roles.includes(role) === true ? type : undefined;
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

/** A name without what selectors make no difference between: characters that are not read, and how much space there is. */
function comparable(name: string): string {
  if (plainText.test(name)) return name;
  return name.normalize('NFC').replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim();
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

function getOrMake<Value>(table: Map<string, Value>, key: string, make: () => Value): Value {
  let value = table.get(key);
  if (value === undefined) table.set(key, (value = make()));
  return value;
}

function add<Value>(table: Map<string, Value[]>, key: string, value: Value): void {
  getOrMake(table, key, () => []).push(value);
}
