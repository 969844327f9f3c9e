/** An attribute of a tag as it is written. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** A tag at the beginning of a line: `[CREATE_FILE path="a.js"]`. */
export interface Tag {
  readonly name: string;
  /** Whether it is a closing one: `[/CREATE_FILE]`. */
  readonly isClosing: boolean;
  readonly attributes: readonly Attribute[];
  /** What is wrong with how it is written. */
  readonly fault?: string;
  /** The rest of the line; undefined where the tag does not end in this line. */
  readonly rest: string | undefined;
}

/** Blanks that may come before a tag: chats put in no-break spaces and byte order marks, too. */
const blanks = new Set([' ', '\t', '\u00A0', '\uFEFF']);
/** The quotes that a value may stand in, with those that it ends with. */
const closingQuotes = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”“"'],
  ['”', '”"'],
  ['„', '“”"'],
  ['«', '»'],
  ['»', '«'],
  ['‘', "’‘'"],
  ['’', "’'"],
  ['‚', "‘’'"],
]);

/**
 * The tag that a line begins with; undefined where there is none. A character is looked at a fixed number of times, so that
 * the time grows with the length of the line.
 */
export function readTag(line: string): Tag | undefined {
  let at = skipBlanks(line, 0);
  if (line[at] !== '[') return undefined;
  at += 1;
  const isClosing = line[at] === '/';
  if (isClosing) at += 1;
  const start = at;
  while (isNameCharacter(line.charCodeAt(at))) at += 1;
  const name = line.slice(start, at);
  const next = line[at];
  if (name === '' || (next !== undefined && next !== ']' && !blanks.has(next))) return undefined;
  return { name, isClosing, ...readAttributes(line, at) };
}

/** Where in a line, after blanks, the closing tag of a name ends; -1 where the line does not begin with it. */
export function closingTagEnd(line: string, name: string): number {
  const start = skipBlanks(line, 0);
  if (!line.startsWith(`[/${name}`, start)) return -1;
  const end = skipBlanks(line, start + name.length + 2);
  return line[end] === ']' ? end + 1 : -1;
}

function readAttributes(line: string, from: number): Pick<Tag, 'attributes' | 'fault' | 'rest'> {
  const attributes: Attribute[] = [];
  const wrong = (fault: string): Pick<Tag, 'attributes' | 'fault' | 'rest'> => {
    const end = line.indexOf(']', from);
    return { attributes, fault, rest: end === -1 ? undefined : line.slice(end + 1) };
  };
  let at = from;
  for (;;) {
    while (line[at] === ',' || blanks.has(line[at] ?? '')) at += 1;
    if (at >= line.length) return { attributes, rest: undefined };
    if (line[at] === ']') return { attributes, rest: line.slice(at + 1) };
    const nameStart = at;
    while (at < line.length && !isAttributeEnd(line[at]!)) at += 1;
    const name = line.slice(nameStart, at);
    at = skipBlanks(line, at);
    if (name === '' || line[at] !== '=') return wrong(`${JSON.stringify(shown(name || line[at]!))} is no attribute`);
    at = skipBlanks(line, at + 1);
    const closing = closingQuotes.get(line[at] ?? '');
    const valueStart = closing === undefined ? at : at + 1;
    at = valueStart;
    while (at < line.length && !(closing === undefined ? isValueEnd(line[at]!) : closing.includes(line[at]!))) at += 1;
    if (closing !== undefined && at >= line.length) return wrong(`the value of ${shown(name)} has no closing quote`);
    attributes.push({ name, value: line.slice(valueStart, at) });
    if (closing !== undefined) at += 1;
  }
}

function isNameCharacter(code: number): boolean {
  return (code >= 65 && code <= 90) || code === 95;
}

function isAttributeEnd(character: string): boolean {
  return character === '=' || character === ']' || blanks.has(character) || closingQuotes.has(character);
}

function isValueEnd(character: string): boolean {
  return character === ']' || character === ',' || blanks.has(character);
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (blanks.has(line[at] ?? '')) at += 1;
  return at;
}

function shown(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
