import { actions } from '../../../src/actions/registry.js';
import { resolved } from '../reference/markdown.js';
import type { Definitions, JsonSchema } from '../json-schema.js';
import { fieldsAllowedAnywhere, isAllowedAnywhere } from './first-format.js';
import { conditional, inAnySpelling, otherSpellings, someSpelling } from './spelled-properties.js';
import type { SharedDefinitions } from './shared-definitions.js';
import { wordsOf } from './wide-step.js';
import { isDeep, sameAs, unknownProperty, withoutWords } from './widen.js';

/** What a field may hold in the steps of some actions. */
interface Variant {
  readonly owners: string[];
  readonly value: JsonSchema;
}

/**
 * The fields of steps in any spelling, each held to what its action says of it, and nothing else beside them. A field that means the
 * same wherever it is allowed is said of all steps; the others have a rule for the actions by which they differ.
 *
 * @param steps the definitions of the steps, by action
 * @param definitions what those refer to, with the fields that all steps have alike in `StepBase`
 */
export function stepSpellings(steps: Definitions, definitions: Definitions, shared: SharedDefinitions): JsonSchema {
  const fields = variantsByField(steps, definitions);
  const base = Object.keys(definitions['StepBase']?.properties ?? {});
  const known = {
    action: { $ref: '#/$defs/Step/properties/action' },
    ...Object.fromEntries(base.map((field) => [field, { $ref: `#/$defs/StepBase/properties/${field}` }])),
    ...Object.fromEntries([...fields].map(([field, variants]) => [field, commonValue(field, variants) ?? {}])),
  };
  const isDeepField = (field: string): boolean =>
    isDeep(definitions['StepBase']?.properties?.[field] ?? {}, definitions);
  const { names, held } = otherSpellings(known, isDeepField);
  return {
    description: 'The fields of a step in any spelling: those of its action, and those of the first flow format.',
    type: 'object',
    ...names,
    additionalProperties: unknownProperty(shared),
    ...(held.length > 0 && { allOf: held }),
    ...conditional(isOneOf(Object.keys(steps)), { met: { allOf: [...meanings(fields), ...absences(fields, shared)] } }),
  };
}

function variantsByField(steps: Definitions, definitions: Definitions): ReadonlyMap<string, readonly Variant[]> {
  const fields = new Map<string, Map<string, Variant>>(fieldsAllowedAnywhere.map((field) => [field, new Map()]));
  for (const [action, { properties = {} }] of Object.entries(steps)) {
    for (const [field, property] of Object.entries(properties)) {
      if (field === 'action') continue;
      const variants = fields.get(field) ?? new Map<string, Variant>();
      const content = JSON.stringify(withoutWords(resolved(property, definitions)));
      const variant = variants.get(content) ?? {
        owners: [],
        value: sameAs(property, `#/$defs/${action}/properties/${field}`),
      };
      variant.owners.push(action);
      fields.set(field, variants.set(content, variant));
    }
  }
  return new Map([...fields].map(([field, variants]) => [field, [...variants.values()]]));
}

/** What a field may hold in all steps, where that is the same in all. */
function commonValue(field: string, [only, another]: readonly Variant[]): JsonSchema | undefined {
  return another === undefined && !isAllowedAnywhere(field) ? only?.value : undefined;
}

/** What a field may hold depends on the action, or it may hold anything in the steps of others. */
function meanings(fields: ReadonlyMap<string, readonly Variant[]>): JsonSchema[] {
  const rules = [...fields].flatMap(([field, variants]) =>
    commonValue(field, variants) === undefined
      ? variants.map(({ owners, value }) => ({ actions: owners, field, value }))
      : [],
  );
  return grouped(rules).map(({ actions: owners, properties }) =>
    conditional(isOneOf(owners), { met: inAnySpelling(properties) }),
  );
}

/** The fields that steps of other actions cannot have. */
function absences(fields: ReadonlyMap<string, readonly Variant[]>, shared: SharedDefinitions): JsonSchema[] {
  const rules = [...fields].flatMap(([field, variants]) => {
    const owners = variants.flatMap((variant) => variant.owners);
    const isForAll = isAllowedAnywhere(field) || owners.length === actions.length;
    return isForAll ? [] : [{ actions: owners, field, value: unknownProperty(shared) }];
  });
  return grouped(rules).map(({ actions: owners, properties }) =>
    conditional(isOneOf(owners), { unmet: inAnySpelling(properties) }),
  );
}

interface Rule {
  readonly actions: readonly string[];
  readonly field: string;
  readonly value: JsonSchema;
}

/** Rules for the same actions as one. */
function grouped(rules: readonly Rule[]): { readonly actions: readonly string[]; readonly properties: Definitions }[] {
  const groups = new Map<
    string,
    { readonly actions: readonly string[]; readonly properties: Record<string, JsonSchema> }
  >();
  for (const { actions: owners, field, value } of rules) {
    const key = owners.join(' ');
    const group = groups.get(key) ?? { actions: owners, properties: {} };
    group.properties[field] = value;
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** That a step is of one of these actions; said of the others if those are fewer. */
function isOneOf(names: readonly string[]): JsonSchema {
  const others = actions.map(({ name }) => name).filter((name) => !names.includes(name));
  if (others.length > 0 && others.length < names.length) return { not: isOneOf(others) };
  if (others.length === 0) return someSpelling('action', { $ref: '#/$defs/ActionWords' });
  return someSpelling('action', { anyOf: names.map(wordsOf) });
}
