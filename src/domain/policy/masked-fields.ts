/**
 * Masks what a few fields hold, in events of a run: by the refs of the fields, and where a report quotes what they held.
 * It is for secrets that are too short to be looked for in texts.
 */

/** The fields of one flow that hold secrets, and what is known of these. */
export interface MaskedFields {
  readonly refs: ReadonlySet<string>;
  /** What a secret is masked by, as in `{{secret.PIN}}`, by the secret. */
  readonly labels: ReadonlyMap<string, string>;
}

/** What a field holds that is not known for a secret itself, but came of one. */
const unknownLabel = '{{secret}}';

/** The words of a report in which it says what a field held, or was to hold. */
const tellingKeys = new Set(['argument', 'expected', 'found', 'actual', 'error', 'message', 'detail', 'candidates']);

/** A copy of a JSON value in which none of the fields says what it holds. */
export function withFieldsMasked(value: unknown, fields: MaskedFields): unknown {
  const labels = new Map(fields.labels);
  for (const held of heldIn(value, fields.refs)) {
    if (isRevealing(held) && !labels.has(held)) labels.set(held, unknownLabel);
  }
  return labels.size === 0 ? value : masked(value, '', { ...fields, labels });
}

/** What the fields held, as far as the value says. */
function heldIn(value: unknown, refs: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => heldIn(entry, refs));
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const own = entries.flatMap(([key, entry]) =>
    typeof entry === 'string' && holdsValue(value, key, refs) ? [entry] : [],
  );
  return [...own, ...entries.flatMap(([, entry]) => heldIn(entry, refs))];
}

function masked(value: unknown, key: string, fields: MaskedFields): unknown {
  if (typeof value === 'string') return tellingKeys.has(key) ? maskedText(value, fields.labels) : value;
  if (Array.isArray(value)) return value.map((entry) => masked(entry, key, fields));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      typeof entry === 'string' && holdsValue(value, name, fields.refs)
        ? (fields.labels.get(entry) ?? entry)
        : masked(entry, name, fields),
    ]),
  );
}

/** A text that is what a field held, or quotes it as reports do: `… → "42"`, `found 42.` */
function maskedText(text: string, labels: ReadonlyMap<string, string>): string {
  let result = labels.get(text) ?? text;
  for (const [held, label] of labels) {
    result = result.replaceAll(`"${held}"`, `"${label}"`);
    const end = `found ${held}`;
    if (result.endsWith(end)) result = result.slice(0, -held.length) + label;
    result = result.replaceAll(`${end}.`, `found ${label}.`);
  }
  return result;
}

/** Whether a property says what a field holds, or held before or after a step. */
function holdsValue(of: Readonly<Record<string, unknown>>, key: string, refs: ReadonlySet<string>): boolean {
  if (typeof of['ref'] !== 'string' || !refs.has(of['ref'])) return false;
  return key === 'value' || ((key === 'before' || key === 'after') && of['property'] === 'value');
}

/** An empty field reveals nothing, nor do the bullets of a password or what is masked already. */
function isRevealing(held: string): boolean {
  return !/^•*$/.test(held) && !/^\{\{.*\}\}$/.test(held);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object';
}
