import { z } from 'zod';

/** A JSON Schema as plain data, with the keywords that are looked into here. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Definitions;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Definitions;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

export type Definitions = Readonly<Record<string, JsonSchema>>;

export const jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema';

/** Keywords in the order in which a reader wants them. */
const order = ['$schema', '$id', '$ref', 'title', 'description', 'type', 'const', 'enum', 'default', 'examples'];
const last = ['$defs'];

/** Keywords whose value names schemas; those names are no keywords. */
const mapsOfSchemas = new Set(['properties', '$defs']);

/**
 * The JSON Schema 2020-12 of a zod schema, without what says nothing: the bounds of safe integers, `propertyNames` of
 * string keys, names that zod makes up.
 *
 * @param io what is read (`input`, closed) or written (`output`, open: readers of a report skip what they do not know)
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: dialect, ...raw } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  if (dialect !== jsonSchemaDialect) throw new Error(`zod writes ${dialect}, not JSON Schema 2020-12.`);
  return tidied(inlineGeneratedNames(raw as JsonSchema), io) as JsonSchema;
}

/** `$defs` of recursive schemas that zod names `__schema0`; each is used by one definition alone. */
function inlineGeneratedNames(raw: JsonSchema): JsonSchema {
  const definitions: Record<string, JsonSchema> = { ...raw.$defs };
  for (const [name, definition] of Object.entries(definitions)) {
    const { $ref, ...own } = definition;
    const target = /^#\/\$defs\/(__schema\d+)$/.exec($ref ?? '')?.[1];
    if (target === undefined || definitions[target] === undefined) continue;
    definitions[name] = { ...own, ...definitions[target] };
    delete definitions[target];
  }
  return Object.keys(definitions).length === 0 ? raw : { ...raw, $defs: definitions };
}

function tidied(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((entry) => tidied(entry, io));
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([key, entry]) => {
    if (key === 'maximum' && entry === Number.MAX_SAFE_INTEGER) return false;
    if (key === 'minimum' && entry === Number.MIN_SAFE_INTEGER) return false;
    if (key === 'propertyNames' && JSON.stringify(entry) === '{"type":"string"}') return false;
    return !(io === 'output' && key === 'additionalProperties' && entry === false);
  });
  return inOrder(
    Object.fromEntries(
      kept.map(([key, entry]) => [
        key,
        mapsOfSchemas.has(key) ? tidiedEach(entry as Definitions, io) : tidied(entry, io),
      ]),
    ),
  );
}

function tidiedEach(schemas: Definitions, io: 'input' | 'output'): Definitions {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidied(schema, io) as JsonSchema]));
}

/** Sorts the keywords of a schema; the names in `properties` and `$defs` keep their order. */
export function inOrder(schema: JsonSchema): JsonSchema {
  const rank = (key: string): number =>
    order.includes(key) ? order.indexOf(key) : last.includes(key) ? order.length + 1 : order.length;
  return Object.fromEntries(Object.entries(schema).toSorted(([left], [right]) => rank(left) - rank(right)));
}

/** A schema without some of its keywords. */
export function without(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}
