import type { OwnPart } from '../../../../domain/flow/selector/ast.js';
import { decideMatch } from '../../../../domain/flow/selector/match.js';
import { literalPattern } from '../../../../domain/literal-pattern.js';
import { withoutEchoes, type EchoReader } from '../../../../domain/screen/effect/echoes.js';
import { isNamedByText, longestTextName } from '../../../../domain/screen/element/text-name.js';
import { queryBeside } from './beside.js';
import { candidates, type Candidate, type Scope } from './candidates.js';
import { labelsOf } from '../dom/labels.js';
import { labelledByElements } from '../element/name.js';
import { isInDropDown, queryText } from './native-engines.js';
import type { MatchTier } from '../protocol.js';
import { ownText } from '../element/own-text.js';
import { testIdOf } from '../dom/test-id.js';
import { flatAncestors } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';
import { visibleText } from '../element/visible-text.js';
import { isUnread } from '../element/written-text.js';

/** What a part of a selector matched, and how well. */
export interface OwnMatch {
  readonly tier: MatchTier | 'none';
  readonly elements: readonly Element[];
}

const nothing: OwnMatch = { tier: 'none', elements: [] };

/** Elements that an own part means. What is hidden from assistive technology gives way to what is not. */
export function queryOwn(part: OwnPart, scope: Scope, exactOnly: boolean, includeHidden: boolean): OwnMatch {
  const all = candidates(scope, includeHidden);
  const plain = all.filter((candidate) => !candidate.ariaHidden);
  const match = decide(part, plain, exactOnly, includeHidden);
  if (match.tier !== 'none') return match;
  const unread = decide(
    part,
    all.filter((candidate) => candidate.ariaHidden),
    exactOnly,
    includeHidden,
  );
  if (unread.tier !== 'none') return unread;
  const said = saidIn(part, scope, all, includeHidden);
  return said.tier !== 'none' || exactOnly || includeHidden ? said : besideLabel(part, plain);
}

/** Fields of the type that are labelled by nothing but a text beside them. */
function besideLabel({ type, label }: OwnPart, all: readonly Candidate[]): OwnMatch {
  if (type === null || label === null) return nothing;
  const pool = all.filter(({ role }) => type.roles.includes(role));
  const elements = queryBeside(pool, label);
  return elements.length === 0 ? nothing : { tier: 'beside', elements };
}

function decide(part: OwnPart, all: readonly Candidate[], exactOnly: boolean, includeHidden: boolean): OwnMatch {
  const { type, label } = part;
  const roles = type === null || type.roles.length === 0 ? null : new Set(type.roles);
  if (label === null) {
    const found = all.filter(
      ({ element, role }) => (roles === null || roles.has(role)) && (includeHidden || isVisible(element)),
    );
    return found.length === 0 ? nothing : { tier: 'exact', elements: drawnFirst(found).map(({ element }) => element) };
  }
  // `form#login` names a tag as people do in CSS: by its id it is found whatever role it has.
  const tag = type?.word.toLowerCase();
  const isTagWithId = ({ element }: Candidate): boolean => element.localName === tag && idsOf(element).includes(label);
  const pool = all.filter((candidate) => roles === null || roles.has(candidate.role) || isTagWithId(candidate));
  const reader = {
    ids: ({ element }: Candidate): string[] => idsOf(element),
    name: (candidate: Candidate): string => nameOf(candidate, type !== null),
  };
  return best(pool, label, reader, exactOnly, includeHidden);
}

/**
 * The smallest that says exactly a text which no element of role `text` does, such as an alert, the row of a list or a
 * button; else what says it directly in itself, beside other things.
 */
function saidIn(part: OwnPart, scope: Scope, all: readonly Candidate[], includeHidden: boolean): OwnMatch {
  const { type, label, at } = part;
  if (label === null || type?.canonical !== 'text') return nothing;
  const words = label.trim().split(/\s+/);
  const source = `^${words.map(literalPattern).join(' ')}$`;
  const elements = queryText({ kind: 'text', at, match: { kind: 'regex', source, flags: 'i' } }, scope, includeHidden);
  if (elements.length > 0) return { tier: 'exact', elements };
  const textOf = ({ element, role }: Candidate): string =>
    role === 'option' || isUnread(element) ? '' : ownText(element);
  return best(all, label, { ids: () => [], name: textOf }, true, includeHidden);
}

/** The visible elements of the best tier that has any. */
function best(
  all: readonly Candidate[],
  label: string,
  reader: Parameters<typeof decideMatch<Candidate>>[2],
  exactOnly: boolean,
  includeHidden: boolean,
): OwnMatch {
  let pool = all;
  // Whether an element is visible costs more than whether it matches, so that is asked last.
  for (;;) {
    const { tier, matches } = decideMatch(pool, label, reader, exactOnly ? 'exact_only' : 'loose');
    if (tier === 'none') return nothing;
    const visible = includeHidden ? matches : matches.filter(({ element }) => isVisible(element));
    if (visible.length > 0) {
      const elements = visible.map(({ element }) => element);
      return { tier, elements: tier === 'id' ? elements : meantAmong(drawnFirst(visible)) };
    }
    const hidden = new Set(matches);
    pool = pool.filter((candidate) => !hidden.has(candidate));
  }
}

/** What a drop-down holds gives way to what the page draws: the entry of a list, a button that says the same. */
function drawnFirst(found: readonly Candidate[]): readonly Candidate[] {
  const drawn = found.filter(({ element, role }) => role !== 'option' || !isInDropDown(element));
  return drawn.length === 0 ? found : drawn;
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
  if (name !== '' || !typed || !isNamedByText(role)) return name;
  const text = visibleText(element);
  return text.length > longestTextName ? '' : text;
}

/** The matches without echoes of each other. */
function meantAmong(matches: readonly Candidate[]): Element[] {
  const roles = new Map(matches.map(({ element, role }) => [element, role]));
  return withoutEchoes([...roles.keys()], { ...echoes, role: (element) => roles.get(element) ?? '' });
}

const echoes: Omit<EchoReader<Element>, 'role'> = {
  *around(element) {
    for (const at of flatAncestors(element)) if (at !== element) yield at;
  },
  naming: namingElements,
  isLabelOf: (label, field) => labelsOf(field).includes(label as HTMLLabelElement),
  // File fields look like nothing that people mean by their label.
  isStateOf: (field, around) =>
    labelsOf(field).includes(around as HTMLLabelElement) && (field as HTMLInputElement).type !== 'file',
};

/** The elements whose text is the name of this one. */
function namingElements(element: Element): readonly Element[] {
  const naming: Element[] = [...labelsOf(element)];
  if (element.hasAttribute('aria-labelledby')) naming.push(...labelledByElements(element));
  if (element.localName === 'fieldset' || element.localName === 'table') {
    naming.push(...element.querySelectorAll(':scope > legend, :scope > caption'));
  }
  return naming.filter((label) => label !== element);
}
