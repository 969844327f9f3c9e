/** Shorter secrets are not searched for in texts: they would blank out ordinary words. */
const shortestSecret = 3;

/** A text that is cut short shows a long secret by at least so many of its characters. */
const cutBeginning = 16;

/** Removes secret values from whatever is written down or sent away. */
export interface Redactor {
  /** From now on `value` appears as `{{label}}`. */
  add(value: string, label: string): void;
  text(text: string): string;
  /** Whether there is anything to look for. */
  isIdle(): boolean;
  /** A copy of a JSON value in which every text is redacted; the value itself while there are no secrets. */
  deep<T>(value: T): T;
}

/**
 * Knows the secrets of one run, in every form in which they turn up. A longer one is looked for first, so that one inside
 * another leaves nothing behind, and all in one pass, so that no label is taken for a secret.
 */
export function createRedactor(): Redactor {
  const labels = new Map<string, string>();
  let pattern: RegExp | undefined;
  const text = (input: string): string => {
    if (pattern === undefined) return input;
    const result = input.replace(pattern, (found) => labels.get(found) ?? '');
    if (!result.includes('…')) return result;
    return [...labels].reduce((rest, [form, label]) => withoutBeginning(rest, form, label), result);
  };
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
      for (const form of formsOf(value)) {
        if (form.length >= shortestSecret && !labels.has(form)) labels.set(form, `{{${label}}}`);
      }
      const longestFirst = [...labels.keys()].toSorted((left, right) => right.length - left.length);
      pattern = new RegExp(longestFirst.map(escaped).join('|'), 'g');
    },
    text,
    isIdle: () => pattern === undefined,
    deep: <T>(value: T): T => (pattern === undefined ? value : (deep(value) as T)),
  };
}

/** Masks the beginning of a long secret in a text that was cut short before it came here, which an ellipsis tells. */
function withoutBeginning(text: string, secret: string, label: string): string {
  if (secret.length <= cutBeginning) return text;
  const beginning = secret.slice(0, cutBeginning);
  let result = text;
  for (let at = result.indexOf(beginning); at !== -1; at = result.indexOf(beginning, at + 1)) {
    const cut = result.indexOf('…', at);
    if (cut === -1) break;
    if (secret.startsWith(result.slice(at, cut))) result = result.slice(0, at) + label + result.slice(cut);
  }
  return result;
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** What a browser does not take into the name of a file. */
const noFileName = /["*/:<>?\\|\p{Cc}]/gu;

/**
 * A secret as it is, as a name, text or value on a screen, in JSON, in the name of a file, and in an address, whoever
 * encoded it.
 */
function formsOf(value: string): Set<string> {
  const sound = value.replaceAll(/\p{Cs}/gu, '\uFFFD');
  const address = new URL('http://host/');
  address.search = sound;
  const encoded = [
    encodeURIComponent(sound),
    encodeURI(sound),
    address.search.slice(1),
    new URLSearchParams({ '': sound }).toString().slice(1),
  ];
  return new Set([
    value,
    value.replaceAll(/\s+/g, ' ').trim(),
    value.replaceAll(/\r\n?/g, '\n'),
    JSON.stringify(value).slice(1, -1),
    value.replaceAll(noFileName, '_'),
    ...encoded,
    ...encoded.map((form) => form.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase())),
  ]);
}
