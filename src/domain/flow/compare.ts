import { messageOf } from '../errors.js';

/** How an expected text is compared with what was found. */
export type Comparison = 'contains' | 'equals';

/**
 * Whether `found` is what was expected. On both sides, whitespace is collapsed, since markup wraps lines as it likes, and
 * places to break a word (soft hyphens, zero-width spaces) are left out.
 * Unless `exact`, case does not count. An expected text `/…/flags` is a regular expression, which may match anywhere. A part
 * that is empty is in every text and so says nothing: it matches none.
 */
export function textMatches(found: string, expected: string, comparison: Comparison, exact: boolean): boolean {
  const pattern = regularExpression(expected);
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

/**
 * A path without its slashes at both ends: nothing that only a pattern has (`.+` among that), but stars that stand for whole
 * parts of it, and what begins a query (`/login/?next=/cart/`) or a route behind `#`.
 */
const pathInside = /^(?:[\w\-/~%@:+,;=&]|\.(?!\+)|(?<=^|\/)(?:\*{1,2}(?=\/|$)|#(?=\/)|\?(?=[\w-]+=)))+$/;

/**
 * Whether an expected address could be a pattern by its slashes, but reads as a path, as `/cart/`, `/docs/v1.2/` and `/en/us`
 * do. Only `i` at the end of an otherwise plain text is a flag: `/cart/i`.
 */
export function readsAsPath(expected: string): boolean {
  const [, inside, flags] = /^\/(.+)\/([imsu]*)$/s.exec(expected) ?? [];
  return inside !== undefined && flags !== 'i' && pathInside.test(inside);
}

/**
 * Whether an address is the expected one. A path (`/cart`) is compared with the path, query and fragment alone; `*` stands
 * for any characters. Like a text, an address `/…/flags` is a regular expression, unless it reads as a path: `/cart/` is
 * found in `/cart`, `/cart/` and `/cart/pay`, and not in `/cartoon`.
 */
export function urlMatches(found: string, expected: string, comparison: Comparison): boolean {
  const isPath = readsAsPath(expected);
  const pattern = isPath ? undefined : regularExpression(expected);
  if (pattern !== undefined) return pattern.test(found);
  const bare = withoutTrailingSlash(expected);
  if (comparison === 'contains') {
    if (expected === '') return false;
    // A star at the beginning of a path stands for no host.
    const actual = expected.startsWith('/*') ? pathOf(found) : found;
    const end = /[?#]/.test(bare) ? actual : withoutQuery(actual);
    return (isPath && hasInOrder(end + edge, bare + edge, 1)) || hasInOrder(actual, expected, 0);
  }
  const actual = expected.startsWith('/') ? pathOf(found) : found;
  const whole = edge + bare + edge;
  const least = bare === expected ? 0 : 1;
  return [actual, withoutTrailingSlash(actual)].some((address) => hasInOrder(edge + address + edge, whole, least));
}

/** Marks where an address begins or ends; in no address. */
const edge = '\n';

/**
 * Whether a text has what stands between the stars of `starred`, one after the other, each star for at least `least`
 * characters. The first place for each is always the right one, so that the time grows with the length of the text alone.
 */
function hasInOrder(text: string, starred: string, least: number): boolean {
  let next = 0;
  return starred.split('*').every((part) => {
    const place = text.indexOf(part, next);
    next = place + part.length + least;
    return place !== -1;
  });
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
