import { uniqueSelectors, type NodeSelector } from '../../screen/outline/unique-selectors.js';
import type { ScreenNode, Snapshot } from '../../screen/element/screen-node.js';
import { normalised, wordsOf, wordsOfId } from '../phrase/words.js';

/** What is known besides the screen when a text is grounded on it. */
export interface Surroundings {
  readonly backend: string;
  /** Names of variables that have a value. */
  readonly variables: readonly string[];
  /** Names of secrets that exist. */
  readonly secrets: readonly string[];
  /** A dialog of the browser that is open over the page. */
  readonly dialog?: { readonly kind: string; readonly message: string };
  /** Colours that an element is seen in; left out: nobody has looked. */
  readonly colourOf?: (node: ScreenNode) => readonly string[] | undefined;
}

/** How a step names an element: by selector where one is its own, else by its ref. */
export type ElementName = { readonly selector: string } | { readonly ref: string };

/** What an element may be called, each with how much that counts: 1 for its name, less for ids and links. */
export interface KnownName {
  readonly text: string;
  readonly words: readonly string[];
  readonly weight: number;
}

/** The screen as text is grounded on it: its elements with what stands around them. */
export class Scene {
  readonly nodes: readonly ScreenNode[];
  /** For each node the index behind the last one inside it. */
  readonly ends: readonly number[];
  readonly parents: readonly number[];
  private readonly names: (readonly KnownName[] | undefined)[] = [];
  private readonly texts: (string | undefined)[] = [];
  private selectors: readonly (NodeSelector | undefined)[] | undefined;

  constructor(
    readonly snapshot: Snapshot,
    readonly around: Surroundings,
  ) {
    this.nodes = snapshot.nodes;
    this.ends = endsOf(this.nodes);
    this.parents = parentsOf(this.nodes);
  }

  /** How a step names an element. */
  nameOf(index: number): ElementName {
    const selector = this.selectorOf(index);
    // By number it would be another one tomorrow: whoever runs the step finds what distinguishes it.
    return selector === undefined || / >> nth=\d+$/.test(selector) ? { ref: this.nodes[index]!.ref } : { selector };
  }

  /** The plainest selector that means it alone; undefined where there is none. */
  selectorOf(index: number): string | undefined {
    this.selectors ??= uniqueSelectors(this.nodes);
    return this.selectors[index]?.text;
  }

  /** As a candidate is shown: its selector and ref. */
  shown(index: number): string {
    const { role, name, ref } = this.nodes[index]!;
    return `${this.selectorOf(index) ?? `${role} "${name}"`} [${ref}]`;
  }

  /** Whether one element is inside another. */
  contains(outer: number, inner: number): boolean {
    return outer < inner && inner < this.ends[outer]!;
  }

  /** All that an element is in, innermost first. */
  *ancestors(index: number): Generator<number> {
    for (let at = this.parents[index]!; at !== -1; at = this.parents[at]!) yield at;
  }

  inside(index: number): readonly number[] {
    return range(index + 1, this.ends[index]!);
  }

  /** The text that an element shows: its name, else what is in it. */
  textOf(index: number): string {
    const known = this.texts[index];
    if (known !== undefined) return known;
    const { name, value } = this.nodes[index]!;
    const within: string[] = [];
    for (const at of this.inside(index)) {
      const node = this.nodes[at]!;
      const text = node.name !== '' ? node.name : (node.value ?? '');
      if (text !== '' && !within.some((other) => normalised(other).includes(normalised(text)))) within.push(text);
    }
    const joined = within.join(' ');
    const text = normalised(joined).includes(normalised(name)) || name === '' ? joined : `${name} ${joined}`.trim();
    const seen = text === '' ? (value ?? '') : text;
    this.texts[index] = seen;
    return seen;
  }

  /** What people may call an element. */
  namesOf(index: number): readonly KnownName[] {
    return (this.names[index] ??= this.computeNames(index));
  }

  private computeNames(index: number): readonly KnownName[] {
    const { name, id, testId, value, role, url } = this.nodes[index]!;
    const names: KnownName[] = [];
    const add = (text: string, words: readonly string[], weight: number): void => {
      if (words.length > 0) names.push({ text: normalised(text), words, weight });
    };
    if (name !== '') add(name, wordsOf(name), 1);
    if (name === '' || isNamedByContent(role)) {
      const heading = this.inside(index).find((at) => this.nodes[at]!.role === 'heading');
      if (heading !== undefined && this.nodes[heading]!.name !== '')
        add(this.nodes[heading]!.name, wordsOf(this.nodes[heading]!.name), 0.98);
      if (role === 'row' || role === 'listitem' || role === 'article' || role === 'treeitem') {
        const text = this.textOf(index);
        if (text !== '' && text.length < 400) add(text, wordsOf(text), 0.97);
      }
    }
    for (const each of new Set([testId, id]))
      if (each !== undefined && /[a-z]/i.test(each)) add(each, wordsOfId(each), name === '' ? 0.9 : 0.82);
    if (name === '' && value !== undefined && value !== '') add(value, wordsOf(value), 0.8);
    if (url !== undefined && name === '') add(url, wordsOfId(url.replaceAll('/', ' ')), 0.75);
    return names;
  }
}

function isNamedByContent(role: string): boolean {
  return [
    'row',
    'listitem',
    'article',
    'group',
    'region',
    'dialog',
    'form',
    'treeitem',
    'tabpanel',
    'window',
    'figure',
  ].includes(role);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

function endsOf(nodes: readonly ScreenNode[]): number[] {
  const ends = nodes.map(() => nodes.length);
  const open: number[] = [];
  for (const [index, { depth }] of nodes.entries()) {
    while (open.length > 0 && nodes[open.at(-1)!]!.depth >= depth) ends[open.pop()!] = index;
    open.push(index);
  }
  return ends;
}

function parentsOf(nodes: readonly ScreenNode[]): number[] {
  const open: number[] = [];
  return nodes.map(({ depth }, index) => {
    while (open.length > 0 && nodes[open.at(-1)!]!.depth >= depth) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(index);
    return parent;
  });
}
