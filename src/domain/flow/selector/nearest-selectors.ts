import type { Selector, SelectorPart } from './ast.js';
import { ownPart } from './own-part.js';
import { printPart } from './print.js';

/** What is known of an element that a selector may have meant. */
export interface NamedElement {
  /** As in snapshots. */
  readonly role: string;
  readonly name: string;
}

/** Suggestions made at most, and elements compared at most. */
const most = 5;
const mostCompared = 3000;

/** Less alike than this, and nobody means it. */
const leastSimilarity = 0.34;

/**
 * The elements whose names are nearest to what a selector asked for, as selectors that would find them, the nearest first;
 * last the only one of the type that it asked for, whatever its name.
 * @param elements those to be seen; of those without a name only that one is of use
 * @param isSeen asked last, of those that are near enough, for it may cost more than to compare
 */
export function nearestSelectors<Element extends NamedElement>(
  selector: Selector,
  elements: Iterable<Element>,
  isSeen: (element: Element) => boolean,
): string[] {
  const wanted = selector.alternatives.flatMap(({ parts }) => parts.slice(-1)).map(wantedOf);
  const scored = new Map<string, number>();
  const ofType: Element[] = [];
  let compared = 0;
  for (const element of elements) {
    if (element.role === 'generic') continue;
    if (++compared > mostCompared) break;
    if (ofType.length < 2 && wanted.some(({ roles }) => roles.includes(element.role)) && isSeen(element))
      ofType.push(element);
    if (element.name === '') continue;
    const score = similarity(wanted, element);
    if (score < leastSimilarity) continue;
    const text = selectorOf(element);
    if (score > (scored.get(text) ?? 0) && isSeen(element)) scored.set(text, score);
  }
  const [only, another] = ofType;
  if (only !== undefined && another === undefined && !scored.has(selectorOf(only))) scored.set(selectorOf(only), 0);
  return [...scored]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([text]) => text);
}

function selectorOf({ role, name }: NamedElement): string {
  return printPart(ownPart(role, name));
}

interface Wanted {
  readonly pairs: ReadonlySet<string>;
  readonly isNamed: boolean;
  readonly roles: readonly string[];
}

function wantedOf(part: SelectorPart): Wanted {
  const { label, roles } = labelAndRoles(part);
  return { pairs: pairs(label), isNamed: label !== '', roles };
}

function labelAndRoles(part: SelectorPart): { readonly label: string; readonly roles: readonly string[] } {
  switch (part.kind) {
    case 'own':
      return { label: part.label ?? '', roles: part.type?.roles ?? [] };
    case 'text':
      return { label: part.match.kind === 'regex' ? part.match.source : part.match.text, roles: [] };
    case 'role':
      return { label: part.name === undefined || part.name.kind === 'regex' ? '' : part.name.text, roles: [part.role] };
    case 'near':
      return { label: part.label, roles: [] };
    case 'css':
    case 'xpath':
      // The words of a path often are those of the name: `#save-button`, `//button[text()="Save"]`.
      return {
        label: (part.kind === 'css' ? part.css : part.xpath).replace(/[^\p{L}\p{N}]+/gu, ' ').trim(),
        roles: [],
      };
    case 'nth':
      return { label: '', roles: [] };
  }
}

/** From 0 to 1: shared words and letter pairs (Dice's coefficient), with a bonus for the role asked for. */
function similarity(wanted: readonly Wanted[], { name, role }: NamedElement): number {
  let best = 0;
  let ofName: ReadonlySet<string> | undefined;
  for (const { pairs: own, isNamed, roles } of wanted) {
    const sameRole = roles.includes(role) ? 0.3 : 0;
    let score = sameRole > 0 ? 0.5 : 0;
    if (isNamed) {
      ofName ??= pairs(name.slice(0, 80));
      const alike = dice(own, ofName);
      score = alike * 0.7 + (alike > 0.2 ? sameRole : 0);
    }
    best = Math.max(best, score);
  }
  return best;
}

function pairs(text: string): Set<string> {
  const folded = ` ${text.toLowerCase()} `;
  const found = new Set<string>();
  for (let index = 0; index + 1 < folded.length; index += 1) found.add(folded.slice(index, index + 2));
  return found;
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size || 1);
}
