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

/** Whether people name an element of this role by the text in it. */
export function isNamedByText(role: string): boolean {
  return namedByText.has(role);
}

/** Text longer than this is no name, in characters. */
export const longestTextName = 300;

/** A name of nothing but the private characters of an icon font says nothing; people then go by the tooltip. */
export function isIconOnly(name: string): boolean {
  return /^[\s\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]+$/u.test(name);
}
