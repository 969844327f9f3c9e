import { without, type Definitions, type JsonSchema } from '../json-schema.js';
import { resolved } from '../reference/markdown.js';
import { anySpelling } from './any-spelling.js';
import { given, nothing, otherSpellings } from './spelled-properties.js';
import { widenRule } from './rules.js';
import type { SharedDefinitions } from './shared-definitions.js';

/** What widening goes by. */
export interface Widening {
  /** The definitions of the schema that is widened. */
  readonly definitions: Definitions;
  /** Definitions that may be null wherever they are referred to. */
  readonly nullable: ReadonlySet<string>;
  /** Words that mean one of an enumeration, by the pointer to the property. */
  readonly otherWords: Readonly<Record<string, readonly string[]>>;
  readonly shared: SharedDefinitions;
  /** Whether what is widened may be moved to another place, so that nothing can refer into it. */
  readonly isMovable?: boolean;
}

/** A property that is not known, and so must be null. */
export const unknownProperty = (shared: SharedDefinitions): JsonSchema =>
  shared.refer('Unknown', {
    description: 'No property of this name is known here. Only null may stand here: it counts as left out.',
    ...nothing,
  });

/**
 * Makes a schema as wide as `foldToSchema` reads it: names of properties and words of enumerations in any spelling, and null
 * for what is left out. The usual spelling stays where editors look for it, with its descriptions.
 *
 * @param at pointer to the schema in the document
 */
export function widen(schema: JsonSchema, at: string, widening: Widening): JsonSchema {
  const { properties, enum: words, anyOf, items, additionalProperties } = schema;
  if (properties !== undefined) return widenObject(schema, properties, at, widening);
  if (words !== undefined) return widenWords(schema, words.map(String), at, widening);
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map((option, index) => widen(option, `${at}/anyOf/${index}`, widening)) }),
    ...(items && { items: widen(items, `${at}/items`, widening) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: widen(additionalProperties, `${at}/additionalProperties`, widening),
    }),
  };
}

/** A property that may be null too, which counts as left out. */
export function orNull(schema: JsonSchema, { definitions, nullable }: Widening): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '');
  if (name !== undefined) {
    return nullable.has(name) || name.includes('/') ? schema : orElse(described(schema, definitions), nothing);
  }
  const { type, anyOf, const: fixed } = schema;
  if (anyOf !== undefined || fixed !== undefined) return orElse(schema, nothing);
  if (type === undefined) return schema;
  return { ...schema, type: [...(typeof type === 'string' ? [type] : type), 'null'] };
}

/** A reference with the description of what it refers to, unless it has its own. */
export function described(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const { description } = definitions[schema.$ref?.replace('#/$defs/', '') ?? ''] ?? {};
  return { ...(description !== undefined && { description }), ...schema };
}

/** What is described stays described by the same words, and may also be something else. */
export function orElse(schema: JsonSchema, other: JsonSchema): JsonSchema {
  const { description, default: fallback, anyOf, ...rest } = schema;
  return {
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    anyOf: [...(anyOf ?? [rest]), other],
  };
}

function widenObject(schema: JsonSchema, properties: Definitions, at: string, widening: Widening): JsonSchema {
  const { required = [], allOf: rules = [], ...rest } = without(schema, 'additionalProperties');
  const wide = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      orNull(widen(property, `${at}/properties/${name}`, widening), widening),
    ]),
  );
  const values = Object.fromEntries(
    Object.entries(wide).map(([name, property]) => [
      name,
      widening.isMovable === true ? withoutWords(property) : sameAs(property, `${at}/properties/${name}`),
    ]),
  );
  const { names, held } = otherSpellings(values, (name) => isDeep(properties[name] ?? {}, widening.definitions));
  return {
    ...rest,
    properties: wide,
    allOf: [
      { ...names, additionalProperties: unknownProperty(widening.shared) },
      ...held,
      ...required.map((name) => given(name)),
      ...(rules as readonly JsonSchema[]).map((rule) => widenRule(rule, (name) => given(name))),
    ],
  };
}

/** Whether objects with properties of their own may stand somewhere in a value. */
export function isDeep(schema: JsonSchema, definitions: Definitions): boolean {
  const { properties, items, anyOf = [], additionalProperties: named } = resolved(schema, definitions);
  const inner = [...anyOf, ...(items ? [items] : []), ...(typeof named === 'object' ? [named] : [])];
  return properties !== undefined || inner.some((part) => isDeep(part, definitions));
}

/** A schema without what is said of it to readers, or a reference to it, whichever is shorter. */
export function sameAs(schema: JsonSchema, at: string): JsonSchema {
  const bare = withoutWords(schema);
  const reference = { $ref: at };
  return JSON.stringify(bare).length < JSON.stringify(reference).length ? bare : reference;
}

/** What a schema accepts, without what is said of it to readers. */
export function withoutWords(schema: JsonSchema): JsonSchema {
  return without(schema, 'description', 'default', 'examples');
}

function widenWords(schema: JsonSchema, words: readonly string[], at: string, widening: Widening): JsonSchema {
  const pattern = anySpelling([...words, ...(widening.otherWords[at] ?? [])]);
  return orElse(schema, widening.shared.refer(`${nameAt(at)}Words`, { type: 'string', pattern }));
}

/** The name of the property or definition that a pointer leads into, with a capital letter. */
function nameAt(pointer: string): string {
  const name = pointer.split('/').findLast((key) => !/^(?:anyOf|items|additionalProperties|\d+)$/.test(key)) ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
