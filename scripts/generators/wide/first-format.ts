import type { Action } from '../../../src/actions/action.js';
import { firstFormatFields, translateStep } from '../../../src/actions/shared/fields/step-dialect.js';

/** Whether any step may have a field, whether it means something there or not. */
export const isAllowedAnywhere = (field: string): boolean => Object.hasOwn(firstFormatFields, field);

/** The fields that any step may have. */
export const fieldsAllowedAnywhere: readonly string[] = Object.keys(firstFormatFields);

/** The values of a field that the reader leaves out of a step of this action; of any field of the first format, an empty text may be. */
export function leftOutOf({ name, rules }: Action, field: string): readonly unknown[] {
  const meaningless = firstFormatFields[field];
  if (meaningless === undefined) return [];
  // An empty text stays if a rule asks for it and nothing else is given; so something else is.
  const others = rules.flatMap(({ fields }) => fields).filter((other) => other !== field);
  const rest = Object.fromEntries(others.map((other) => [other, 'something']));
  return [...new Set([...meaningless, ''])].filter(
    (value) => !Object.hasOwn(translateStep({ action: name, ...rest, [field]: value }), field),
  );
}
