import type { OwnPart, Selector, SelectorPart } from '../../../domain/flow/selector/ast.js';
import { printPart } from '../../../domain/flow/selector/print.js';
import { aliasesOf, resolveType } from '../../../domain/flow/selector/roles.js';
import { candidates, type Candidate } from './candidates.js';
import { isControlRole } from './role-tables.js';
import { isVisible } from './visibility.js';

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
    const text = printed(candidate);
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

/** The selector a person would write for it: the plainest word for its role, and its name. */
function printed({ role, name }: Candidate): string {
  const words = aliasesOf(role);
  const word = words.find((alias) => alias.toLowerCase() === role) ?? words[0];
  const type =
    isControlRole(role) || role !== 'text' ? (word === undefined ? undefined : resolveType(word)) : resolveType('Text');
  const part: OwnPart = {
    kind: 'own',
    at: { start: 0, end: 0 },
    type: type ?? null,
    label: name.length > 60 ? name.slice(0, 60).replace(/\s+\S*$/, '') : name,
    labelQuoted: false,
  };
  return printPart(part);
}
