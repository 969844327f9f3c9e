/**
 * Which fields a step must have besides those that its schema requires. Declared once by an action; validation, JSON Schema
 * and reference follow from it.
 */
export interface FieldRule {
  readonly need: 'exactly_one' | 'at_least_one' | 'at_most_one';
  readonly fields: readonly string[];
  /** The rule does not count where this field has one of these values. */
  readonly unless?: { readonly field: string; readonly is: readonly string[] };
}

/** A field at fault, and what is wrong with it: a message that continues after its name. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** A step needs one of these fields, and no second one. */
export const exactlyOneOf = (...fields: readonly string[]): FieldRule => ({ need: 'exactly_one', fields });

/** A step needs one of these fields or more. */
export const atLeastOneOf = (...fields: readonly string[]): FieldRule => ({ need: 'at_least_one', fields });

/** A step may have one of these fields, or none. */
export const atMostOneOf = (...fields: readonly string[]): FieldRule => ({ need: 'at_most_one', fields });

/**
 * What a step lacks or has too much of.
 * @param subject how the step is called in messages: its action
 * @param step as written, in the spelling of the schema
 */
export function brokenRules(
  subject: string,
  rules: readonly FieldRule[],
  step: Readonly<Record<string, unknown>>,
): FieldProblem[] {
  return rules.flatMap((rule): FieldProblem[] => {
    if (rule.unless?.is.some((value) => step[rule.unless?.field ?? ''] === value)) return [];
    const given = rule.fields.filter((field) => step[field] !== undefined);
    const [first = '', second = ''] = given;
    if (given.length === 0 && rule.need !== 'at_most_one')
      return [{ field: rule.fields[0] ?? '', message: `is missing; ${ruleText(subject, rule)}` }];
    if (rule.need === 'at_least_one' || given.length < 2) return [];
    return [{ field: second, message: `cannot stand beside "${first}"; ${subject} takes one of them` }];
  });
}

/** A rule as a sentence without its end: `drag needs "to" or "by"`. */
export function ruleText(subject: string, { need, fields, unless }: FieldRule): string {
  const words = fields.map((field) => `"${field}"`);
  const list = [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ');
  if (need === 'at_most_one') return `${subject} takes only one of ${list}`;
  const only = need === 'exactly_one' && fields.length > 1 ? 'exactly one of ' : '';
  const condition =
    unless === undefined ? '' : `, unless "${unless.field}" is ${unless.is.map((value) => `"${value}"`).join(' or ')}`;
  return `${subject} needs ${only}${list}${condition}`;
}
