/** Writes committed files that follow from the source, such as JSON Schemas and reference pages. */
export interface FileGenerator {
  /** Short and plural, as in "schemas". */
  readonly name: string;
  /** Content by path, the path relative to the repository root. The content is formatted by the caller. */
  files(): Promise<Record<string, string>>;
}
