/** The source of a regular expression that matches a text letter by letter. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
