import type { JsonSchema } from '../json-schema.js';
import { anySpelling } from './any-spelling.js';

/** The value that counts as left out. */
export const nothing: JsonSchema = { type: 'null' };

/** Properties in any spelling must be so. */
export function inAnySpelling(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    patternProperties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [anySpelling([name]), schema]),
    ),
  };
}

/** That a property is there in some spelling, with a value of this schema. */
export function someSpelling(name: string, value: JsonSchema): JsonSchema {
  return { not: inAnySpelling({ [name]: { not: value } }) };
}

/**
 * That a property is given in some spelling. If it is not, the error is that of its usual spelling: it is required.
 *
 * @param ignored values that count as left out
 */
export function given(name: string, ignored: readonly unknown[] = [null]): JsonSchema {
  const leftOut: JsonSchema = ignored.length === 1 ? nothing : { enum: ignored };
  return conditional(inAnySpelling({ [name]: leftOut }), {
    met: { required: [name], properties: { [name]: { not: leftOut } } },
  });
}

/**
 * Properties in any spelling, each with what it may hold: `names` lets all names through, and `held` says what those hold that the
 * schema has not looked at under their usual name. Scalars are looked at twice there, which does no harm; deeper values are not, as
 * the time would double at each level.
 */
export function otherSpellings(
  properties: Readonly<Record<string, JsonSchema>>,
  isDeep: (name: string) => boolean,
): { readonly names: JsonSchema; readonly held: readonly JsonSchema[] } {
  const entries = Object.entries(properties);
  const names = Object.fromEntries(entries.map(([name, schema]) => [name, isDeep(name) ? {} : schema]));
  return {
    names: inAnySpelling(names),
    held: entries.flatMap(([name, schema]) =>
      isDeep(name) ? [conditional({ required: [name] }, { unmet: inAnySpelling({ [name]: schema }) })] : [],
    ),
  };
}

/** What must hold where a condition is met, and where it is not. */
export function conditional(
  condition: JsonSchema,
  { met, unmet }: { readonly met?: JsonSchema; readonly unmet?: JsonSchema },
): JsonSchema {
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; nobody awaits it
  return { if: condition, ...(met && { then: met }), ...(unmet && { else: unmet }) };
}
