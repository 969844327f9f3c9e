import type { z } from 'zod';
import type { Problem } from '../../../domain/flow/problem.js';
import { foldToSchema } from '../../../domain/spec/fold.js';
import { problemsOf } from '../../../domain/spec/problems-of.js';
import { kindOf, optionsOf } from '../../../domain/spec/zod-shape.js';

/** What words of a command line are worth to a field: as text, as a number, true or false, JSON, or entries of a list. */

/**
 * The value that words stand for in a field, as a flow would hold it.
 *
 * @param path of the field, for problems
 */
export function valueOf(
  words: readonly string[],
  schema: z.ZodType,
  path: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problems: readonly Problem[] } {
  const value = accepted(words, schema);
  if (value !== undefined) return { ok: true, value };
  const [word = '', ...more] = words;
  if (more.length > 0) {
    const message = `has more values than one: ${words.map((one) => JSON.stringify(one)).join(', ')}`;
    return { ok: false, problems: [{ severity: 'error', path, message, value: more.at(-1) }] };
  }
  if (looksLikeJson(word) && parsed(word) === undefined && !isText(schema))
    return { ok: false, problems: [{ severity: 'error', path, message: 'is no valid JSON', value: word }] };
  const meant = foldToSchema(schema, isText(schema) ? word : (parsed(word) ?? scalar(word)));
  const { error } = schema.safeParse(meant);
  const problems = error === undefined ? [] : problemsOf(error, schema, meant);
  return { ok: false, problems: problems.map((problem) => ({ ...problem, path: joined(path, problem.path) })) };
}

/** Whether a word is a value that a field takes. */
export function fits(word: string, schema: z.ZodType): boolean {
  return accepted([word], schema) !== undefined;
}

/** Whether a field takes a few words, numbers, or yes and no: what it takes is hardly meant for another one. */
export function isClosed(schema: z.ZodType): boolean {
  return ['enum', 'literal', 'number', 'boolean'].includes(kindOf(schema));
}

/** Whether a field takes a list. */
export function takesMany(schema: z.core.$ZodType): boolean {
  return kindOf(schema) === 'array' || optionsOf(schema)?.some(takesMany) === true;
}

function isText(schema: z.ZodType): boolean {
  return ['string', 'enum'].includes(kindOf(schema));
}

function accepted(words: readonly string[], schema: z.ZodType): unknown {
  const [word = '', ...more] = words;
  const readings = more.length === 0 ? readingsOf(word) : [words, words.map(scalar)];
  return readings.map((reading) => foldToSchema(schema, reading)).find((reading) => schema.safeParse(reading).success);
}

/** All that a word may mean, the likeliest first: a number is one only where no text is taken. */
function readingsOf(word: string): readonly unknown[] {
  const json = parsed(word);
  return [...(json === undefined ? [] : [json]), word, scalar(word), [word], [scalar(word)]];
}

function scalar(word: string): string | number | boolean {
  if (/^-?\d+(\.\d+)?$/.test(word)) return Number(word);
  return word === 'true' || word === 'false' ? word === 'true' : word;
}

function looksLikeJson(word: string): boolean {
  return /^\s*[[{]/.test(word);
}

function parsed(word: string): unknown {
  if (!looksLikeJson(word)) return undefined;
  try {
    return JSON.parse(word);
  } catch {
    return undefined;
  }
}

function joined(path: string, inner: string): string {
  return inner === '' || inner.startsWith('[') ? `${path}${inner}` : `${path}.${inner}`;
}
