import type { z } from 'zod';
import { fold } from '../nearest-word.js';

/**
 * Brings a spec into the spelling of its schema: property names and enum values are recognised in any case (camel, Pascal,
 * snake, kebab), and a property that is null counts as absent, as earlier writers of the format leave it. Maps with keys
 * of the author's own keep them as they are. What the schema does not know is left for validation to complain about.
 */
export function foldToSchema(
  schema: z.ZodType,
  value: unknown,
  translateChoice: TranslateChoice = (choice) => choice,
): unknown {
  return foldValue(schema, value, { path: [], translateChoice });
}

/**
 * Called with an object that may take one of several forms, its property names folded already, before the form is chosen:
 * the place to translate words of other formats.
 */
export type TranslateChoice = (
  choice: Record<string, unknown>,
  path: readonly PropertyKey[],
) => Record<string, unknown>;

interface Place {
  readonly path: readonly PropertyKey[];
  readonly translateChoice: TranslateChoice;
}

const under = (place: Place, key: PropertyKey): Place => ({ ...place, path: [...place.path, key] });

function foldValue(schema: z.core.$ZodType, value: unknown, place: Place): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return foldValue(def.innerType, value, place);
    case 'pipe':
      return foldValue(def.in, value, place);
    case 'lazy':
      return foldValue(def.getter(), value, place);
    case 'array':
      return Array.isArray(value)
        ? value.map((entry, index) => foldValue(def.element, entry, under(place, index)))
        : value;
    case 'record':
      if (!isRecord(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [key, foldValue(def.valueType, entry, under(place, key))]),
      );
    case 'object':
      return isRecord(value) ? foldObject(def.shape, value, place) : value;
    case 'enum':
      return foldWord(value, Object.values(def.entries));
    case 'literal':
      return foldWord(value, def.values);
    case 'union':
      return foldUnion(def.options, value, place);
    default:
      return value;
  }
}

function foldUnion(options: readonly z.core.$ZodType[], value: unknown, place: Place): unknown {
  if (!isRecord(value)) {
    const option = options.find(
      (candidate) => Array.isArray(value) === (kindOf(candidate) === 'array') && kindOf(candidate) !== 'object',
    );
    return option === undefined ? value : foldValue(option, value, place);
  }
  const keys = options.flatMap((option) => Object.keys(shapeOf(option) ?? {}));
  const choice = place.translateChoice(foldKeys(value, keys), place.path);
  const option = chooseOption(options, choice);
  return option === undefined ? choice : foldValue(option, choice, place);
}

function foldObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  written: Record<string, unknown>,
  place: Place,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(foldKeys(written, Object.keys(shape))).map(([key, entry]) => {
      const property = shape[key];
      return [key, property === undefined ? entry : foldValue(property, entry, under(place, key))];
    }),
  );
}

function foldKeys(written: Record<string, unknown>, known: readonly string[]): Record<string, unknown> {
  const words = new Map(known.map((key) => [fold(key), key]));
  const named: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(written)) {
    if (entry !== null) named[known.includes(key) ? key : (words.get(fold(key)) ?? key)] = entry;
  }
  return named;
}

function foldWord(value: unknown, words: readonly unknown[]): unknown {
  if (typeof value !== 'string' || words.includes(value)) return value;
  const wanted = fold(value);
  return words.find((word) => typeof word === 'string' && fold(word) === wanted) ?? value;
}

/** The form of a union that an object is meant for: the one whose literals it has, else the one with most of its keys. */
function chooseOption(
  options: readonly z.core.$ZodType[],
  value: Record<string, unknown>,
): z.core.$ZodType | undefined {
  let best: z.core.$ZodType | undefined;
  let bestScore = -1;
  for (const option of options) {
    const shape = shapeOf(option);
    if (shape === undefined) continue;
    const score = Object.keys(value).reduce((sum, key) => {
      const property = shape[key];
      if (property === undefined) return sum;
      return sum + (isLiteralMatch(property, value[key]) ? 1000 : 1);
    }, 0);
    if (score > bestScore) [best, bestScore] = [option, score];
  }
  return best;
}

function isLiteralMatch(schema: z.core.$ZodType, value: unknown): boolean {
  const { def } = innermost(schema)._zod;
  return def.type === 'literal' && (def.values as readonly unknown[]).includes(foldWord(value, def.values));
}

function innermost(schema: z.core.$ZodType): z.core.$ZodTypes {
  const typed = schema as z.core.$ZodTypes;
  const { def } = typed._zod;
  if (def.type === 'pipe') return innermost(def.in);
  if (def.type === 'lazy') return innermost(def.getter());
  if (def.type === 'optional' || def.type === 'default' || def.type === 'readonly') return innermost(def.innerType);
  return typed;
}

function kindOf(schema: z.core.$ZodType): string {
  return innermost(schema)._zod.def.type;
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const { def } = innermost(schema)._zod;
  return def.type === 'object' ? def.shape : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
