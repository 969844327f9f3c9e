import type { Action } from '../../../src/actions/action.js';
import { conditions, otherNames } from '../../../src/actions/shared/fields/other-names.js';
import { actionAliases, actions } from '../../../src/actions/registry.js';
import { without, type Definitions, type JsonSchema } from '../json-schema.js';
import { resolved } from '../reference/markdown.js';
import { anySpelling } from './any-spelling.js';
import { leftOutOf } from './first-format.js';
import { conditional, given, nothing, someSpelling } from './spelled-properties.js';
import { widenRule } from './rules.js';
import { described, orElse, orNull, widen, type Widening } from './widen.js';

/** The pointer to the words for an action, in any spelling. */
export const wordsOf = (action: string): JsonSchema => ({ $ref: `#/$defs/${action}/$defs/word` });

/**
 * The definition of the steps of one action as the reader takes them. It says what the action needs, and which values its fields
 * have in their usual spelling, for editors to complete. Other spellings and foreign fields are the matter of `stepSpellings`.
 *
 * @param base the fields that all steps have alike, which `StepBase` describes
 */
export function wideStep(action: Action, schema: JsonSchema, widening: Widening, base: Definitions): JsonSchema {
  const { name } = action;
  const { properties = {}, required = [], allOf: rules = [], ...rest } = without(schema, 'additionalProperties');
  const own = Object.entries(properties).filter(([field]) => field !== 'action' && !Object.hasOwn(base, field));
  const others = otherNames[name] ?? {};
  const isGiven = (field: string): JsonSchema => {
    const itself = given(field, [null, ...leftOutOf(action, field)]);
    const instead = (others[field] ?? []).map((other) => someSpelling(other, { not: nothing }));
    const either = instead.length === 0 ? itself : conditional({ anyOf: instead }, { unmet: itself });
    return widening.shared.refer(`Given_${field}`, either);
  };
  const needs = [
    ...required.filter((field) => field !== 'action').map(isGiven),
    ...(rules as readonly JsonSchema[]).map((rule) => widenRule(rule, isGiven)),
  ];
  return {
    ...rest,
    properties: {
      action: orElse(orElse({ const: name }, wordsOf(name)), nothing),
      ...Object.fromEntries(own.map(([field, property]) => [field, wideField(action, field, property, widening)])),
      ...foreignNames(name, properties, widening),
    },
    ...(needs.length > 0 && { allOf: needs }),
    $defs: { word: { type: 'string', pattern: anySpelling(wordsFor(action)) } },
  };
}

/** The fields that the actions of fe-pilot have in the place of an action's own. */
function foreignNames(action: string, properties: Definitions, { definitions }: Widening): Definitions {
  const renamed = Object.entries(otherNames[action] ?? {}).flatMap(([field, names]) =>
    names.map((name): [string, JsonSchema] => [
      name,
      orElse(
        { ...resolved(properties[field] ?? {}, definitions), description: `The same as ${field}, in fe-pilot.` },
        nothing,
      ),
    ]),
  );
  if (action !== 'wait') return Object.fromEntries(renamed);
  const condition = {
    description: 'What is waited for, in fe-pilot.',
    anyOf: [{ type: 'string', pattern: anySpelling(Object.keys(conditions)) }, nothing],
  };
  const value = {
    description: 'What the condition is about: a selector, a text or a part of the address.',
    type: ['string', 'null'],
  };
  return { ...Object.fromEntries(renamed), condition, value };
}

const wordsFor = ({ name }: Action): readonly string[] => [
  name,
  ...[...actionAliases].flatMap(([alias, meant]) => (meant.action === name ? [alias] : [])),
];

function wideField(action: Action, field: string, property: JsonSchema, widening: Widening): JsonSchema {
  const leftOut = leftOutOf(action, field);
  const movable = { ...widening, isMovable: true };
  const written = isOfBase(property) ? resolved(property, widening.definitions) : property;
  const wide = orNull(widen(written, `#/$defs/${action.name}/properties/${field}`, movable), widening);
  return leftOut.length === 0 ? wide : orElse(described(wide, widening.definitions), oneOf(leftOut));
}

/** One of some values. Texts are a pattern, as an enumeration would be proposed by editors. */
function oneOf(values: readonly unknown[]): JsonSchema {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length < values.length) return { enum: values };
  return { type: 'string', pattern: `^(?:${texts.map(escaped).join('|')})$` };
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);

/** The fields that all steps have alike, whatever their action. */
export function commonFields(definitions: Definitions): Definitions {
  const isCommon = ([field]: [string, JsonSchema]): boolean =>
    actions.every((action) => {
      const property = definitions[action.name]?.properties?.[field];
      return property !== undefined && isOfBase(property) && leftOutOf(action, field).length === 0;
    });
  return Object.fromEntries(Object.entries(definitions['StepBase']?.properties ?? {}).filter(isCommon));
}

const isOfBase = ({ $ref: target = '' }: JsonSchema): boolean => target.startsWith('#/$defs/StepBase/');

/** Lets fields that several actions have alike stand once. */
export function shareFields(steps: Definitions, { shared }: Widening): Definitions {
  const counts = new Map<string, number>();
  for (const field of Object.values(steps).flatMap(({ properties = {} }) => Object.values(properties))) {
    const content = JSON.stringify(field);
    counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  const sharedField = ([name, field]: [string, JsonSchema]): [string, JsonSchema] => {
    const isShared = (counts.get(JSON.stringify(field)) ?? 0) > 1 && field.$ref === undefined;
    return [name, isShared ? shared.refer(`${name}Field`, field) : field];
  };
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { ...step, properties: Object.fromEntries(Object.entries(step.properties ?? {}).map(sharedField)) },
    ]),
  );
}

/** One step: its fields in any spelling, and what its action needs. */
export function wideStepUnion(schema: JsonSchema, { shared }: Widening): JsonSchema {
  const { properties = {}, ...rest } = without(schema, 'required', 'oneOf');
  const { enum: names = [], ...action } = properties['action'] ?? {};
  const anyWord = shared.refer('ActionWords', { anyOf: actions.map(({ name }) => wordsOf(name)) });
  return {
    ...rest,
    properties: { action: { ...action, anyOf: [{ enum: names }, anyWord, nothing] } },
    allOf: [
      given('action'),
      ...actions.map(({ name }) =>
        conditional(someSpelling('action', wordsOf(name)), { met: { $ref: `#/$defs/${name}` } }),
      ),
      { $ref: '#/$defs/StepBase' },
      { $ref: '#/$defs/StepSpellings' },
    ],
  };
}
