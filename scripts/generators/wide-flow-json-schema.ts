import { actions } from '../../src/actions/registry.js';
import { backendAliases } from '../../src/domain/flow/backend.js';
import { typedSelectorWords } from '../../src/domain/flow/selector/index.js';
import type { Definitions, JsonSchema } from './json-schema.js';
import { SharedDefinitions } from './wide/shared-definitions.js';
import { stepSpellings } from './wide/step-spellings.js';
import { commonFields, shareFields, wideStep, wideStepUnion } from './wide/wide-step.js';
import { orNull, widen, type Widening } from './wide/widen.js';

/** Words that the reader takes for those of an enumeration, besides other spellings of them. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  '#/properties/backend': Object.keys(backendAliases),
  '#/$defs/StepBase/properties/backend': Object.keys(backendAliases),
  '#/$defs/TypedSelector/properties/kind': typedSelectorWords,
};

/**
 * The JSON Schema of what `readFlow` takes: a flow in any spelling, with nulls, aliases and the fields of the first flow format.
 *
 * @param canonical the JSON Schema of a flow in the usual spelling
 */
export function wideFlowJsonSchema({ $defs: definitions = {}, ...flow }: JsonSchema): JsonSchema {
  const shared = new SharedDefinitions();
  const widening: Widening = {
    definitions,
    nullable: onlyProperties({ $defs: definitions, ...flow }),
    otherWords,
    shared,
  };
  const names = new Set(['Step', 'StepBase', ...actions.map(({ name }) => name)]);
  const parts = Object.entries(definitions).filter(([name]) => !names.has(name));
  const wide: Record<string, JsonSchema> = Object.fromEntries(
    parts.map(([name, part]) => {
      const widened = widen(part, `#/$defs/${name}`, widening);
      return [name, widening.nullable.has(name) ? orNull(widened, widening) : widened];
    }),
  );
  const base = commonFields(definitions);
  wide['StepBase'] = {
    ...definitions['StepBase'],
    properties: Object.fromEntries(
      Object.entries(base).map(([name, property]) => [
        name,
        orNull(widen(property, `#/$defs/StepBase/properties/${name}`, widening), widening),
      ]),
    ),
  };
  const steps = shareFields(
    Object.fromEntries(
      actions.map((action) => [action.name, wideStep(action, definitions[action.name] ?? {}, widening, base)]),
    ),
    widening,
  );
  wide['Step'] = wideStepUnion(definitions['Step'] ?? {}, widening);
  const whole = widen(flow, '#', widening);
  const spellings = stepSpellings(steps, { ...wide, ...steps, ...shared.all() }, shared);
  return { ...whole, $defs: { ...wide, ...steps, ...shared.all(), StepSpellings: spellings } };
}

/** The definitions that are referred to by properties alone: where null counts as left out. */
function onlyProperties(schema: JsonSchema): ReadonlySet<string> {
  const elsewhere = new Set<string>();
  const collect = (value: unknown, isProperty: boolean): void => {
    if (value === null || typeof value !== 'object') return;
    const { $ref: target } = value as JsonSchema;
    if (target !== undefined && !isProperty) elsewhere.add(target.replace('#/$defs/', ''));
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'properties') for (const property of Object.values(entry as Definitions)) collect(property, true);
      else collect(entry, false);
    }
  };
  collect(schema, false);
  return new Set(Object.keys(schema.$defs ?? {}).filter((name) => !elsewhere.has(name)));
}
