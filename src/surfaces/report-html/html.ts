/** Markup that is safe to put into a page as it stands. Only {@link html} and {@link trusted} make it. */
export interface SafeHtml {
  readonly markup: string;
}

type Content = SafeHtml | string | number | null | undefined | false | readonly Content[];

/**
 * Markup from a template whose values are escaped, so that no text of an app can become an element, attribute or script.
 * `null`, `undefined` and `false` become nothing, lists are joined. Attribute values must stand in double quotes.
 *
 * @example html`<td title="${url}">${rows.map((row) => html`<b>${row}</b>`)}</td>`
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): SafeHtml {
  let markup = strings[0] ?? '';
  for (const [index, value] of values.entries()) markup += render(value) + (strings[index + 1] ?? '');
  return { markup };
}

/** Markup of our own that is no template, such as a style sheet. Never for anything that comes from a report. */
export function trusted(markup: string): SafeHtml {
  return { markup };
}

/** Text in isolation: one that runs from right to left must not turn around what stands beside it. */
export function isolated(text: string): SafeHtml {
  return html`<bdi>${text}</bdi>`;
}

function render(value: Content): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(render).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Controls other than tab and line breaks, bidirectional overrides, halves of surrogate pairs, noncharacters. */
const invisible = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{Cs}/gu;

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character).replace(invisible, visible);
}

// A report is evidence: what would hide or turn text around is shown as what it is.
function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
