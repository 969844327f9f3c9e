import type { z } from 'zod';
import { pathText, type Problem } from '../flow/problem.js';
import { nearestWord } from '../nearest-word.js';
import { expectedText } from './expected.js';
import { chooseOption, isRecord, optionsOf, schemaAt, shapeOf } from './zod-shape.js';

/**
 * What zod found, worded for the author of the spec: one problem for each mistake, with the value and the nearest valid word.
 *
 * @param schema what `root` was validated by
 * @param root the value that was validated, in the spelling of the schema
 */
export function problemsOf(error: z.ZodError, schema: z.core.$ZodType, root: unknown): Problem[] {
  const validated: Validated = { schema, root };
  return withoutEchoes(error.issues.flatMap((issue) => problemsIn(validated, issue, [])));
}

/**
 * A misspelt property is unknown, and the one that was meant is missing: one mistake, reported once. Leaves out the complaint
 * about the missing one.
 */
export function withoutEchoes(problems: readonly Problem[]): Problem[] {
  const meant = new Set(
    problems.flatMap(({ path, value, nearest }) =>
      nearest !== undefined && typeof value === 'string' && path.endsWith(value)
        ? [path.slice(0, path.length - value.length) + nearest]
        : [],
    ),
  );
  return problems.filter((problem) => problem.value !== undefined || !meant.has(problem.path));
}

interface Validated {
  readonly schema: z.core.$ZodType;
  readonly root: unknown;
}

function problemsIn(validated: Validated, issue: z.core.$ZodIssue, prefix: readonly PropertyKey[]): Problem[] {
  const path = [...prefix, ...issue.path];
  const value = valueAt(validated.root, path);
  const schema = schemaAt(validated.schema, validated.root, path);
  const problem = (message: string, more: Partial<Problem> = {}): Problem => ({
    severity: 'error',
    path: pathText(path),
    message,
    ...(value !== undefined && { value }),
    ...more,
  });
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownProperty(path, key, knownKeys(schema, value)));
    case 'invalid_value':
      return [problem(...wrongWord(value, issue.values))];
    case 'invalid_type': {
      const expected = schema === undefined ? issue.expected : expectedText(schema);
      return [problem(value === undefined ? `is missing; it must be ${expected}` : wrongType(value, expected))];
    }
    case 'invalid_union':
      return unionProblems(validated, issue, path, problem);
    case 'too_small':
      return [problem(tooSmall(value, issue))];
    case 'too_big':
      return [problem(`${quoted(value)} is too large; at most ${String(issue.maximum)}${unitOf(issue.origin)}`)];
    default:
      return [problem(customText(issue.message, value))];
  }
}

/** Of the forms of a union the one that is meant; its faults are those of the value. */
function unionProblems(
  validated: Validated,
  issue: z.core.$ZodIssueInvalidUnion,
  path: readonly PropertyKey[],
  problem: (message: string, more?: Partial<Problem>) => Problem,
): Problem[] {
  const value = valueAt(validated.root, path);
  const schema = schemaAt(validated.schema, validated.root, path);
  const options = (schema && optionsOf(schema)) ?? [];
  if (value === undefined) return [problem(`is missing; it must be ${schema ? expectedText(schema) : 'given'}`)];
  if (!isRecord(value)) {
    const fitting = issue.errors.find((issues) => !issues.some((inner) => isWrongForm(inner)));
    if (fitting !== undefined) return fitting.flatMap((inner) => problemsIn(validated, inner, path));
    return [problem(wrongType(value, schema ? expectedText(schema) : 'something else'))];
  }
  const known = [...new Set(options.flatMap((option) => Object.keys(shapeOf(option) ?? {})))];
  if (known.length === 0) return [problem(wrongType(value, schema ? expectedText(schema) : 'something else'))];
  const meant = Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [known.includes(key) ? key : (nearestWord(key, known) ?? key), entry]),
  );
  if (!Object.keys(meant).some((key) => known.includes(key))) {
    return [problem(`must be ${schema ? expectedText(schema) : 'something else'}`)];
  }
  const chosen = chooseOption(options, meant);
  const own = chosen === undefined ? [] : Object.keys(shapeOf(chosen) ?? {});
  const faults = issue.errors[chosen === undefined ? -1 : options.indexOf(chosen)] ?? [];
  return faults.flatMap((inner) => {
    if (inner.code !== 'unrecognized_keys' || inner.path.length > 0) return problemsIn(validated, inner, path);
    return inner.keys.map((key) => {
      const beside = own.find((name) => name in value);
      if (known.includes(key) && beside !== undefined) {
        return {
          severity: 'error' as const,
          path: pathText([...path, key]),
          message: `"${key}" cannot stand beside "${beside}"`,
          value: value[key],
        };
      }
      return unknownProperty(path, key, own);
    });
  });
}

function isWrongForm(issue: z.core.$ZodIssue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_union');
}

function knownKeys(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  const options = schema && optionsOf(schema);
  const object = options !== undefined && isRecord(value) ? chooseOption(options, value) : schema;
  return Object.keys((object && shapeOf(object)) ?? {});
}

function unknownProperty(path: readonly PropertyKey[], key: string, known: readonly string[]): Problem {
  const nearest = nearestWord(key, known);
  return {
    severity: 'error',
    path: pathText([...path, key]),
    message: `unknown property "${key}"`,
    value: key,
    ...(nearest !== undefined && { nearest }),
    ...(nearest === undefined && known.length > 0 && { detail: `known here: ${known.join(', ')}` }),
  };
}

function wrongWord(value: unknown, allowed: readonly unknown[]): [message: string, more: Partial<Problem>] {
  const words = allowed.map((word) => (typeof word === 'string' ? word : JSON.stringify(word)));
  const list = words.length === 1 ? `must be ${words[0] ?? ''}` : `one of ${words.join(', ')}`;
  if (value === undefined) return [`is missing; ${words.length === 1 ? 'it ' : ''}${list}`, {}];
  if (words.length === 1) {
    const isQuoted = typeof value === 'string' && value === words[0];
    return [`${list}, not ${quoted(value)}${isQuoted ? '; leave the quotes out' : ''}`, {}];
  }
  const nearest = typeof value === 'string' ? nearestWord(value, words) : undefined;
  if (nearest !== undefined) return [`${quoted(value)} is not allowed here`, { nearest }];
  return [`${quoted(value)} is not allowed here; ${list}`, {}];
}

function wrongType(value: unknown, expected: string): string {
  const message = `must be ${expected}, not ${quoted(value)}`;
  if (typeof value !== 'string') return message;
  if (/number/.test(expected) && /^-?\d+(\.\d+)?$/.test(value.trim())) return `${message}; leave the quotes out`;
  if (expected === 'true or false' && /^(true|false)$/i.test(value)) return `${message}; leave the quotes out`;
  if (expected === 'a list' && /^\S+$/.test(value)) return `${message}; a list of one is written [${quoted(value)}]`;
  return message;
}

function tooSmall(value: unknown, issue: z.core.$ZodIssueTooSmall): string {
  const least = Number(issue.minimum);
  if (least === 1 && (issue.origin === 'string' || issue.origin === 'array')) return 'must not be empty';
  if (issue.inclusive === false) return `${quoted(value)} is too small; it must be more than ${least}`;
  return `${quoted(value)} is too small; at least ${least}${unitOf(issue.origin)}`;
}

/** Messages of our own rules say what must be, or what is wrong; the value at fault is added here. */
function customText(message: string, value: unknown): string {
  if (value === undefined) return message;
  if (message.startsWith('must ')) return `${message}, not ${quoted(value)}`;
  return message.startsWith('is ') ? `${quoted(value)} ${message}` : message;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    root,
  );
}

function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function unitOf(origin: string): string {
  if (origin === 'array') return ' entries';
  return origin === 'string' ? ' characters' : '';
}
