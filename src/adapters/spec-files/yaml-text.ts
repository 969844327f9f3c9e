import type * as Yaml from 'yaml';
import { SyntaxFault, type ParsedText, type WrittenText } from './parsed-text.js';
import { placeAt } from './text-place.js';
import { checkYamlTree, type YamlAnchors } from './yaml-tree.js';

/** What the parser's terse messages leave unsaid. */
const hints: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'Indent with spaces.',
  DUPLICATE_KEY: 'Keep one of them.',
  BLOCK_AS_IMPLICIT_KEY:
    'Put a text that holds ": " in quotes, and begin what stands side by side in the same column: the next line may be indented too far.',
  TAG_RESOLVE_FAILED: 'Put a text that starts with "!" in quotes.',
  BAD_SCALAR_START: 'Put the text in quotes.',
};

/**
 * Parses YAML 1.2 (core schema) with merge keys (`<<`).
 * @throws SyntaxFault also for several documents, unknown tags, and aliases that go in circles or explode
 */
export async function parseYamlText(text: string): Promise<ParsedText> {
  // Loaded on first use: most specs are JSON, and a command line pays for each module at its start.
  const yaml = await import('yaml');
  const [first, ...others] = parseDocuments(yaml, text);
  // Inside of braces such a comment swallows their end as well: its cause is reported, not that.
  if (first?.contents) refuseSwallowedValues(yaml, first.contents, text);
  const [fault] = first ? [...first.errors, ...first.warnings] : [];
  if (fault) throw faultOfText(yaml, fault, first?.contents, text);
  const second = others.map((document) => document.contents).find((node) => node && !isEmpty(yaml, node));
  if (second) {
    throw new SyntaxFault(
      'A second document starts here; a spec is one document.',
      second.range[0],
      'Put it into a file of its own.',
    );
  }
  const contents = first?.contents;
  if (!contents || isEmpty(yaml, contents)) throw new SyntaxFault('The file is empty.', 0);
  const anchors = checkYamlTree(yaml, contents);
  return {
    // The tree was checked for explosions above, by its size and not by the number of aliases.
    value: first.toJS({ maxAliasCount: -1 }),
    offsetOf: (path) => offsetIn(yaml, contents, anchors, path),
    writtenAt: (path) => writtenIn(yaml, contents, path),
  };
}

function parseDocuments(yaml: typeof Yaml, text: string): readonly Yaml.Document.Parsed[] {
  try {
    return yaml.parseAllDocuments(text, { prettyErrors: false, merge: true, stringKeys: true });
  } catch (error) {
    if (error instanceof RangeError) throw new SyntaxFault('It is nested too deeply.', 0);
    throw error;
  }
}

/**
 * Refuses `selector: #email`, a comment to YAML and a value to its author: the field would be empty without a word.
 * @throws SyntaxFault
 */
function refuseSwallowedValues(yaml: typeof Yaml, root: Yaml.ParsedNode, text: string): void {
  yaml.visit(root, {
    Pair(_, { key, value }) {
      if (!yaml.isScalar(key) || !key.range || !yaml.isScalar(value) || value.value !== null) return;
      const swallowed = /^\s*:[ \t]+(#[^\s#,}\]]+)(.*)/.exec(text.slice(key.range[1]));
      if (swallowed === null) return;
      const [, word = '', others = ''] = swallowed;
      const meant = /[^\s,}\]]/.test(others) ? `${word} …` : word;
      throw new SyntaxFault(
        `"${String(key.value)}" has no value: what follows # is a comment.`,
        key.range[0],
        `Put the value in quotes: ${String(key.value)}: "${meant}".`,
      );
    },
  });
}

/** Nothing but marks and comments. */
function isEmpty(yaml: typeof Yaml, node: Yaml.ParsedNode): boolean {
  return yaml.isScalar(node) && node.value === null && node.range[0] === node.range[1];
}

function faultOfText(
  yaml: typeof Yaml,
  { message, code, pos }: Yaml.YAMLError,
  root: Yaml.ParsedNode | null | undefined,
  text: string,
): SyntaxFault {
  // What is missing at the end is best shown behind the last thing that is there.
  const offset = Math.min(pos[0], text.trimEnd().length);
  // The parser catches its own overflow and hands it on as a fault of the text.
  if (message.includes('call stack')) return new SyntaxFault('It is nested too deeply.', offset);
  const twin = code === 'DUPLICATE_KEY' && root ? firstOfSameName(yaml, root, pos[0]) : undefined;
  if (twin) {
    const { line } = placeAt(text, twin.offset);
    return new SyntaxFault(
      `The key "${twin.name}" is here a second time; the first is in line ${line}.`,
      offset,
      hints[code],
    );
  }
  return new SyntaxFault(sentence(message), offset, hints[code]);
}

/** The key of the same mapping that has the name of the key at `offset`, and stands before it. */
function firstOfSameName(
  yaml: typeof Yaml,
  root: Yaml.ParsedNode,
  offset: number,
): { readonly name: string; readonly offset: number } | undefined {
  let found: { readonly name: string; readonly offset: number } | undefined;
  yaml.visit(root, {
    Map(_, { items }) {
      const keys = items.flatMap(({ key }) => (yaml.isScalar(key) && key.range ? [key] : []));
      const second = keys.find((key) => key.range?.[0] === offset);
      const first = second && keys.find((key) => key.value === second.value);
      if (!first?.range) return undefined;
      found = { name: String(first.value), offset: first.range[0] };
      return yaml.visit.BREAK;
    },
  });
  return found;
}

/** A text that stands there itself, on one line: one behind an alias or a merge key stands for others too. */
function writtenIn(yaml: typeof Yaml, root: Yaml.ParsedNode, path: readonly PropertyKey[]): WrittenText | undefined {
  let node: unknown = root;
  for (const part of path) {
    if (yaml.isMap(node)) node = node.get(String(part), true);
    else if (yaml.isSeq(node)) node = node.items[Number(part)];
    else return undefined;
  }
  if (!yaml.isScalar(node) || typeof node.value !== 'string' || !node.range) return undefined;
  const [start, end] = node.range;
  const double = (text: string): string => JSON.stringify(text);
  const single = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const plain = (text: string): string => text;
  const ways = { QUOTE_DOUBLE: [double], QUOTE_SINGLE: [single], PLAIN: [plain, single] };
  const write = ways[node.type as keyof typeof ways];
  return write === undefined ? undefined : { start, end, write };
}

/** The place of a property is that of its name, the place of an entry that of its value. */
function offsetIn(
  yaml: typeof Yaml,
  root: Yaml.ParsedNode,
  anchors: YamlAnchors,
  path: readonly PropertyKey[],
): number {
  let node: Yaml.Node | null = root;
  let offset = root.range[0];
  for (const part of path) {
    if (yaml.isAlias(node)) node = anchors.get(node) ?? null;
    if (yaml.isMap(node)) {
      const pair: Yaml.Pair | undefined = node.items.find(
        ({ key }) => yaml.isScalar(key) && String(key.value) === String(part),
      );
      if (!pair) break;
      offset = startOf(yaml, pair.key) ?? offset;
      node = yaml.isNode(pair.value) ? pair.value : null;
    } else if (yaml.isSeq(node)) {
      const item: unknown = node.items[Number(part)];
      if (!yaml.isNode(item)) break;
      offset = startOf(yaml, item) ?? offset;
      node = item;
    } else break;
  }
  return offset;
}

function startOf(yaml: typeof Yaml, node: unknown): number | undefined {
  return yaml.isNode(node) ? node.range?.[0] : undefined;
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
