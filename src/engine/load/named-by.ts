import type { Action, NamedKind } from '../../actions/action.js';
import { actionNamed } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { variableReferences } from '../../domain/flow/variables.js';

/** What a step names, and the field that says it. */
export interface NamedThing {
  readonly field: string;
  readonly text: string;
}

/** A step, or one with any fault, as it was written. */
type WrittenStep = AnyStep | Readonly<Record<string, unknown>>;

/**
 * What a step names of a kind besides its element, as the declaration of its action says. What is no text is for the schema
 * to complain about.
 */
export function namedBy(step: WrittenStep, kind: NamedKind): readonly NamedThing[] {
  const fields = new Map(Object.entries<unknown>({ ...step }));
  const name = fields.get('action');
  const action = typeof name === 'string' ? actionNamed(name) : undefined;
  if (action === undefined) return [];
  return fieldsNaming(action, kind).flatMap((field) => textsIn(fields.get(field)).map((text) => ({ field, text })));
}

/** The fields in which steps of an action name something of a kind. */
export function fieldsNaming({ names }: Action, kind: NamedKind): readonly string[] {
  return Object.keys(names).filter((field) => names[field] === kind);
}

/** The paths of files that a step gives to the app; those that depend on what only the app can supply are left out. */
export function filesNamedBy(step: AnyStep): readonly NamedThing[] {
  return namedBy(step, 'file').filter(({ text }) => variableReferences(text).length === 0);
}

/** The names of the variables that a step sets. */
export function variablesSetBy(step: WrittenStep): readonly NamedThing[] {
  return [...textsIn(step.saveAs).map((text) => ({ field: 'saveAs', text })), ...namedBy(step, 'variable')];
}

function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}
