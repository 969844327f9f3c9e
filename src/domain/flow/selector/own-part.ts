import type { OwnPart } from './ast.js';
import { aliasesOf, resolveType } from './types/roles.js';

/** Longest name that is written out; the beginning of a longer one does. */
const longestLabel = 60;

/** The part a person would write for an element: the plainest word for its role, and its name where it has one. */
export function ownPart(role: string, name: string): OwnPart {
  const words = aliasesOf(role);
  const word = role === 'text' ? 'Text' : (words.find((alias) => alias.toLowerCase() === role) ?? words[0]);
  const label = name.length > longestLabel ? name.slice(0, longestLabel).replace(/\s+\S*$/, '') : name;
  return {
    kind: 'own',
    at: { start: 0, end: 0 },
    type: (word === undefined ? undefined : resolveType(word)) ?? null,
    label: label || null,
    labelQuoted: false,
  };
}
