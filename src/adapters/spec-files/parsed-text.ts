/** A spec text as parsed, whatever its syntax. */
export interface ParsedText {
  readonly value: unknown;
  /** Where in the text the value at a path starts, or its nearest ancestor that the text has. */
  readonly offsetOf: (path: readonly PropertyKey[]) => number;
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
