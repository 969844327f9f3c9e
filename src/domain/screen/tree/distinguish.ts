import { printSelector } from '../../flow/selector/describe.js';
import type { OwnPart, SelectorPart } from '../../flow/selector/ast.js';
import { ownPart } from '../../flow/selector/own-part.js';
import { parseSelector } from '../../flow/selector/parse.js';
import { labelsBefore } from '../outline/nearness.js';
import { uniqueSelectors } from '../outline/unique-selectors.js';
import { queryTree } from './query.js';
import type { ScreenTree } from './screen-tree.js';
import { reportedNameOf } from './text.js';

/** Names inside a container that it is tried to be called by. */
const mostNamesInside = 5;

/**
 * For each of several elements a selector that means it and no other of the tree as it is; undefined for an element that
 * has none. By name, id or place first, then by the text that it is nearest to, by number among those alike where nothing
 * else distinguishes them.
 */
export function selectorsFor(tree: ScreenTree, indices: readonly number[]): readonly (string | undefined)[] {
  const shown = tree.nodes.flatMap(({ isShown }, index) => (isShown ? [index] : []));
  const unique = uniqueSelectors(shown.map((index) => tree.nodes[index]!));
  const known = new Map(shown.map((index, at) => [index, unique[at]?.text]));
  const matchesOf = rememberedMatches(tree);
  return indices.map((index) => {
    const others = indices.filter((other) => other !== index);
    for (const text of proposals(tree, index, others, known.get(index), matchesOf)) {
      const matches = matchesOf(text);
      if (matches.length === 1 && matches[0] === index) return text;
    }
    return undefined;
  });
}

type MatchesOf = (text: string) => readonly number[];

/** What selectors match; one that is asked for again, for another of the elements, is not looked for again. */
function rememberedMatches(tree: ScreenTree): MatchesOf {
  const remembered = new Map<string, readonly number[]>();
  return (text) => {
    let matches = remembered.get(text);
    if (matches === undefined) {
      const read = parseSelector(text);
      matches = read.ok ? queryTree(tree, read.selector).indices : [];
      remembered.set(text, matches);
    }
    return matches;
  };
}

function* proposals(
  tree: ScreenTree,
  index: number,
  others: readonly number[],
  plainest: string | undefined,
  matchesOf: MatchesOf,
): Generator<string> {
  const isByNumber = plainest !== undefined && / >> nth=\d+$/.test(plainest);
  if (plainest !== undefined && !isByNumber) yield plainest;
  const own = labelled(tree, index);
  for (const part of own) yield written([part]);
  for (const scope of scopes(tree, index, others)) for (const part of own) yield written([scope, part]);
  for (const label of labelsOver(tree, index))
    for (const part of own) yield written([part, { kind: 'near', at: part.at, label }]);
  if (isByNumber) yield plainest;
  for (const part of own) {
    const number = matchesOf(written([part])).indexOf(index) + 1;
    if (number > 0) yield written([part, { kind: 'nth', at: part.at, index: number }]);
  }
}

/** What an element may be called by its own: by type and name, or by type alone where it has no name. */
function labelled(tree: ScreenTree, index: number): OwnPart[] {
  const { role } = tree.nodes[index]!;
  const part = ownPart(role, writable(reportedNameOf(tree.nodes[index]!)));
  return part.type === null ? [] : [part];
}

/** What an element is in and the others are not, the nearest first. */
function* scopes(tree: ScreenTree, index: number, others: readonly number[]): Generator<OwnPart> {
  for (const around of tree.around(index)) {
    if (others.some((other) => tree.contains(around, other))) return;
    const { role } = tree.nodes[around]!;
    if (role === 'generic' || role === 'text') continue;
    const names = [writable(reportedNameOf(tree.nodes[around]!))];
    if (names[0] === '') names.unshift(...namesInside(tree, around));
    for (const name of names) {
      const part = ownPart(role, name);
      if (part.type !== null) yield part;
    }
  }
}

/** Texts before an element that it may be found by as the nearest. */
function labelsOver(tree: ScreenTree, index: number): string[] {
  const before = tree.nodes.slice(0, index).filter(({ isShown }) => isShown);
  return labelsBefore(before.map((node) => ({ role: node.role, name: writable(reportedNameOf(node)) })));
}

/** What people call a row or a card by that has no name: headings in it before any other of its texts. */
function namesInside(tree: ScreenTree, around: number): string[] {
  const headings: string[] = [];
  const names: string[] = [];
  for (let at = around + 1; at < tree.ends[around]!; at += 1) {
    const node = tree.nodes[at]!;
    const name = node.isShown ? writable(reportedNameOf(node)) : '';
    if (name !== '') (node.role === 'heading' ? headings : names).push(name);
  }
  return [...new Set([...headings, ...names])].slice(0, mostNamesInside);
}

function written(parts: readonly SelectorPart[]): string {
  return printSelector({ source: '', alternatives: [{ source: '', parts }] });
}

/** The name where it can be written as it is, and is no variable in a flow; else none. */
function writable(name: string): string {
  return /\p{C}/u.test(name) || name.includes('{{') ? '' : name;
}
