import type { OwnPart } from '../../../../domain/flow/selector/ast.js';
import { aliasesOf, resolveType } from '../../../../domain/flow/selector/roles.js';
import { isControlRole } from './role-tables.js';

/** Longest name that is written out; the beginning of a longer one does. */
const longestLabel = 60;

/** The part a person would write for an element: the plainest word for its role, and its name where it has one. */
export function ownPart(role: string, name: string): OwnPart {
  const words = aliasesOf(role);
  const word = words.find((alias) => alias.toLowerCase() === role) ?? words[0];
  const type =
    isControlRole(role) || role !== 'text' ? (word === undefined ? undefined : resolveType(word)) : resolveType('Text');
  const label = name.length > longestLabel ? name.slice(0, longestLabel).replace(/\s+\S*$/, '') : name;
  return { kind: 'own', at: { start: 0, end: 0 }, type: type ?? null, label: label || null, labelQuoted: false };
}
