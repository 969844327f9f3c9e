import { messageOf } from '../errors.js';
import { literalPattern } from '../literal-pattern.js';

/** How an expected text is compared with what was found. */
export type Comparison = 'contains' | 'equals' | 'matches';

/**
 * Whether `found` is what was expected. On both sides, whitespace is collapsed, since markup wraps lines as it likes, and
 * places to break a word (soft hyphens, zero-width spaces) are left out.
 * Unless `exact`, case does not count. A part that is empty is in every text and so says nothing: it matches none.
 *
 * What `matches` is a pattern ({@link patternOf}), which may match anywhere; all else is compared as it stands.
 */
export function textMatches(found: string, expected: string, comparison: Comparison, exact: boolean): boolean {
  if (comparison === 'matches') return patternFinds(found, expected);
  const prepare = (text: string): string => (exact ? asRead(text) : asRead(text).toLowerCase());
  const actual = prepare(found);
  const wanted = prepare(expected);
  return comparison === 'equals' ? actual === wanted : wanted !== '' && actual.includes(wanted);
}

/** A text as people read it: without places to break a word, whitespace collapsed. */
function asRead(text: string): string {
  return text
    .replace(/[\u00AD\u200B]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What of a text is the expected one, as it is shown; undefined where {@link textMatches} says no. */
export function matchedPart(
  found: string,
  expected: string,
  comparison: Comparison,
  exact: boolean,
): string | undefined {
  if (comparison === 'matches') return patternMatch(found, expected);
  if (!textMatches(found, expected, comparison, exact)) return undefined;
  const part = new RegExp(literalPattern(asRead(expected)), exact ? '' : 'iu').exec(asRead(found));
  return part?.[0] ?? expected;
}

/** `/source/flags`, as a pattern may be written. */
const slashed = /^\/(.+)\/([dgimsuy]*)$/s;

/** Flags that say where a search goes on or what else it gives, which nothing asks for here. */
const ofSearches = /[dgy]/g;

/** What a pattern matches first in a text: as it stands, or with its whitespace collapsed; undefined where it does not. */
function patternMatch(found: string, pattern: string): string | undefined {
  const expression = patternOf(pattern);
  if (expression === undefined) return undefined;
  return (expression.exec(found) ?? expression.exec(found.replace(/\s+/g, ' ').trim()))?.[0];
}

function patternFinds(found: string, pattern: string): boolean {
  return patternMatch(found, pattern) !== undefined;
}

/** A pattern, written `/source/flags` or as its source alone, as a regular expression; undefined where it is ill-formed. */
export function patternOf(written: string): RegExp | undefined {
  const read = readPattern(written);
  return read instanceof RegExp ? read : undefined;
}

/** Why a text is no pattern, in words that go on after it; undefined for one that is. */
export function patternProblem(written: string): string | undefined {
  const read = readPattern(written);
  if (read instanceof RegExp) return undefined;
  const reason = messageOf(read).replace(/^.*\/[a-z]*: /s, '');
  return `is no pattern that can be read: ${reason}. Escape what is meant as it stands, as in \\[`;
}

/** The regular expression, or what the engine says against it. */
function readPattern(written: string): unknown {
  const [, source = written, flags = ''] = slashed.exec(written) ?? [];
  try {
    return new RegExp(source, flags.replace(ofSearches, ''));
  } catch (error) {
    return error;
  }
}

/** What a path between slashes may have: nothing that only a pattern has (`.+` among that), and stars that stand for its parts. */
const pathInside = /^(?:[\w\-/~%@:+,;=&]|\.(?!\+)|(?<=^|\/)(?:\*{1,2}(?=\/|$)|#(?=\/)|\?(?=[\w-]+=)))+$/;

/**
 * Whether a text looks like a pattern, as `/or.er \d+/` does, and `/cart/` and `/docs/v1.2/` do not. It is compared as it
 * stands; whoever wrote it may have meant more.
 */
export function looksLikePattern(text: string): boolean {
  const source = slashed.exec(text)?.[1];
  return (
    source !== undefined && !pathInside.test(source) && /[\\[\](){}|^$*+?.]/.test(source) && !source.startsWith('*')
  );
}

/**
 * Whether an address is the expected one. A path (`/cart`) is compared with the path, query and fragment alone; `*` stands
 * for any characters. With a slash at its end, it ends there or goes on behind the slash: `/cart/` is found in `/cart`,
 * `/cart/` and `/cart/pay`, and not in `/cartoon`.
 */
export function urlMatches(found: string, expected: string, comparison: Comparison): boolean {
  if (comparison === 'matches') return patternFinds(found, expected);
  const isPath = /^\/.+\/$/s.test(expected);
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
