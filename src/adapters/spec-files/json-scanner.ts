import { SyntaxFault } from './parsed-text.js';

/** Where a value of a JSON text stands, and what it holds. */
export interface JsonNode {
  readonly at: number;
  /** By name or index; only for objects and arrays. */
  readonly children?: ReadonlyMap<string, JsonNode>;
}

/** Specs are a dozen levels deep; a few thousand would overflow the stack of everything that walks them. */
const maxDepth = 500;

/** Characters of an unexpected word that a message repeats. */
const shownLength = 30;

const whitespace = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// Runs of plain characters first: one by one, a text of megabytes would fill the stack of the matcher.
const plain = String.raw`[^"\\\u0000-\u001f]*`;
const stringPattern = new RegExp(String.raw`"${plain}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})${plain})*"`, 'y');
const word = /[A-Za-z_$][\w$]*/y;

/**
 * Finds the places of all values, and the first fault with what is likely meant.
 * @throws SyntaxFault
 */
export function scanJson(text: string): JsonNode {
  const scanner = new Scanner(text);
  return scanner.document();
}

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    this.#skip();
    const node = this.#value(0, 'a value');
    this.#skip();
    if (this.#at < this.#text.length) this.#fail(`There is more after the end of the value: ${this.#found()}.`);
    return node;
  }

  #value(depth: number, expected: string): JsonNode {
    if (depth > maxDepth) this.#fail(`It is nested more than ${maxDepth} levels deep.`);
    const at = this.#at;
    switch (this.#text[at]) {
      case '{':
        return { at, children: this.#object(depth) };
      case '[':
        return { at, children: this.#array(depth) };
      case '"':
        this.#string();
        return { at };
      default:
        if (this.#take(number) === undefined) this.#literal(expected);
        else if (/[\w.]/.test(this.#text[this.#at] ?? '')) this.#badNumber(at);
        return { at };
    }
  }

  #object(depth: number): Map<string, JsonNode> {
    const children = new Map<string, JsonNode>();
    const opened = this.#at;
    this.#at += 1;
    this.#skip();
    if (this.#accept('}')) return children;
    for (;;) {
      const nameAt = this.#at;
      if (this.#text[this.#at] !== '"') this.#badName(opened);
      const name = JSON.parse(this.#string()) as string;
      if (children.has(name)) this.#fail(`The property "${name}" is there twice.`, nameAt, 'Keep one of them.');
      this.#skip();
      if (!this.#accept(':')) this.#fail(`A ":" is missing after "${name}": found ${this.#found()}.`);
      this.#skip();
      const value = this.#value(depth + 1, `a value for "${name}"`);
      children.set(name, { ...value, at: nameAt });
      if (this.#endOrComma('}', opened)) return children;
    }
  }

  #array(depth: number): Map<string, JsonNode> {
    const children = new Map<string, JsonNode>();
    const opened = this.#at;
    this.#at += 1;
    this.#skip();
    if (this.#accept(']')) return children;
    for (;;) {
      if (this.#at >= this.#text.length) this.#unclosed(']', opened);
      children.set(String(children.size), this.#value(depth + 1, 'a value'));
      if (this.#endOrComma(']', opened)) return children;
    }
  }

  /** Whether the closing bracket follows; else takes the comma before the next entry. */
  #endOrComma(close: '}' | ']', opened: number): boolean {
    const afterValue = this.#at;
    this.#skip();
    if (this.#accept(close)) return true;
    const comma = this.#at;
    if (!this.#accept(',')) {
      if (this.#at >= this.#text.length) this.#unclosed(close, opened);
      // Shown where it belongs: behind the value before.
      const hint = this.#hintFor(this.#text[comma]);
      this.#fail(
        `A "," or "${close}" is missing before ${this.#found()}.`,
        hint === undefined ? afterValue : comma,
        hint,
      );
    }
    this.#skip();
    if (this.#text[this.#at] === close) this.#fail(`There is a "," too many before "${close}".`, comma, 'Remove it.');
    return false;
  }

  #string(): string {
    const at = this.#at;
    const text = this.#take(stringPattern);
    return text ?? this.#badString(at);
  }

  #literal(expected: string): void {
    const found = this.#peek(word);
    if (found === 'true' || found === 'false' || found === 'null') this.#at += found.length;
    else this.#fail(`Here should be ${expected}: found ${this.#found()}.`, this.#at, this.#hintForValue(found));
  }

  #badName(opened: number): never {
    if (this.#at >= this.#text.length) this.#unclosed('}', opened);
    const hint = this.#peek(word) === undefined ? this.#hintFor(this.#text[this.#at]) : 'Put it in double quotes.';
    return this.#fail(`Here should be the name of a property: found ${this.#found()}.`, this.#at, hint);
  }

  #badNumber(at: number): never {
    const written = /^[-+\w.]+/.exec(this.#text.slice(at, at + 40))?.[0] ?? '';
    return this.#fail(
      `${written} is no number in JSON.`,
      at,
      'Without leading zeros or units; else put it in double quotes.',
    );
  }

  #badString(at: number): never {
    for (let index = at + 1; index < this.#text.length; index += 1) {
      const character = this.#text.charAt(index);
      if (character === '\\') {
        if (!/^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(this.#text.slice(index + 1, index + 6))) {
          this.#fail(
            `${this.#text.slice(index, index + 2)} is no escape in JSON.`,
            index,
            'Write \\\\ for a backslash.',
          );
        }
        index += 1;
      } else if (character === '\n' || character === '\r') {
        this.#fail(
          'The text that starts here has no closing " on its line.',
          at,
          'Write \\n for a line break in a text.',
        );
      } else if (character < ' ') {
        this.#fail(
          'A control character must be escaped in a text.',
          index,
          character === '\t' ? 'Write \\t for a tab.' : undefined,
        );
      }
    }
    return this.#fail('The text that starts here has no closing ".', at);
  }

  #unclosed(close: '}' | ']', opened: number): never {
    const open = close === '}' ? '{' : '[';
    return this.#fail(`The "${open}" that is opened here is never closed: a "${close}" is missing.`, opened);
  }

  #hintForValue(found: string | undefined): string | undefined {
    const lower = found?.toLowerCase();
    if (lower === undefined) return this.#hintFor(this.#text[this.#at]);
    if (lower === 'true' || lower === 'false' || lower === 'null') return `Write ${lower}.`;
    if (lower === 'none' || lower === 'undefined') return 'Write null, or leave the property out.';
    return 'Put it in double quotes.';
  }

  #hintFor(character: string | undefined): string | undefined {
    if (character === "'" || character === '“' || character === '”') return 'JSON takes double quotes only: ".';
    if (character === '+' || character === '.') return 'Numbers start with a digit or "-".';
    if (character === '/' || character === '#')
      return 'JSON has no comments: leave them out, or say the same in a "description".';
    return undefined;
  }

  /** What stands at the place, in a few characters. */
  #found(): string {
    if (this.#at >= this.#text.length) return 'the end of the file';
    const bare = this.#peek(word);
    if (bare !== undefined) return bare.length > shownLength ? `${bare.slice(0, shownLength)}…` : bare;
    const character = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    return character === '"' ? 'a text' : JSON.stringify(character);
  }

  #skip(): void {
    this.#take(whitespace);
  }

  #accept(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    const found = this.#peek(pattern);
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }

  #fail(message: string, at = this.#at, hint?: string): never {
    throw new SyntaxFault(message, at, hint);
  }
}
