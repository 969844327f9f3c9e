/** JSON as language models write it, or why a text is none. Lines and columns count from 1. */
export type TolerantJson =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      /** The text is a proper beginning of JSON: whoever writes it may not have come to its end. */
      readonly isCutOff: boolean;
      readonly message: string;
      readonly line: number;
      readonly column: number;
    };

/** Levels of objects and lists that are read; no file of this kind has a use for more. */
const mostLevels = 200;

/** Thrown where the text is no JSON, and caught by the reader. */
class JsonFault extends Error {
  constructor(
    message: string,
    readonly at: number,
    readonly isCutOff = false,
  ) {
    super(message);
  }
}

/**
 * Reads JSON with what people and language models add to it: a byte order mark, a Markdown fence with text around it, comments,
 * and commas before a closing bracket. Never throws.
 *
 * @example
 * readTolerantJson('```json\n{"action": "click",}\n```') // ok, {action: 'click'}
 * readTolerantJson('{"action": "cli')                    // cut off
 */
export function readTolerantJson(text: string): TolerantJson {
  const { from, to } = bodyOf(text);
  const reader = new Reader(text.slice(0, to), from);
  try {
    return { ok: true, value: reader.document() };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const before = text.slice(0, error.at).split('\n');
    const place = { line: before.length, column: (before.at(-1) ?? '').replace('\uFEFF', '').length + 1 };
    return { ok: false, isCutOff: error.isCutOff, message: error.message, ...place };
  }
}

/** Where the JSON stands in a text: inside the first Markdown fence, unless it begins with JSON itself. */
function bodyOf(text: string): { readonly from: number; readonly to: number } {
  const whole = { from: 0, to: text.length };
  if (/^[\uFEFF\s]*(?:[{["]|\/[/*])/.test(text)) return whole;
  const opening = /(?:^|\n)[ \t\uFEFF]*```[^\n`]*\n/.exec(text);
  // A fence of which the first line has not been written to its end.
  if (opening === null) return /^[\uFEFF\s]*`{1,3}[^\n`]*$/.test(text) ? { from: text.length, to: text.length } : whole;
  const from = opening.index + opening[0].length;
  const closing = /\n[ \t]*```/.exec(text.slice(from - 1));
  return { from, to: closing === null ? text.length : from - 1 + closing.index };
}

/** Reads one value by recursive descent (RFC 8259), and looks over comments and commas too many. */
class Reader {
  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  document(): unknown {
    this.skip();
    const value = this.value(0);
    this.skip();
    if (this.at < this.text.length) this.fail('there is more after the end of the JSON; write one object alone');
    return value;
  }

  private fail(message: string, at = this.at): never {
    throw new JsonFault(message, at);
  }

  private cutOff(what: string): never {
    throw new JsonFault(`the text ends inside ${what}`, this.text.length, true);
  }

  /** Whitespace and comments. */
  private skip(): void {
    for (;;) {
      const start = this.at;
      while (/[\s\uFEFF]/.test(this.text[this.at] ?? '')) this.at += 1;
      if (this.text.startsWith('//', this.at)) this.at = this.placeOf('\n');
      else if (this.text.startsWith('/*', this.at)) {
        const end = this.text.indexOf('*/', this.at + 2);
        if (end === -1) this.cutOff('a comment');
        this.at = end + 2;
      }
      if (this.at === start) return;
    }
  }

  private placeOf(mark: string): number {
    const found = this.text.indexOf(mark, this.at);
    return found === -1 ? this.text.length : found;
  }

  private value(level: number): unknown {
    if (level > mostLevels) this.fail(`is nested more than ${mostLevels} levels deep`);
    const char = this.text[this.at];
    if (char === undefined) this.cutOff(level === 0 ? 'nothing but space' : 'an object or list');
    if (char === '{') return this.object(level);
    if (char === '[') return this.list(level);
    if (char === '"') return this.string();
    return this.word();
  }

  private object(level: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      const char = this.text[this.at];
      if (char === undefined) this.cutOff('an object');
      if (char === '}') break;
      if (char !== '"') this.fail(`${this.shown()} stands where a name in double quotes or } is expected`);
      const name = this.string();
      this.skip();
      if (this.at >= this.text.length) this.cutOff('an object');
      if (this.text[this.at] !== ':')
        this.fail(`${this.shown()} stands where : is expected, after ${JSON.stringify(name)}`);
      this.at += 1;
      this.skip();
      entries.push([name, this.value(level + 1)]);
      this.separator('}');
    }
    this.at += 1;
    return Object.fromEntries(entries);
  }

  private list(level: number): unknown[] {
    const entries: unknown[] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      const char = this.text[this.at];
      if (char === undefined) this.cutOff('a list');
      if (char === ']') break;
      entries.push(this.value(level + 1));
      this.separator(']');
    }
    this.at += 1;
    return entries;
  }

  /** The comma after an entry, or what closes the whole. */
  private separator(closing: '}' | ']'): void {
    this.skip();
    const char = this.text[this.at];
    if (char === undefined) this.cutOff(closing === '}' ? 'an object' : 'a list');
    if (char === ',') this.at += 1;
    else if (char !== closing) this.fail(`${this.shown()} stands where a comma or ${closing} is expected`);
  }

  private string(): string {
    const start = this.at;
    const end = /"[^"\\]*(?:\\[^][^"\\]*)*"/y;
    end.lastIndex = start;
    const found = end.exec(this.text)?.[0];
    if (found === undefined) this.cutOff('a text');
    this.at += found.length;
    // A line break as it is, which JSON wants as \n, can mean nothing else.
    const escaped = found.replaceAll(
      /\p{Cc}/gu,
      (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    try {
      return JSON.parse(escaped) as string;
    } catch {
      return this.fail(
        `the text ${excerpt(found)} has a backslash before a character that cannot be escaped; write \\\\ for a backslash`,
        start,
      );
    }
  }

  private word(): unknown {
    const start = this.at;
    const found = /[^\s,\]}[{:"]*/y;
    found.lastIndex = start;
    const word = found.exec(this.text)?.[0] ?? '';
    this.at += word.length;
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word)) return Number(word);
    const isLast = this.at >= this.text.length;
    const isBeginning =
      ['true', 'false', 'null'].some((known) => known.startsWith(word)) || /^-?[\d.]*(?:[eE][+-]?)?$/.test(word);
    if (isLast && word !== '' && isBeginning) this.cutOff('a value');
    return this.fail(
      `${excerpt(word === '' ? (this.text[start] ?? '') : word)} is no JSON value; texts stand in double quotes`,
      start,
    );
  }

  private shown(): string {
    return excerpt(/^[^\s,:\]}]+|^./.exec(this.text.slice(this.at, this.at + 40))?.[0] ?? '');
  }
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
