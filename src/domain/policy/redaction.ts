import { base64FormsOf } from './base64-forms.js';
import { withFieldsMasked } from './masked-fields.js';
import { cutOffIn, patternOf } from './secret-search.js';

/** Shorter secrets are not searched for in texts: they would blank out ordinary words. In characters. */
export const shortestSecret = 3;

/** Removes secret values from whatever is written down or sent away. */
export interface Redactor {
  /** From now on `value` appears as `{{label}}`. */
  add(value: string, label: string): void;
  /**
   * From now on a report quotes `text` as `shown`, for it was made with a secret that may be too short to be looked for in
   * texts.
   */
  addText(text: string, shown: string): void;
  /**
   * What the element holds is masked in events of the flow from now on, for it was filled from a secret that is too short to
   * be looked for in texts. A ref names one element within its flow only.
   */
  addField(flowRunId: string, ref: string): void;
  /** Whether a text holds a secret that is known by itself, wherever it stands. */
  finds(text: string): boolean;
  text(text: string): string;
  /** As `text`, for one that may be nothing but a secret, however short. */
  whole(text: string): string;
  /** The secrets too short to be looked for in texts, as in `{{secret.PIN}}`. Returns each once. */
  newShortSecrets(): string[];
  /** Every text that is looked for: the secrets in all their forms, but for those that are too short. */
  forms(): string[];
  /** A copy of a JSON value in which every text is redacted; the value itself while there are no secrets. */
  deep<T>(value: T): T;
}

/**
 * Knows the secrets of one run, in every form in which they turn up. A longer one is looked for first, so that one inside
 * another leaves nothing behind, and all in one pass, so that no label is taken for a secret.
 */
export function createRedactor(): Redactor {
  const labels = new Map<string, string>();
  /** Secrets too short to be looked for, and by flow the fields that hold them. */
  const short = new Map<string, string>();
  const fields = new Map<string, Set<string>>();
  /** Texts that were made with such secrets, as they are quoted. */
  const made = new Map<string, string>();
  const reported = new Set<string>();
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
      if (value === '' || labels.has(value)) return;
      if (value.length < shortestSecret) {
        if (!short.has(value)) short.set(value, `{{${label}}}`);
        return;
      }
      for (const form of formsOf(value)) {
        if (form.length >= shortestSecret && !labels.has(form)) labels.set(form, `{{${label}}}`);
      }
      pattern = patternOf(labels.keys());
    },
    addText(plain, shown) {
      if (text(plain) !== text(shown)) made.set(plain, shown);
    },
    addField(flowRunId, ref) {
      fields.set(flowRunId, new Set([...(fields.get(flowRunId) ?? []), ref]));
    },
    finds: (input) => text(input) !== input,
    text,
    whole: (input) => short.get(input) ?? text(input),
    newShortSecrets() {
      const newLabels = [...short.values()].filter((label) => !reported.has(label));
      for (const label of newLabels) reported.add(label);
      return newLabels;
    },
    forms: () => [...labels.keys()],
    deep: <T>(value: T): T => {
      const isMasking = short.size > 0 || made.size > 0 || fields.size > 0;
      const refs = fields.get(flowOf(value)) ?? none;
      const known = isMasking ? withFieldsMasked(value, { refs, labels: new Map([...made, ...short]) }) : value;
      return (pattern === undefined ? known : deep(known)) as T;
    },
  };
}

const none: ReadonlySet<string> = new Set();

/** The flow that an event of a run belongs to. */
function flowOf(event: unknown): string {
  const { flowRunId } = (event ?? {}) as { readonly flowRunId?: unknown };
  return typeof flowRunId === 'string' ? flowRunId : '';
}

/** Masks the beginning of a long secret in a text that was cut short before it came here. */
function withoutBeginning(text: string, secret: string, label: string): string {
  return cutOffIn(text, secret).reduceRight((rest, { from, to }) => rest.slice(0, from) + label + rest.slice(to), text);
}

/** What a browser does not take into the name of a file. */
const noFileName = /["*/:<>?\\|\p{Cc}]/gu;

/**
 * A secret as it is, as a name, text or value on a screen, in JSON, in the name of a file, in an address, whoever encoded
 * it, and in base 64.
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
    ...base64FormsOf(value),
  ]);
}
