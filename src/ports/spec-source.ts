/** A spec file as read: its value, and where in the text each part of it stands. */
export interface SpecDocument {
  /** Absolute path. */
  readonly file: string;
  /** The path as people write it: relative to the working folder where it lies below it. */
  readonly shown: string;
  readonly value: unknown;
  /** Line and column (from 1) of a property path, or of the nearest ancestor that the file has. */
  locate(path: readonly PropertyKey[]): { readonly line: number; readonly column: number };
  /** The first word of the value at a path as it stands in the file: a number with its zeros. Empty where there is no text. */
  spelling(path: readonly PropertyKey[]): string;
  /**
   * The file with other texts at some property paths, and everything else as it is: comments, order, quotes, line ends.
   * @returns undefined where it is no file, or a text stands there in a way that cannot be replaced by itself, such as an alias
   */
  withTexts(replacements: readonly TextReplacement[]): Promise<ChangedText | undefined>;
}

/** A text that takes the place of the one at a property path. */
export interface TextReplacement {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

/** The text of a file before and after a change. */
export interface ChangedText {
  /** Its path in its repository, or below the working folder where it is in none; with forward slashes. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Where flows and the files they name are read from. */
export interface SpecSource {
  /**
   * Reads JSON or YAML.
   * @throws HandeyeError `spec_not_found`, `spec_unreadable`, `spec_syntax` (with line and column)
   */
  read(file: string): Promise<SpecDocument>;
  /**
   * Files for paths and globs, absolute, each once: patterns in their order, the matches of one sorted. What matches
   * nothing is kept, so that reading it says so. A pattern that starts with `!` takes away from all others.
   */
  expand(patterns: readonly string[]): Promise<readonly string[]>;
  /** The absolute path of a file that another names, relative to it. */
  resolve(from: string, path: string): string;
  exists(file: string): Promise<boolean>;
}
