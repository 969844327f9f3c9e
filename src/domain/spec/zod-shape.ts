import type { z } from 'zod';
import { fold } from '../nearest-word.js';

/** Looks into zod schemas: what a value at a place may be. */

/** The schema without what is wrapped around it: optional, default, transformations. */
export function innermost(schema: z.core.$ZodType): z.core.$ZodTypes {
  const typed = schema as z.core.$ZodTypes;
  const { def } = typed._zod;
  if (def.type === 'pipe') return innermost(def.in);
  if (def.type === 'lazy') return innermost(def.getter());
  return 'innerType' in def ? innermost(def.innerType) : typed;
}

/** What a schema is for in the end: `object`, `array`, `string` … */
export function kindOf(schema: z.core.$ZodType): string {
  return innermost(schema)._zod.def.type;
}

/** The properties of an object; undefined for anything else. */
export function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const { def } = innermost(schema)._zod;
  return def.type === 'object' ? def.shape : undefined;
}

/** The forms of a union; undefined for anything else. */
export function optionsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] | undefined {
  const { def } = innermost(schema)._zod;
  return def.type === 'union' ? def.options : undefined;
}

/** The form of a union that an object is meant for: the one whose literals it has, else the one with most of its keys. */
export function chooseOption(
  options: readonly z.core.$ZodType[],
  value: Readonly<Record<string, unknown>>,
): z.core.$ZodType | undefined {
  const literals = literalsOf(options);
  for (const [key, entry] of Object.entries(value)) {
    const option = literals.get(key)?.get(comparable(entry));
    if (option !== undefined) return option;
  }
  let best: z.core.$ZodType | undefined;
  let bestScore = -1;
  for (const option of options) {
    const shape = shapeOf(option);
    if (shape === undefined) continue;
    const score = Object.keys(value).filter((key) => Object.hasOwn(shape, key)).length;
    if (score > bestScore) [best, bestScore] = [option, score];
  }
  return best;
}

type Literals = ReadonlyMap<string, ReadonlyMap<unknown, z.core.$ZodType>>;

const literalTables = new WeakMap<object, Literals>();

/** The forms of a union by the literals that their properties must have: property, then value. */
function literalsOf(options: readonly z.core.$ZodType[]): Literals {
  const made = literalTables.get(options);
  if (made !== undefined) return made;
  const literals = new Map<string, Map<unknown, z.core.$ZodType>>();
  for (const option of options) {
    for (const [key, property] of Object.entries(shapeOf(option) ?? {})) {
      const { def } = innermost(property)._zod;
      if (def.type !== 'literal') continue;
      const forms = literals.get(key) ?? new Map<unknown, z.core.$ZodType>();
      for (const word of def.values) forms.set(comparable(word), option);
      literals.set(key, forms);
    }
  }
  literalTables.set(options, literals);
  return literals;
}

const comparable = (word: unknown): unknown => (typeof word === 'string' ? fold(word) : word);

/** The schema of what stands at a path of `root`; undefined where the schema says nothing of it. */
export function schemaAt(
  schema: z.core.$ZodType,
  root: unknown,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const { def } = innermost(schema)._zod;
  const inner = isRecord(root) || Array.isArray(root) ? (root as Record<PropertyKey, unknown>)[key] : undefined;
  switch (def.type) {
    case 'object': {
      const property = Object.hasOwn(def.shape, key) ? def.shape[String(key)] : undefined;
      return property === undefined ? undefined : schemaAt(property, inner, rest);
    }
    case 'array':
      return schemaAt(def.element, inner, rest);
    case 'record':
      return schemaAt(def.valueType, inner, rest);
    case 'union': {
      const option = Array.isArray(root)
        ? def.options.find((candidate) => kindOf(candidate) === 'array')
        : isRecord(root)
          ? chooseOption(def.options, root)
          : undefined;
      return option === undefined ? undefined : schemaAt(option, root, path);
    }
    default:
      return undefined;
  }
}

/** Whether a value is an object with properties: no list, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
