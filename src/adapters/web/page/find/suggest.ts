import type { Selector, SelectorPart } from '../../../../domain/flow/selector/ast.js';
import { printPart } from '../../../../domain/flow/selector/print.js';
import { candidates, type Candidate } from './candidates.js';
import { ownPart } from '../element/own-part.js';
import { isVisible } from '../dom/visibility.js';

/** Suggestions made at most, and candidates compared at most. */
const most = 5;
const mostCompared = 3000;

/** Visible elements whose name is nearest to what a selector asked for, as selectors that would find them. */
export function nearestSelectors(selector: Selector): string[] {
  const wanted = selector.alternatives.flatMap(({ parts }) => parts.slice(-1)).map(wantedOf);
  const scored = new Map<string, number>();
  let compared = 0;
  for (const candidate of candidates(null, false)) {
    if (candidate.name === '' || candidate.ariaHidden || candidate.role === 'generic') continue;
    if (++compared > mostCompared) break;
    const score = Math.max(...wanted.map((want) => similarity(want, candidate)));
    if (score < 0.34) continue;
    const text = printPart(ownPart(candidate.role, candidate.name));
    if (score > (scored.get(text) ?? 0) && isVisible(candidate.element)) scored.set(text, score);
  }
  return [...scored]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([text]) => text);
}

interface Wanted {
  readonly label: string;
  readonly roles: readonly string[];
}

function wantedOf(part: SelectorPart): Wanted {
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
function similarity({ label, roles }: Wanted, { name, role }: Candidate): number {
  const sameRole = roles.includes(role) ? 0.3 : 0;
  if (label === '') return sameRole > 0 ? 0.5 : 0;
  const shortName = name.slice(0, 80);
  return dice(pairs(label), pairs(shortName)) * 0.7 + (dice(pairs(label), pairs(shortName)) > 0.2 ? sameRole : 0);
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
