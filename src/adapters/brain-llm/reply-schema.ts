import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

interface Branch {
  readonly properties: Readonly<Record<string, Json>>;
}

/**
 * One flat object with the fields of all forms of a reply. Providers take no union at the top of a schema; which fields belong
 * together is said in the prompt and checked when the reply is here.
 */
export function flatSchema(union: z.ZodDiscriminatedUnion): Json {
  const { discriminator } = union.def;
  const { oneOf = [] } = z.toJSONSchema(union) as { readonly oneOf?: readonly Branch[] };
  const kinds = oneOf.map(({ properties }) => properties[discriminator]?.['const']);
  const all = Object.assign({}, ...oneOf.map(({ properties }) => properties)) as Record<string, Json>;
  return {
    type: 'object',
    properties: {
      ...all,
      [discriminator]: typeof kinds[0] === 'boolean' ? { type: 'boolean' } : { type: 'string', enum: kinds },
    },
    required: [discriminator],
  };
}

/**
 * A reply in the form that it says it has: without the fields of other forms, which some providers fill with null, and with
 * empty texts and lists where a model left them out.
 */
export function inForm(union: z.ZodDiscriminatedUnion, reply: unknown): unknown {
  if (reply === null || typeof reply !== 'object' || Array.isArray(reply)) return reply;
  const given = withoutNull(reply as Json);
  const { oneOf = [] } = z.toJSONSchema(union) as { readonly oneOf?: readonly Branch[] };
  const { discriminator } = union.def;
  const form = oneOf.find(({ properties }) => properties[discriminator]?.['const'] === given[discriminator]);
  if (form === undefined) return given;
  const blanks: Readonly<Record<string, unknown>> = { string: '', array: [] };
  const entries = Object.entries(form.properties).map(([name, { type }]) => [
    name,
    given[name] ?? blanks[String(type)],
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function withoutNull(value: Json): Json {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== null)
      .map(([name, entry]) => [name, Array.isArray(entry) ? entry.map(plain) : entry]),
  );
}

function plain(entry: unknown): unknown {
  return entry !== null && typeof entry === 'object' && !Array.isArray(entry) ? withoutNull(entry as Json) : entry;
}
