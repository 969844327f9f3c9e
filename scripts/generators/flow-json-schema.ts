import { z } from 'zod';
import { stepSchemaOf, type Action } from '../../src/actions/action.js';
import type { FieldRule } from '../../src/actions/shared/fields/field-rule.js';
import { actions } from '../../src/actions/registry.js';
import {
  assertionNeeds,
  assertionTypes,
  elementStates,
  patternTypes,
  type AssertionType,
} from '../../src/domain/flow/assertion.js';
import { flowSchema } from '../../src/domain/flow/flow.js';
import { stepBaseSchema } from '../../src/domain/flow/step.js';
import { inOrder, jsonSchemaOf, type Definitions, type JsonSchema } from './json-schema.js';

/**
 * The JSON Schema of a flow. One definition for each action, distinguished by `action`, so that editors complete what the
 * action at hand may have; what all steps share stands once, in `StepBase`.
 */
export function flowJsonSchema(): JsonSchema {
  const { $defs: flowDefinitions, ...flow } = jsonSchemaOf(flowSchema(z.unknown().meta({ id: 'Step' })), 'input');
  const { $defs: baseDefinitions, ...base } = jsonSchemaOf(stepBaseSchema, 'input');
  const steps = actions.map((action) => stepDefinition(action, base));
  const definitions: Record<string, JsonSchema> = {
    ...baseDefinitions,
    ...flowDefinitions,
    ...Object.fromEntries(steps.flatMap((step) => Object.entries(step.needed))),
    StepBase: {
      description: 'What every step may have.',
      type: 'object',
      properties: base.properties ?? {},
    },
    Step: stepUnion(),
  };
  definitions['Assertion'] = withConditions(definitions['Assertion'] ?? {});
  for (const { name, schema } of steps) definitions[name] = schema;
  return { ...flow, title: 'Flow', $defs: definitions };
}

function stepUnion(): JsonSchema {
  return {
    title: 'Step',
    description: 'One step: an action and its fields.',
    type: 'object',
    required: ['action'],
    properties: { action: { description: 'What is done.', enum: actions.map((action) => action.name) } },
    oneOf: actions.map((action) => ({ $ref: `#/$defs/${action.name}` })),
  };
}

interface StepDefinition {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Definitions that it refers to. */
  readonly needed: Definitions;
}

function stepDefinition(action: Action, base: JsonSchema): StepDefinition {
  const { $defs = {}, ...own } = jsonSchemaOf(stepSchemaOf(action), 'input');
  const shared = base.properties ?? {};
  const properties = Object.entries(own.properties ?? {}).map(([name, property]): [string, JsonSchema] => {
    if (name === 'action') return [name, { const: action.name }];
    const isShared = JSON.stringify(shared[name]) === JSON.stringify(property);
    return [name, isShared ? { $ref: `#/$defs/StepBase/properties/${name}` } : property];
  });
  // Own fields first: they are what an editor is asked for.
  const ownFirst = properties.toSorted(
    ([left], [right]) => Number(isBase(left, shared)) - Number(isBase(right, shared)),
  );
  const rules = action.rules.map(ruleSchema);
  const schema = inOrder({
    ...own,
    // zod leaves examples out wherever something is transformed.
    examples: [{ action: action.name, ...action.sample }],
    properties: Object.fromEntries(ownFirst),
    ...(rules.length > 0 && { allOf: rules }),
  });
  return { name: action.name, schema, needed: $defs };
}

const isBase = (name: string, shared: Definitions): boolean => name in shared;

function ruleSchema({ need, fields, unless }: FieldRule): JsonSchema {
  const each = fields.map((field) => ({ required: [field] }));
  if (need === 'at_most_one') return { not: { required: [...fields] } };
  const needed: JsonSchema = need === 'exactly_one' ? { oneOf: each } : { anyOf: each };
  if (unless === undefined) return needed;
  return {
    if: { properties: { [unless.field]: { enum: unless.is } }, required: [unless.field] },
    else: needed,
  };
}

/** What an assertion needs depends on its type. */
function withConditions(assertion: JsonSchema): JsonSchema {
  const needing = (field: 'selector' | 'expected' | 'attribute'): readonly AssertionType[] =>
    assertionTypes.filter((type) => assertionNeeds[type].includes(field));
  const takesPattern = (type: AssertionType): boolean => patternTypes.has(type);
  const reference = { type: 'string', pattern: String.raw`\{\{` };
  const count = [{ type: 'integer', minimum: 0 }, { type: 'string', pattern: String.raw`^\d+$` }, reference];
  return {
    ...assertion,
    allOf: [
      ...(['selector', 'attribute'] as const).map((field) => forTypes(needing(field), { required: [field] })),
      forTypes(
        needing('expected').filter((type) => !takesPattern(type)),
        { required: ['expected'] },
      ),
      forTypes(needing('expected').filter(takesPattern), {
        oneOf: [{ required: ['expected'] }, { required: ['matches'] }],
      }),
      forTypes(
        assertionTypes.filter((type) => !takesPattern(type)),
        { not: { required: ['matches'] } },
      ),
      forTypes(['state_is'], { properties: { expected: { anyOf: [{ enum: elementStates }, reference] } } }),
      forTypes(['count_equals'], { properties: { expected: { anyOf: count } } }),
    ],
  };
}

function forTypes(types: readonly string[], shape: JsonSchema): JsonSchema {
  const condition = { properties: { type: { enum: types } }, required: ['type'] };
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; nobody awaits it
  return { if: condition, then: shape };
}
