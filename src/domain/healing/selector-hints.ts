import type { Selector, SelectorPart } from '../flow/selector/index.js';
import type { Fingerprint } from './fingerprint.js';
import { comparableName, nameSimilarity } from './names.js';
import { roleSimilarity } from './roles.js';

/** What a selector itself says of its element; all there is to go by where no run of the step has passed. */
export interface SelectorHints {
  /** Empty: any role. */
  readonly roles: readonly string[];
  readonly label: string | undefined;
  /** What it is to be in. */
  readonly scopes: readonly { readonly roles: readonly string[]; readonly label: string }[];
}

/** Type and name agree at best; place, neighbours and all the rest are unknown. So such a similarity is at most this. */
const mostByHints = 0.8;

/** What the first alternative of a selector says. */
export function hintsOf({ alternatives }: Selector): SelectorHints {
  const described = (alternatives[0]?.parts ?? []).flatMap((part) => partHints(part) ?? []);
  const last = described.at(-1);
  const scopes = described.slice(0, -1).flatMap(({ roles, label }) => (label === undefined ? [] : [{ roles, label }]));
  return { roles: last?.roles ?? [], label: last?.label, scopes };
}

function partHints(part: SelectorPart): Pick<SelectorHints, 'roles' | 'label'> | undefined {
  switch (part.kind) {
    case 'own':
      return { roles: part.type?.roles ?? [], label: part.label ?? undefined };
    case 'role':
      return { roles: [part.role], label: part.name?.kind === 'regex' ? undefined : part.name?.text };
    case 'text':
      return { roles: [], label: part.match.kind === 'regex' ? undefined : part.match.text };
    case 'css':
    case 'xpath':
    case 'nth':
    case 'near':
      return undefined;
  }
}

/** How well an element fits what a selector says, 0 to {@link mostByHints}. */
export function fitOf({ roles, label }: SelectorHints, now: Fingerprint): number {
  if (label === undefined) return 0;
  const role = roles.length === 0 ? 1 : Math.max(...roles.map((wanted) => roleSimilarity(wanted, now.role)));
  if (role === 0) return 0;
  const names = [now.name, now.id, now.testId].filter((name) => name !== undefined);
  const name = Math.max(...names.map((candidate) => nameSimilarity(label, candidate)));
  return Math.round(((role + name) / 2) * mostByHints * 100) / 100;
}

/** Whether a selector names the row of its element by its text. */
export function namesRow({ scopes, label }: SelectorHints, row: string): boolean {
  return [...scopes.map((scope) => scope.label), label ?? ''].some(
    (text) => text !== '' && comparableName(row).includes(comparableName(text)),
  );
}
