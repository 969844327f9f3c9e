import { isGeneratedId } from '../../../../domain/flow/selector/generated-id.js';
import type { OwnPart, SelectorPart } from '../../../../domain/flow/selector/ast.js';
import { labelsBefore } from '../../../../domain/screen/outline/nearness.js';
import { candidates, type Candidate } from './candidates.js';
import { ownPart } from '../../../../domain/flow/selector/own-part.js';
import type { DistinguishRequest } from '../protocol.js';
import { elementsOf } from './query.js';
import { resolveRef } from '../dom/refs.js';
import { testIdOf } from '../dom/test-id.js';
import { flatAncestors, flatContains } from '../dom/tree.js';

type Parts = readonly SelectorPart[];

/** Names inside a container that it is tried to be called by. */
const mostNamesInside = 5;

/** Proposals are tried for this long at most, in milliseconds: on a page of thousands of elements each takes a while. */
const limitMs = 1_000;

/** Selectors of its own for each of several elements that one chain matched: name, id, place in the page, what it is near to, number. */
export function distinguish({
  refs,
  prefix,
  parts,
  includeHidden,
  most,
}: DistinguishRequest): readonly (readonly Parts[])[] {
  const elements = refs.map((ref) => resolveRef(ref, prefix));
  const startMs = performance.now();
  const matchesOf = rememberedMatches(includeHidden);
  const known = new Map(candidates(null, includeHidden).map((candidate) => [candidate.element, candidate]));
  return elements.map((element) => {
    if (element === null) return [];
    const others = elements.filter((other) => other !== null && other !== element) as Element[];
    const found: Parts[] = [];
    for (const chain of proposals(element, others, parts, known, matchesOf)) {
      const matches = matchesOf(chain);
      if (matches.length === 1 && matches[0] === element) found.push(chain);
      if (found.length === most || performance.now() - startMs > limitMs) break;
    }
    return found;
  });
}

type MatchesOf = (chain: Parts) => readonly Element[];

/** What chains match; one that is asked for again, for another of the elements, is not looked for again. */
function rememberedMatches(includeHidden: boolean): MatchesOf {
  const remembered = new Map<string, readonly Element[]>();
  return (chain) => {
    const key = JSON.stringify(chain);
    const matches = remembered.get(key) ?? elementsOf(chain, includeHidden);
    remembered.set(key, matches);
    return matches;
  };
}

const nowhere = { start: 0, end: 0 };

type Known = ReadonlyMap<Element, Candidate>;

function* proposals(
  element: Element,
  others: readonly Element[],
  written: Parts,
  known: Known,
  matchesOf: MatchesOf,
): Generator<Parts> {
  const last = written.findLastIndex(({ kind }) => kind !== 'nth' && kind !== 'near');
  const own = [...labelled(element, known), ...written.slice(last, last + 1)];
  for (const part of own) yield [part];
  for (const scope of scopes(element, others, known)) for (const part of own) yield [scope, part];
  for (const label of labelsOver(element, known))
    for (const part of own) yield [part, { kind: 'near', at: nowhere, label }];
  for (let from = 0; from < written.length; from += 1) {
    const tail = written.slice(from);
    const index = matchesOf(tail).indexOf(element) + 1;
    if (index > 0) yield [...tail, { kind: 'nth', at: nowhere, index }];
  }
}

/** What an element may be called by its own: type and name, test id, id. */
function labelled(element: Element, known: Known): OwnPart[] {
  const { role = '', name = '' } = known.get(element) ?? {};
  const named = isWritable(name) ? [ownPart(role, name)] : [];
  const ids = [testIdOf(element) ?? '', element.id].filter((id) => isWritable(id) && !isGeneratedId(id));
  return [...named, ...ids.map((id): OwnPart => ({ ...ownPart('', id), label: id }))];
}

/** What an element is in and the others are not, the nearest first. */
function* scopes(element: Element, others: readonly Element[], known: Known): Generator<OwnPart> {
  for (const around of flatAncestors(element)) {
    if (around === element) continue;
    if (others.some((other) => flatContains(around, other))) return;
    yield* labelled(around, known);
    const { role = 'generic', name = '' } = known.get(around) ?? {};
    if (role === 'generic' || role === 'text') continue;
    if (name === '') for (const inner of namesInside(around, known)) yield ownPart(role, inner);
    yield ownPart(role, '');
  }
}

/** Texts before an element that it may be found by as the nearest. */
function labelsOver(element: Element, known: Known): string[] {
  const all = [...known.values()];
  const before = all.slice(
    0,
    Math.max(
      0,
      all.findIndex((candidate) => candidate.element === element),
    ),
  );
  return labelsBefore(before.filter(({ name }) => isWritable(name)));
}

/** What people call a row or a card by that has no name: headings in it before any other of its texts. */
function namesInside(around: Element, known: Known): string[] {
  const inside = [...known.values()].filter(
    ({ element, name }) => isWritable(name) && element !== around && flatContains(around, element),
  );
  const isHeading = ({ role }: Candidate): boolean => role === 'heading';
  const ordered = [...inside.filter(isHeading), ...inside.filter((candidate) => !isHeading(candidate))];
  return [...new Set(ordered.map(({ name }) => name))].slice(0, mostNamesInside);
}

/** Neither empty, nor with characters that cannot be written as they are, nor a variable in a flow. */
function isWritable(name: string): boolean {
  return name !== '' && !/\p{C}/u.test(name) && !name.includes('{{');
}
