import { z } from 'zod';
import { actionNamed } from '../../actions/registry.js';
import { canonicalJson } from '../../domain/canonical-json.js';
import { stepBaseSchema, type AnyStep } from '../../domain/flow/step.js';
import type { Redactor } from '../../domain/policy/redaction.js';

/** What every step has that says nothing else. */
const defaults = new Map<string, string>(
  Object.entries(stepBaseSchema.parse({})).map(([name, value]) => [name, canonicalJson(value)]),
);
/** What is said of a step elsewhere, or to its readers alone. */
const otherFields = new Set(['action', 'order', 'description']);

/**
 * What a step says of what it does, as whoever approves it is shown: every field but those that are as in any other step, on one
 * line, secrets masked. Equal steps have equal texts.
 *
 * @param step its variables replaced
 * @returns undefined where the action says it all
 */
export function stepArguments(step: AnyStep, redactor: Pick<Redactor, 'deep'>): string | undefined {
  const fields = Object.entries(step)
    .filter(
      ([name, value]) =>
        value !== undefined &&
        !otherFields.has(name) &&
        defaults.get(name) !== canonicalJson(value) &&
        usualOf(step.action, name) !== canonicalJson(value),
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}: ${canonicalJson(masked(value, redactor))}`);
  return fields.length === 0 ? undefined : fields.join(', ');
}

/** What a field of an action holds where a step does not say it, as JSON; undefined where there is no such value. */
function usualOf(action: string, name: string): string | undefined {
  const field = actionNamed(action)?.parameters[name];
  const parsed = field === undefined ? undefined : z.safeParse(field, undefined);
  return parsed?.success === true && parsed.data !== undefined ? canonicalJson(parsed.data) : undefined;
}

/** Each text as a report would quote it: there, secrets are known that are too short to be looked for. */
function masked(value: unknown, redactor: Pick<Redactor, 'deep'>): unknown {
  if (typeof value === 'string') return redactor.deep({ argument: value }).argument;
  if (Array.isArray(value)) return value.map((entry) => masked(entry, redactor));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, masked(entry, redactor)]));
}
