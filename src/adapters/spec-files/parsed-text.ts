/** A spec text as parsed, whatever its syntax. */
export interface ParsedText {
  readonly value: unknown;
  /** Where in the text the value at a path starts, or its nearest ancestor that the text has. */
  offsetOf(path: readonly PropertyKey[]): number;
}

/** Parses a text. @throws SyntaxFault */
export type TextParser = (text: string) => ParsedText | Promise<ParsedText>;

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
