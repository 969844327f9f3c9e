/** From selector to text, and from an element to the selector that names it. */
import type { Selector, SelectorChain, SelectorPart } from './ast.js';
import { isGeneratedId } from './generated-id.js';
import { parseSelector } from './parse.js';
import { needsQuotes, printParts, quote } from './print.js';
import { isRole, resolveType } from './types/roles.js';

/** The canonical text of a selector: engines with their prefix, type words in their usual spelling, quotes where needed. */
export function printSelector(selector: Selector): string {
  const bare = printAlternatives(selector.alternatives, true);
  // A name with a comma or an arrow in it usually needs no quotes; reading it again shows whether it does.
  return readsAs(bare, selector) ? bare : printAlternatives(selector.alternatives, false);
}

function printAlternatives(alternatives: readonly SelectorChain[], bare: boolean): string {
  return alternatives.map(({ parts }) => printParts(parts, bare)).join(', ');
}

function readsAs(text: string, selector: Selector): boolean {
  const read = parseSelector(text);
  if (!read.ok || read.rewrites.length > 0) return false;
  const { alternatives } = read.selector;
  return (
    alternatives.length === selector.alternatives.length &&
    alternatives.every((chain, index) => sameParts(chain.parts, selector.alternatives[index]?.parts ?? []))
  );
}

/** Whether two chains mean the same, wherever and with or without quotes they were written. */
export function sameParts(left: readonly SelectorPart[], right: readonly SelectorPart[]): boolean {
  return left.length === right.length && left.every((part, index) => meaning(part) === meaning(right[index]));
}

function meaning(part: SelectorPart | undefined): string {
  // Place and quotes are how it was written, and the order of properties says nothing.
  return JSON.stringify(part, (key, value: unknown) => {
    if (key === 'at' || key === 'labelQuoted') return undefined;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** What is known of an element that a selector is wanted for. */
export interface ElementIdentity {
  readonly role: string;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly testId?: string | undefined;
}

/**
 * The shortest selector that names an element by test id, id, or type and name; by type alone where it has nothing else.
 * Whether it names no other element as well is for whoever sees the screen to find out.
 */
export function suggestSelector({ role, name, id, testId }: ElementIdentity): string {
  const known = role === 'textbox' ? 'Edit' : isRole(role) ? (resolveType(role)?.word ?? 'Any') : 'Any';
  const word = known === 'Any' ? '' : known;
  const labels: readonly (readonly [string, string | undefined])[] = [
    ['', testId],
    ['', id !== undefined && isGeneratedId(id) ? undefined : id],
    [word, name?.replaceAll(/\s+/g, ' ')],
  ];
  let shortest: string | undefined;
  for (const [type, label] of labels) {
    const text = label === undefined || label.trim() === '' ? undefined : labelled(type, label.trim());
    if (text !== undefined && (shortest === undefined || text.length < shortest.length)) shortest = text;
  }
  return shortest ?? known;
}

/** `Type#label`, in quotes where it would be read as something else without them. */
function labelled(type: string, label: string): string {
  const bare = `${type}#${label}`;
  if (!needsQuotes(label) && /^[\p{L}\p{N}\s_-]*$/u.test(label)) return bare;
  const read = parseSelector(bare);
  const [part, ...others] = read.ok && read.rewrites.length === 0 ? (read.selector.alternatives[0]?.parts ?? []) : [];
  const same =
    part?.kind === 'own' &&
    part.label === label &&
    others.length === 0 &&
    read.ok &&
    read.selector.alternatives.length === 1;
  return same ? bare : `${type}#${quote(label)}`;
}
