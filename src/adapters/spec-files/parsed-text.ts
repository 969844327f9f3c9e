/** A spec text as parsed, whatever its syntax. */
export interface ParsedText {
  readonly value: unknown;
  /** Where in the text the value at a path starts, or its nearest ancestor that the text has. */
  readonly offsetOf: (path: readonly PropertyKey[]) => number;
  /** Where the text at a path is written; undefined where there is none, or it is written in another place or over lines. */
  readonly writtenAt: (path: readonly PropertyKey[]) => WrittenText | undefined;
}

/** A text as it is written. */
export interface WrittenText {
  readonly start: number;
  readonly end: number;
  /** How another text can be written in its place, the best way first. */
  readonly write: readonly ((text: string) => string)[];
}

/** What keeps a text from being parsed. Turned into a HandeyeError by whoever knows the file. */
export class SyntaxFault extends Error {
  override readonly name = 'SyntaxFault';
  readonly offset: number;
  readonly hint: string | undefined;

  constructor(message: string, offset: number, hint?: string) {
    super(message);
    this.offset = offset;
    this.hint = hint;
  }
}
