import { z } from 'zod';
import { actions } from '../../actions/registry.js';

/** Fields that a tool list names first, with what a model must know to use them. */
const explained: Readonly<Record<string, string>> = {
  selector: 'e.g. Button#Save, #email, Dialog#Login >> Button#OK',
  ref: 'instead of selector: a ref of a look, e.g. f1e12',
};

/** Fields of all steps that are seldom worth a model's tokens; they are accepted all the same. */
const left = new Set(['order', 'description', 'backend', 'perception', 'typedSelector', 'delayAfterMs', 'app']);

/**
 * One flat step: the fields of all actions, each by the type that it has where it has one. What an action takes is checked by
 * the registry, and stands in the resource `handeye://schema/step`.
 */
export function flatStepSchema(): z.ZodType<Record<string, unknown>> {
  const names = new Set(['selector', 'ref', ...actions.flatMap(({ parameters }) => Object.keys(parameters))]);
  const fields = [...names]
    .filter((name) => !left.has(name))
    .map((name) => [name, described(fieldType(name), explained[name])] as const);
  const action = announced({ type: 'string', enum: actions.map(({ name }) => name) });
  return z.looseObject({ action, ...Object.fromEntries(fields), timeoutMs: announced({ type: 'integer' }).optional() });
}

/** Any value, announced to clients as this JSON Schema: what is wrong with a step is for the registry to say, all of it at once. */
function announced(schema: Readonly<Record<string, unknown>>): z.ZodType {
  return z.unknown().meta(schema);
}

function described(type: z.ZodType, text: string | undefined): z.ZodType {
  return text === undefined ? type.optional() : type.optional().describe(text);
}

/** The plain type of a field in all actions that have it; any where they differ. */
function fieldType(name: string): z.ZodType {
  const types = new Set<string>();
  for (const { parameters } of actions) {
    const field = parameters[name];
    if (field === undefined) continue;
    const schema = z.toJSONSchema(field as z.ZodType, { io: 'input', unrepresentable: 'any' });
    types.add(typeof schema.type === 'string' ? schema.type : '');
  }
  const [type = 'string', ...others] = types;
  return type === '' || others.length > 0 ? z.unknown() : announced({ type });
}
