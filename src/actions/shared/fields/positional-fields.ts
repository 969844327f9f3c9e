import type { z } from 'zod';
import { type Action, stepSchemaOf } from '../../action.js';
import { fits, isClosed, takesMany } from './short-value.js';

/** Which fields of a step go without their names on a command line, and which word goes to which of them. */

/** The schemas of the fields of an action, by name. */
export function schemasOf(action: Action): Readonly<Record<string, z.ZodType>> {
  const known = shapes.get(action);
  if (known !== undefined) return known;
  const { shape } = stepSchemaOf(action);
  shapes.set(action, shape);
  return shape;
}

const shapes = new WeakMap<Action, Readonly<Record<string, z.ZodType>>>();

/** `assert-text`, `click-count`: a name of an action or a field as it is written on a command line. */
export function inKebabCase(name: string): string {
  return name.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * The words of a step by the fields that they go to, in order. A field that need not be there is passed over where the word is
 * none that it takes, where it fits a later field of few words or numbers (`scroll down`), or where the words left are all
 * needed by others (`type hello`).
 *
 * @param given the fields that are there already
 */
export function assignWords(
  action: Action,
  words: readonly string[],
  given: ReadonlySet<string>,
): { readonly assigned: ReadonlyMap<string, readonly string[]>; readonly surplus: readonly string[] } {
  const schemas = schemasOf(action);
  const schemaOf = (field: string): z.ZodType => schemas[field]!;
  const needed = new Set(action.positional.filter((field) => isNeeded(action, field, given)));
  const assigned = new Map<string, string[]>();
  let open = action.positional.filter((field) => !given.has(field));
  for (const [index, word] of words.entries()) {
    while (!needed.has(open[0] ?? '') && open.filter((field) => needed.has(field)).length >= words.length - index)
      open = open.slice(1);
    const firstNeeded = open.findIndex((field) => needed.has(field));
    const reachable = firstNeeded === -1 ? open : open.slice(0, firstNeeded + 1);
    const taking = reachable.filter((field) => fits(word, schemaOf(field)));
    const field = taking.find((candidate) => isClosed(schemaOf(candidate))) ?? taking[0] ?? open[0];
    if (field === undefined) return { assigned, surplus: words.slice(index) };
    assigned.set(field, [...(assigned.get(field) ?? []), word]);
    const isEndless = open.at(-1) === field && takesMany(schemaOf(field));
    open = isEndless ? [field] : open.slice(open.indexOf(field) + 1);
  }
  return { assigned, surplus: [] };
}

/** The short form of an action in one line, such as `fill <selector> <text>`; what stands in brackets may be left out. */
export function shortUsage(action: Action): string {
  const schemas = schemasOf(action);
  const parts = action.positional.flatMap((field) => {
    const choice = oneOf(action, field);
    if (choice.length > 1) return choice[0] === field ? [`<${choice.map(inKebabCase).join('|')}>`] : [];
    const name = `${inKebabCase(field)}${takesMany(schemas[field]!) ? '...' : ''}`;
    return [isNeeded(action, field, new Set()) ? `<${name}>` : `[${name}]`];
  });
  return [inKebabCase(action.name), ...parts].join(' ');
}

/** Whether a step without this field is incomplete. */
function isNeeded(action: Action, field: string, given: ReadonlySet<string>): boolean {
  if (given.has(field)) return false;
  if (!schemasOf(action)[field]!.safeParse(undefined).success) return true;
  return action.rules.some(
    ({ need, fields, unless }) =>
      need !== 'at_most_one' &&
      unless === undefined &&
      fields.includes(field) &&
      !fields.some((other) => given.has(other) || (other !== field && action.positional.includes(other))),
  );
}

/** The positional fields of which a step has exactly one, this one among them. */
function oneOf({ rules, positional }: Action, field: string): readonly string[] {
  const rule = rules.find(({ need, fields }) => need === 'exactly_one' && fields.includes(field));
  return positional.filter((other) => rule?.fields.includes(other));
}
