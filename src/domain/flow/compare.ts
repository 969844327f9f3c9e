import { messageOf } from '../errors.js';
import { literalPattern } from '../literal-pattern.js';

/** How an expected text is compared with what was found. */
export type Comparison = 'contains' | 'equals';

/**
 * Whether `found` is what was expected. On both sides, whitespace is collapsed, since markup wraps lines as it likes, and
 * places to break a word (soft hyphens, zero-width spaces) are left out. What could be a pattern or a path (`/cart/`) is a path
 * where an address or a path was found.
 * Unless `exact`, case does not count. An expected text `/…/flags` is a regular expression, which may match anywhere. A part
 * that is empty is in every text and so says nothing: it matches none.
 */
export function textMatches(found: string, expected: string, comparison: Comparison, exact: boolean): boolean {
  const isPath = plainPath.test(expected) && addressLike.test(found.trim());
  const pattern = isPath ? undefined : regularExpression(expected);
  if (pattern !== undefined) return pattern.test(found);
  const prepare = (text: string): string => {
    const collapsed = text
      .replace(/[\u00AD\u200B]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    return exact ? collapsed : collapsed.toLowerCase();
  };
  const actual = prepare(found);
  const wanted = prepare(expected);
  return comparison === 'equals' ? actual === wanted : wanted !== '' && actual.includes(wanted);
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

/** No pattern begins with a star, and nothing but stars and plus signs keeps these from being one. */
const harmless = /^\/(\*.*|[\w\-./~%@:+,;=&*]+)\/$/s;

/**
 * Why a text between slashes is no regular expression though it is written like one, in words that go on after it;
 * undefined for one that is, and for any other text: comments, paths and globs that end with a slash.
 */
export function patternProblem(text: string): string | undefined {
  const [, source, flags] = /^\/(.+)\/([imsu]*)$/s.exec(text) ?? [];
  if (source === undefined || harmless.test(text)) return undefined;
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    const reason = messageOf(error).replace(/^.*\/[a-z]*: /s, '');
    return `is no pattern that can be read: ${reason}. Escape what is meant as it stands, as in \\[, or leave out the slashes`;
  }
}

/** The beginning of an address, absolute or not, or of a path. */
const addressLike = /^(?:[a-z][\w+.-]*:\/\/|\.{0,2}\/)/i;

/** `/cart/`, `/docs/v1.2/`: between slashes like a pattern, but with nothing in it that only a pattern has. */
const plainPath = /^\/[\w\-./~%@:+,;=&]+\/$/;

/**
 * Whether an address is the expected one. A path (`/cart`) is compared with the path, query and fragment alone; `*` stands
 * for any characters. Like a text, an address `/…/flags` is a regular expression, unless it reads as a path: `/cart/` is
 * found in `/cart`, `/cart/` and `/cart/pay`, and not in `/cartoon`.
 */
export function urlMatches(found: string, expected: string, comparison: Comparison): boolean {
  const isPath = plainPath.test(expected);
  const pattern = isPath ? undefined : regularExpression(expected);
  if (pattern !== undefined) return pattern.test(found);
  const wildcards = expected.includes('*') ? expected.split('*').map(literalPattern).join('.*') : undefined;
  if (comparison === 'contains') {
    if (wildcards !== undefined) return new RegExp(wildcards).test(found);
    return (
      expected !== '' && (found.includes(expected) || (isPath && withoutQuery(found).endsWith(expected.slice(0, -1))))
    );
  }
  const actual = expected.startsWith('/') ? pathOf(found) : found;
  if (wildcards !== undefined) return new RegExp(`^${wildcards}$`).test(actual);
  return withoutTrailingSlash(actual) === withoutTrailingSlash(expected);
}

/** An address without query and fragment. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
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
