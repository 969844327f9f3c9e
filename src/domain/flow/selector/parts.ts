/** Making parts, for the rules that put mistakes right. */
import type { CssPart, OwnPart, RolePart, RoleStates, SelectorPart, Span, TextMatch, TextPart } from './ast.js';
import { needsQuotes } from './print.js';
import { resolveType } from './types/roles.js';

/** An own part of a type word that is known to exist, or of any type. */
export function ownPart(at: Span, word: string | null, label: string | null): OwnPart {
  const type = word === null ? null : (resolveType(word) ?? null);
  return {
    kind: 'own',
    at,
    type,
    label,
    labelQuoted: label !== null && needsQuotes(label, type === null ? 'bare' : 'typed'),
  };
}

/** A part for the CSS engine. */
export function cssPart(at: Span, css: string): CssPart {
  return { kind: 'css', at, css };
}

/** A part that looks for a text. */
export function textPart(at: Span, match: TextMatch): TextPart {
  return { kind: 'text', at, match };
}

/** A part that looks for a role, with a name and states where given. */
export function rolePart(at: Span, role: string, name: TextMatch | undefined, states: RoleStates = {}): RolePart {
  return { kind: 'role', at, role, ...(name === undefined ? {} : { name }), states };
}

/** The same part at another place of the source. */
export function placed(part: SelectorPart, at: Span): SelectorPart {
  return { ...part, at };
}

/** `[name="value"]`, the value escaped as CSS strings are. */
export function attributeCss(name: string, value: string, operator = '=', flag = ''): string {
  return `[${name}${operator}"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"${flag}]`;
}

/** HTML tags with the type that their text most likely names. */
const tagTypes: Readonly<Record<string, string>> = {
  a: 'Link',
  button: 'Button',
  dialog: 'Dialog',
  form: 'Form',
  img: 'Img',
  input: 'Edit',
  li: 'ListItem',
  option: 'Option',
  select: 'Select',
  table: 'Table',
  td: 'Cell',
  textarea: 'Edit',
  th: 'ColumnHeader',
  tr: 'Row',
};

/** The type whose name the text of such a tag is; undefined for `div`, `span` and the like. */
export function typeOfTag(tag: string): string | undefined {
  return tagTypes[tag.toLowerCase()];
}

/** The element with this tag and text: by type and name where the tag is a type of control, else by its text. */
export function tagWithText(at: Span, tag: string | null, match: TextMatch): SelectorPart {
  const level = tag === null ? undefined : /^h([1-6])$/i.exec(tag)?.[1];
  if (level !== undefined) return rolePart(at, 'heading', match, { level: Number(level) });
  const word = tag === null ? undefined : typeOfTag(tag);
  if (word === undefined) return textPart(at, match);
  if (match.kind === 'substring') return ownPart(at, word, match.text);
  const type = resolveType(word);
  return rolePart(at, type?.canonical ?? 'generic', match);
}
