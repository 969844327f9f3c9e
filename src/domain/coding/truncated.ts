/** A text that is shown as far as it may be. */
export interface Truncated {
  readonly text: string;
  /** Characters that are left out. */
  readonly cut: number;
}

/** The share of the limit that the end of a text gets: what went wrong usually stands there. */
const tailShare = 0.6;

/**
 * Keeps the beginning and the end of a long text, and says in between how much is left out.
 * @param limit characters that are kept
 * @param file where all of it is, as it is shown
 */
export function truncated(output: string, limit: number, file?: string): Truncated {
  if (output.length <= limit) return { text: output, cut: 0 };
  const tailLength = Math.floor(limit * tailShare);
  const head = output.slice(0, limit - tailLength).replace(/[\uD800-\uDBFF]$/, '');
  const tail = output.slice(output.length - tailLength).replace(/^[\uDC00-\uDFFF]/, '');
  const cut = output.length - head.length - tail.length;
  const where = file === undefined ? '' : `; all of it is in ${file}`;
  return { text: `${head}\n[… ${cut} characters are left out${where} …]\n${tail}`, cut };
}
