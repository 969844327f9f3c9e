/** Shorter secrets are not searched for in texts: they would blank out ordinary words. */
export const shortestSecret = 3;

/** Removes secret values from whatever is written down or sent away. */
export interface Redactor {
  /** From now on `value` appears as `{{label}}`. */
  add(value: string, label: string): void;
  text(text: string): string;
  /** A copy of a JSON value in which every text is redacted; the value itself while there are no secrets. */
  deep<T>(value: T): T;
}

/** Knows the secrets of one run. Longer ones are replaced first, so that one inside another leaves nothing behind. */
export function createRedactor(): Redactor {
  const labels = new Map<string, string>();
  let ordered: [string, string][] = [];
  const text = (input: string): string =>
    ordered.reduce(
      (result, [value, label]) => (result.includes(value) ? result.replaceAll(value, label) : result),
      input,
    );
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(deep);
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, deep(entry)]));
    }
    return value;
  };
  return {
    add(value, label) {
      if (value.length < shortestSecret || labels.has(value)) return;
      for (const form of new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])) {
        labels.set(form, `{{${label}}}`);
      }
      ordered = [...labels].toSorted(([left], [right]) => right.length - left.length);
    },
    text,
    deep: <T>(value: T): T => (ordered.length === 0 ? value : (deep(value) as T)),
  };
}
