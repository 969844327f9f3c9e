/** A character that XML 1.0 cannot hold, not even escaped (production 2, Char); half a surrogate pair is one too. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns these into spaces or newlines unless they are written as references.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text between tags. What XML cannot hold becomes U+FFFD. */
export function xmlText(text: string): string {
  return text.replace(forbidden, '\uFFFD').replaceAll(/[&<>\r]/g, (character) => entities[character] ?? character);
}

/** A start tag's attributes, each with a space before it; those without a value are left out. */
function xmlAttributes(attributes: Readonly<Record<string, string | number | null | undefined>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === null || value === undefined ? '' : ` ${name}="${attributeText(String(value))}"`))
    .join('');
}

/**
 * An element, indented by `depth` levels.
 *
 * @param content text that is escaped already, or elements; without any the tag closes itself
 */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number | null | undefined>>,
  content: string | readonly string[] = [],
  depth = 0,
): string {
  const indent = '  '.repeat(depth);
  const start = `${indent}<${name}${xmlAttributes(attributes)}`;
  if (typeof content === 'string') return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
  return content.length === 0 ? `${start}/>` : `${start}>\n${content.join('\n')}\n${indent}</${name}>`;
}

function attributeText(text: string): string {
  return text.replace(forbidden, '\uFFFD').replaceAll(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);
}
