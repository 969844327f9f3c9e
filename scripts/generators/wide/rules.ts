import type { JsonSchema } from '../json-schema.js';
import { anySpelling } from './any-spelling.js';
import { conditional, inAnySpelling, nothing, someSpelling } from './spelled-properties.js';

/** What stands for "this property is given". */
type Given = (name: string) => JsonSchema;

/** A rule on which properties an object needs, with their names and the words of its conditions in any spelling. */
export function widenRule(rule: JsonSchema, isGiven: Given): JsonSchema {
  const { if: condition, then, else: otherwise, anyOf, oneOf, not, required, properties, ...unread } = rule;
  if (Object.keys(unread).length > 0)
    throw new Error(`A rule has keywords that cannot be widened: ${JSON.stringify(rule)}`);
  const inner = (part: unknown): JsonSchema => widenRule(part as JsonSchema, isGiven);
  if (condition !== undefined)
    return conditional(widenCondition(condition as JsonSchema), {
      ...(then !== undefined && { met: inner(then) }),
      ...(otherwise !== undefined && { unmet: inner(otherwise) }),
    });
  if (anyOf !== undefined) return { anyOf: anyOf.map(inner) };
  if (oneOf !== undefined) return { oneOf: (oneOf as readonly JsonSchema[]).map(inner) };
  if (not !== undefined) return { not: inner(not) };
  const [name, ...more] = required ?? [];
  if (name !== undefined) return more.length === 0 ? isGiven(name) : { allOf: [name, ...more].map(isGiven) };
  const held = Object.entries(properties ?? {}).map(
    ([field, schema]) => [field, { anyOf: [schema, nothing] }] as const,
  );
  return inAnySpelling(Object.fromEntries(held));
}

/** That a property is one of some words. */
function widenCondition({ properties = {} }: JsonSchema): JsonSchema {
  const [[name, { enum: words = [] }] = ['', {}], ...more] = Object.entries(properties);
  if (name === '' || more.length > 0) throw new Error('A condition must be on one property.');
  return someSpelling(name, { type: 'string', pattern: anySpelling(words.map(String)) });
}
