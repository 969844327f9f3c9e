import type { z } from 'zod';
import { inForm } from './reply-schema.js';

/** A reply that fits, or what is wrong with it in words that help a model to do better. */
export type ReadReply<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly problem: string };

/** Reads a reply: JSON, alone or in a text around it, that has one of the forms of the schema. */
export function readReply<Schema extends z.ZodDiscriminatedUnion>(
  text: string,
  schema: Schema,
): ReadReply<z.output<Schema>> {
  const json = jsonIn(text);
  if (json === undefined) return { ok: false, problem: 'it is not JSON' };
  const read = schema.safeParse(inForm(schema, json));
  if (read.success) return { ok: true, reply: read.data };
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the reply'}: ${message}`);
  return { ok: false, problem: problems.slice(0, 5).join('; ') };
}

/** The JSON object in a text: models without a JSON mode put fences, sentences or their thoughts around it. */
function jsonIn(text: string): unknown {
  const spoken = text.replace(/<think>[\s\S]*?<\/think>/g, '').trim();
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(spoken)?.[1];
  const between = spoken.slice(spoken.indexOf('{'), spoken.lastIndexOf('}') + 1);
  for (const candidate of [spoken, fenced, between]) {
    const parsed = candidate === undefined ? undefined : parsedJson(candidate);
    if (parsed !== undefined) return parsed;
  }
  return undefined;
}

function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}
