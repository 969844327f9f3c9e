import type { OwnPart } from '../../../domain/flow/selector/ast.js';
import { decideMatch } from '../../../domain/flow/selector/match.js';
import { candidates, type Candidate, type Scope } from './candidates.js';
import { labelsOf } from './labels.js';
import { labelledByElements } from './name.js';
import type { MatchTier } from './protocol.js';
import { isControlRole } from './role-tables.js';
import { testIdOf } from './test-id.js';
import { flatContains } from './tree.js';
import { isVisible } from './visibility.js';
import { visibleText } from './visible-text.js';

/** What a part of a selector matched, and how well. */
export interface OwnMatch {
  readonly tier: MatchTier | 'none';
  readonly elements: readonly Element[];
}

const nothing: OwnMatch = { tier: 'none', elements: [] };

/** Containers that people name by what is in them, although ARIA gives them no name from content. */
const namedByText = new Set([
  'row',
  'listitem',
  'article',
  'group',
  'rowgroup',
  'figure',
  'note',
  'blockquote',
  'term',
]);
/** Text longer than this is no name. */
const longestName = 300;

/** Elements that an own part means (DESIGN §4). What is hidden from assistive technology gives way to what is not. */
export function queryOwn(part: OwnPart, scope: Scope, exactOnly: boolean, includeHidden: boolean): OwnMatch {
  const all = candidates(scope, includeHidden);
  const plain = decide(
    part,
    all.filter((candidate) => !candidate.ariaHidden),
    exactOnly,
    includeHidden,
  );
  if (plain.tier !== 'none') return plain;
  return decide(
    part,
    all.filter((candidate) => candidate.ariaHidden),
    exactOnly,
    includeHidden,
  );
}

function decide(part: OwnPart, all: readonly Candidate[], exactOnly: boolean, includeHidden: boolean): OwnMatch {
  const { type, label } = part;
  const roles = type === null || type.roles.length === 0 ? null : new Set(type.roles);
  if (label === null) {
    const found = all.filter(
      ({ element, role }) => (roles === null || roles.has(role)) && (includeHidden || isVisible(element)),
    );
    return found.length === 0 ? nothing : { tier: 'exact', elements: found.map(({ element }) => element) };
  }
  // `form#login` names a tag as people do in CSS: by its id it is found whatever role it has.
  const tag = type?.word.toLowerCase();
  const isTagWithId = ({ element }: Candidate): boolean => element.localName === tag && idsOf(element).includes(label);
  let pool = all.filter((candidate) => roles === null || roles.has(candidate.role) || isTagWithId(candidate));
  const reader = {
    ids: ({ element }: Candidate): string[] => idsOf(element),
    name: (candidate: Candidate): string => nameOf(candidate, type !== null),
  };
  // Whether an element is visible costs more than whether it matches, so that is asked last.
  for (;;) {
    const { tier, matches } = decideMatch(pool, label, reader, exactOnly ? 'exact_only' : 'loose');
    if (tier === 'none') return nothing;
    const visible = includeHidden ? matches : matches.filter(({ element }) => isVisible(element));
    if (visible.length > 0) {
      const elements = visible.map(({ element }) => element);
      return { tier, elements: tier === 'id' ? elements : withoutEchoes(visible) };
    }
    const hidden = new Set(matches);
    pool = pool.filter((candidate) => !hidden.has(candidate));
  }
}

function idsOf(element: Element): string[] {
  const ids: string[] = [];
  if (element.id !== '') ids.push(element.id);
  const testId = testIdOf(element);
  if (testId !== null) ids.push(testId);
  if (element.localName === 'iframe' || element.localName === 'frame') {
    const name = element.getAttribute('name');
    if (name !== null && name !== '') ids.push(name);
  }
  return ids;
}

function nameOf({ element, role, name }: Candidate, typed: boolean): string {
  if (isIconOnly(name)) return element.getAttribute('title') ?? name;
  if (name !== '' || !typed || !namedByText.has(role)) return name;
  const text = visibleText(element);
  return text.length > longestName ? '' : text;
}

/** A name of nothing but the private characters of an icon font says nothing; people then go by the tooltip. */
function isIconOnly(name: string): boolean {
  return /^[\s\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]+$/u.test(name);
}

/**
 * Drops echoes: the label of a field that matched, the text inside a button that matched, the cell around a link that
 * matched. What is left are things a person would tell apart.
 */
function withoutEchoes(matches: readonly Candidate[]): Element[] {
  const elements = matches.map(({ element }) => element);
  if (elements.length < 2) return elements;
  const labels = new Set<Element>();
  for (const element of elements) for (const label of namingElements(element)) labels.add(label);
  return matches
    .filter(
      (candidate) =>
        !isInLabel(candidate.element, labels, elements) &&
        !matches.some((other) => other !== candidate && isEchoOf(candidate, other)),
    )
    .map(({ element }) => element);
}

/** The elements whose text is the name of this one. */
function namingElements(element: Element): readonly Element[] {
  const naming: Element[] = [...labelsOf(element)];
  if (element.hasAttribute('aria-labelledby')) naming.push(...labelledByElements(element));
  if (element.localName === 'fieldset' || element.localName === 'table') {
    naming.push(...element.querySelectorAll(':scope > legend, :scope > caption'));
  }
  return naming.filter((label) => label !== element);
}

function isInLabel(element: Element, labels: ReadonlySet<Element>, matched: readonly Element[]): boolean {
  for (const label of labels) {
    if (!flatContains(label, element)) continue;
    // A field inside its own label is what is meant, not a part of the label.
    const isLabelled = matched.includes(element) && labelsOf(element).includes(label as HTMLLabelElement);
    if (!isLabelled) return true;
  }
  return false;
}

function isEchoOf(candidate: Candidate, other: Candidate): boolean {
  const isInside = flatContains(other.element, candidate.element);
  if (!isInside && !flatContains(candidate.element, other.element)) return false;
  const own = weight(candidate.role);
  const others = weight(other.role);
  // Of two equals the outer one stays.
  return own < others || (own === others && isInside);
}

function weight(role: string): number {
  if (isControlRole(role)) return 2;
  return role === 'text' || role === 'generic' ? 0 : 1;
}
