import type { z } from 'zod';
import { pathText, type Problem } from '../flow/problem.js';
import { nearestWord } from '../nearest-word.js';

/**
 * What zod found, told for the author of the spec: one problem for each fault, with the value and the nearest valid word.
 *
 * @param root the value that was validated, to quote the values at fault
 * @param knownKeys the properties known at a path, for the nearest word to an unknown one
 */
export function problemsOf(
  error: z.ZodError,
  root: unknown,
  knownKeys: (path: readonly PropertyKey[]) => readonly string[] = () => [],
): Problem[] {
  return error.issues.flatMap((issue) => issueProblems(issue, [], root, knownKeys));
}

function issueProblems(
  issue: z.core.$ZodIssue,
  prefix: readonly PropertyKey[],
  root: unknown,
  knownKeys: (path: readonly PropertyKey[]) => readonly string[],
): Problem[] {
  const path = [...prefix, ...issue.path];
  const value = valueAt(root, path);
  const at = (message: string, more: Partial<Problem> = {}): Problem => ({
    severity: 'error',
    path: pathText(path),
    message,
    ...(value !== undefined && { value }),
    ...more,
  });
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const known = knownKeys(path);
        const nearest = nearestWord(key, known);
        return {
          severity: 'error' as const,
          path: pathText([...path, key]),
          message: `unknown property "${key}"`,
          value: key,
          ...(nearest !== undefined && { nearest }),
          ...(nearest === undefined && known.length > 0 && { detail: `known here: ${known.join(', ')}` }),
        };
      });
    case 'invalid_value': {
      const words = issue.values.map(String);
      const nearest = typeof value === 'string' ? nearestWord(value, words) : undefined;
      const missing = value === undefined ? 'is missing' : `${quoted(value)} is not allowed`;
      return [at(`${missing}; ${oneOf(words)}`, nearest === undefined ? {} : { nearest })];
    }
    case 'invalid_type':
      if (value === undefined) return [at(`is missing; it must be ${article(issue.expected)}`)];
      return [at(`must be ${article(issue.expected)}, not ${quoted(value)}`)];
    case 'invalid_union': {
      const inner = nearestUnionErrors(issue);
      if (inner.length === 0) return [at(`${quoted(value)} fits none of the forms that are allowed here`)];
      return inner.flatMap((entry) => issueProblems(entry, path, root, knownKeys));
    }
    case 'too_small':
      return [at(`${quoted(value)} is too small; at least ${String(issue.minimum)}${unitOf(issue.origin)}`)];
    case 'too_big':
      return [at(`${quoted(value)} is too large; at most ${String(issue.maximum)}${unitOf(issue.origin)}`)];
    default:
      return [at(issue.message)];
  }
}

/** Of the forms of a union, the faults of the one that the value comes nearest to. */
function nearestUnionErrors(issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] {
  const depth = (issues: readonly z.core.$ZodIssue[]): number =>
    Math.max(0, ...issues.map((entry) => entry.path.length));
  const ranked = [...issue.errors]
    .filter((issues) => !issues.some((entry) => entry.code === 'invalid_type' && entry.path.length === 0))
    .toSorted((left, right) => depth(right) - depth(left) || left.length - right.length);
  return ranked[0] ?? [];
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  );
}

function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function oneOf(words: readonly string[]): string {
  return words.length === 1 ? `must be ${words[0] ?? ''}` : `one of ${words.join(', ')}`;
}

function article(type: string): string {
  const names: Readonly<Record<string, string>> = { int: 'a whole number', record: 'an object' };
  return names[type] ?? (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
}

function unitOf(origin: string): string {
  if (origin === 'array') return ' entries';
  return origin === 'string' ? ' characters' : '';
}
