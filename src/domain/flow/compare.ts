/** How an expected text is compared with what was found. */
export type Comparison = 'contains' | 'equals';

/**
 * Whether `found` is what was expected. Whitespace is collapsed on both sides, since markup wraps lines as it likes.
 * Unless `exact`, case does not count. An expected text `/…/flags` is a regular expression.
 */
export function textMatches(found: string, expected: string, comparison: Comparison, exact: boolean): boolean {
  const pattern = regularExpression(expected);
  if (pattern !== undefined) return pattern.test(found);
  const prepare = (text: string): string => {
    const collapsed = text.replace(/\s+/g, ' ').trim();
    return exact ? collapsed : collapsed.toLowerCase();
  };
  const actual = prepare(found);
  const wanted = prepare(expected);
  return comparison === 'equals' ? actual === wanted : actual.includes(wanted);
}

/** `/pattern/flags` as a regular expression; undefined for any other text, an ill-formed pattern included. */
export function regularExpression(text: string): RegExp | undefined {
  const match = /^\/(.+)\/([imsu]*)$/s.exec(text);
  if (match === null) return undefined;
  try {
    return new RegExp(match[1] ?? '', match[2]);
  } catch {
    return undefined;
  }
}

/**
 * Whether an address is the expected one. A path (`/cart`) is compared with the path, query and fragment alone; `*` stands
 * for any characters.
 */
export function urlMatches(found: string, expected: string, comparison: Comparison): boolean {
  const pattern = regularExpression(expected);
  if (pattern !== undefined) return pattern.test(found);
  if (comparison === 'contains') return found.includes(expected);
  const actual = expected.startsWith('/') ? pathOf(found) : found;
  if (expected.includes('*')) {
    const escaped = expected.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
    return new RegExp(`^${escaped}$`).test(actual);
  }
  return withoutTrailingSlash(actual) === withoutTrailingSlash(expected);
}

function pathOf(url: string): string {
  try {
    const { pathname, search, hash } = new URL(url);
    return pathname + search + hash;
  } catch {
    return url;
  }
}

function withoutTrailingSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
