import { fold, nearestWord } from '../../../nearest-word.js';
import type { SelectorType } from '../ast.js';
import { aliasTypes, ariaTypes, ownTypes, roleOnly } from './type-words.js';

const types = new Map<string, SelectorType>();
for (const table of [ariaTypes, ownTypes, aliasTypes]) {
  for (const [word, names] of Object.entries(table)) {
    const roles = names.split(' ');
    const canonical = roles[0] ?? '';
    // Any is no restriction: naming every role would shut out the roles of a later standard.
    types.set(fold(word), { word, canonical, roles: canonical === 'any' ? [] : roles });
  }
}

/** Every type word in its usual spelling, roles first. For documentation and completion. */
export const typeWords: readonly string[] = [...types.values()].map((type) => type.word);

/** Every role that a type or a `role=` part may name, in ARIA spelling, with `text`, `window` and `frame`. */
export const roleNames: readonly string[] = [...Object.keys(ariaTypes), 'Text', 'Window', 'Frame', ...roleOnly].map(
  fold,
);
const knownRoles = new Set(roleNames);

/** Whether a name, in ARIA spelling, is a role that a selector may name. */
export function isRole(name: string): boolean {
  return knownRoles.has(name);
}

/** The type a word stands for, whatever its case and separators: `Tab Item`, `tab-item` and `TabItem` are one. */
export function resolveType(word: string): SelectorType | undefined {
  return types.get(fold(word));
}

/** The type word that was most likely meant by a word that is none: a slip of the finger, or the beginning of one. */
export function nearestType(word: string): string | undefined {
  const wanted = fold(word);
  if (wanted === '') return undefined;
  // A slip changes the length of a word by a third of it at most (see nearestWord): others need no closer look.
  const slack = Math.max(1, Math.floor(wanted.length / 3));
  const alike = typeWords.filter((known) => Math.abs(known.length - wanted.length) <= slack);
  return nearestWord(wanted, alike) ?? typeWords.find((known) => wanted.length > 3 && fold(known).startsWith(wanted));
}

/**
 * The type words that find elements of a role: those that mean it first, then those that cover it among others.
 * `aliasesOf('tab')` begins with `Tab`, `TabItem`.
 */
export function aliasesOf(role: string): readonly string[] {
  const words: string[] = [];
  for (const type of types.values()) if (type.canonical === role) words.push(type.word);
  for (const type of types.values()) if (type.canonical !== role && type.roles.includes(role)) words.push(type.word);
  return words;
}
