import { scanJson, type JsonNode } from './json-scanner.js';
import type { ParsedText, WrittenText } from './parsed-text.js';

/**
 * Parses strict JSON (RFC 8259, without duplicate names). The value is what `JSON.parse` makes of it; the places come
 * from a scanner of our own, because `JSON.parse` gives none for most faults and `yaml` accepts much that is no JSON.
 * @throws SyntaxFault
 */
export function parseJsonText(text: string): ParsedText {
  const root = scanJson(text);
  return {
    value: JSON.parse(text),
    offsetOf: (path) => offsetIn(root, path),
    writtenAt: (path) => writtenIn(text, offsetIn(root, path), typeof path.at(-1) === 'string'),
  };
}

const string = String.raw`"(?:[^"\\]|\\.)*"`;

function writtenIn(text: string, offset: number, hasKey: boolean): WrittenText | undefined {
  const pattern = new RegExp(hasKey ? String.raw`(${string}\s*:\s*)${string}` : `()${string}`, 'y');
  pattern.lastIndex = offset;
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [whole, key = ''] = found;
  return { start: offset + key.length, end: offset + whole.length, write: [(other) => JSON.stringify(other)] };
}

function offsetIn(root: JsonNode, path: readonly PropertyKey[]): number {
  let node = root;
  let offset = root.at;
  for (const part of path) {
    const child = node.children?.get(String(part));
    if (!child) break;
    node = child;
    // A property is best shown where its name stands: that is what most messages speak of.
    offset = child.at;
  }
  return offset;
}
