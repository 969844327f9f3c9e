/** Whether two selectors may mean the same element, by what is written alone. */
import type { Selector, SelectorPart } from '../ast.js';
import { resolveType } from '../types/roles.js';

/**
 * Whether two selectors may mean the same element: their types and names do not contradict each other. Of CSS and XPath, ids and
 * quoted values are compared by the words in them; classes and tags say nothing of a name.
 */
export function mayMeanTheSame(left: Selector, right: Selector): boolean {
  return left.alternatives.some((one) =>
    right.alternatives.some((other) => fits(lastOf(one.parts), lastOf(other.parts))),
  );
}

/** The part that finds the element: those before it say where, those behind it which. */
function lastOf(parts: readonly SelectorPart[]): SelectorPart | undefined {
  return parts.findLast(({ kind }) => kind !== 'nth' && kind !== 'near');
}

function fits(left: SelectorPart | undefined, right: SelectorPart | undefined): boolean {
  if (left === undefined || right === undefined) return true;
  const [one, other] = [rolesOf(left), rolesOf(right)];
  if (one.length > 0 && other.length > 0 && !one.some((role) => other.includes(role))) return false;
  const [name, otherName] = [nameOf(left), nameOf(right)];
  if (name !== undefined && otherName !== undefined) return folded(name) === folded(otherName);
  const [words, otherWords] = [wordsOf(left), wordsOf(right)];
  return (
    words.length === 0 ||
    otherWords.length === 0 ||
    words.some((word) => otherWords.some((other) => word.startsWith(other) || other.startsWith(word)))
  );
}

function rolesOf(part: SelectorPart): readonly string[] {
  if (part.kind === 'own') return part.type?.roles ?? [];
  return part.kind === 'role' ? (resolveType(part.role)?.roles ?? [part.role]) : [];
}

function nameOf(part: SelectorPart): string | undefined {
  if (part.kind === 'own') return part.label === null || mayBeId.test(part.label) ? undefined : part.label;
  const match = part.kind === 'text' ? part.match : part.kind === 'role' ? part.name : undefined;
  return match === undefined || match.kind === 'regex' ? undefined : match.text;
}

/** A label that may be an id: that says nothing of the name. */
const mayBeId = /^(?:[\w.:-]*[\d_.:-][\w.:-]*|[a-z]+|[a-z]+(?:[A-Z][a-z]*)+)$/;

/** Ids, and the values of attributes that name an element, but not those that say its kind. */
const namesInCss = /#[\w-]+|(?<=\[(?!type|role)[\w-]+[~|^$*]?=)(?:"[^"]*"|'[^']*'|[\w-]+)/g;

function textOf(part: SelectorPart): string {
  if (part.kind === 'css') return (part.css.match(namesInCss) ?? []).join(' ');
  if (part.kind === 'xpath') return (part.xpath.match(/"[^"]*"|'[^']*'/g) ?? []).join(' ');
  return (part.kind === 'own' ? part.label : nameOf(part)) ?? '';
}

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function wordsOf(part: SelectorPart): readonly string[] {
  const text = textOf(part);
  const spaced = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return spaced.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
