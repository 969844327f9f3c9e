import type { z } from 'zod';
import { fold } from '../nearest-word.js';
import { chooseOption, isRecord, kindOf, shapeOf } from './zod-shape.js';

/**
 * Brings a spec into the spelling of its schema: property names and enum values are recognised in any case (camel, Pascal,
 * snake, kebab), and a property that is null counts as absent, as earlier writers of the format leave it. Maps with keys
 * of the author's own keep them as they are. What the schema does not know is left for validation to complain about.
 */
export function foldToSchema(schema: z.ZodType, value: unknown, listeners: FoldListeners = {}): unknown {
  return foldValue(schema, value, { path: [], listeners });
}

/** Who is notified of what folding comes across. */
export interface FoldListeners {
  readonly translateChoice?: TranslateChoice;
  /** Called for a property that is there twice in different spellings; the first one is kept. */
  readonly repeated?: (path: readonly PropertyKey[], first: string, again: string) => void;
}

/**
 * Called with an object that may take one of several forms, its property names folded already, before the form is chosen:
 * the place to translate words of other formats.
 */
export type TranslateChoice = (
  choice: Record<string, unknown>,
  path: readonly PropertyKey[],
) => Record<string, unknown>;

interface Position {
  readonly path: readonly PropertyKey[];
  readonly listeners: FoldListeners;
}

const under = (place: Position, key: PropertyKey): Position => ({ ...place, path: [...place.path, key] });

function foldValue(schema: z.core.$ZodType, value: unknown, place: Position): unknown {
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

function foldUnion(options: readonly z.core.$ZodType[], value: unknown, place: Position): unknown {
  if (!isRecord(value)) {
    const option = options.find(
      (candidate) => Array.isArray(value) === (kindOf(candidate) === 'array') && kindOf(candidate) !== 'object',
    );
    return option === undefined ? value : foldValue(option, value, place);
  }
  const named = foldKeys(value, vocabularyOf(options), place);
  const choice = place.listeners.translateChoice?.(named, place.path) ?? named;
  const option = chooseOption(options, choice);
  return option === undefined ? choice : foldValue(option, choice, place);
}

function foldObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  written: Record<string, unknown>,
  place: Position,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(foldKeys(written, vocabularyOf(shape), place)).map(([key, entry]) => {
      const property = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [key, property === undefined ? entry : foldValue(property, entry, under(place, key))];
    }),
  );
}

/** Known property names by what they fold to. */
type Vocabulary = ReadonlyMap<string, string>;

/** A schema does not change, and the union of all steps has hundreds of names: each vocabulary is made once. */
const vocabularies = new WeakMap<object, Vocabulary>();

function vocabularyOf(known: readonly z.core.$ZodType[] | Readonly<Record<string, z.core.$ZodType>>): Vocabulary {
  const made = vocabularies.get(known);
  if (made !== undefined) return made;
  const shapes = Array.isArray(known) ? known.map((option: z.core.$ZodType) => shapeOf(option) ?? {}) : [known];
  const vocabulary = new Map(shapes.flatMap((shape) => Object.keys(shape)).map((key) => [fold(key), key]));
  vocabularies.set(known, vocabulary);
  return vocabulary;
}

function foldKeys(written: Record<string, unknown>, known: Vocabulary, place: Position): Record<string, unknown> {
  const named = new Map<string, { readonly written: string; readonly entry: unknown }>();
  for (const [key, entry] of Object.entries(written)) {
    if (entry === null) continue;
    const name = known.get(fold(key)) ?? key;
    const first = named.get(name);
    if (first === undefined) named.set(name, { written: key, entry });
    else place.listeners.repeated?.([...place.path, key], first.written, key);
  }
  return Object.fromEntries([...named].map(([name, { entry }]) => [name, entry]));
}

function foldWord(value: unknown, words: readonly unknown[]): unknown {
  if (typeof value !== 'string' || words.includes(value)) return value;
  const wanted = fold(value);
  return words.find((word) => typeof word === 'string' && fold(word) === wanted) ?? value;
}
