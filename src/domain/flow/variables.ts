/** Where the value of a `{{…}}` comes from. */
export type VariableSource = 'variable' | 'env' | 'secret' | 'totp';

/** One `{{…}}` in a text. */
export interface VariableReference {
  readonly source: VariableSource;
  readonly name: string;
  /** The text as written, braces included. */
  readonly written: string;
  readonly at: number;
}

/** A backslash before the braces makes them text, for apps that use them themselves: `\{{name}}` is `{{name}}`. */
const escaped = /\\\{\{/g;

const reference = /(?<!\\)\{\{\s*(?:(env|secret|totp)\.)?([A-Za-z_][\w.-]*)\s*\}\}/g;

/** The environment variable that the value of a reference comes from; a variable of the flow has its own name. */
export function environmentName({ source, name }: Pick<VariableReference, 'source' | 'name'>): string {
  const folded = name.replaceAll(/[^A-Za-z0-9]/g, '_').toUpperCase();
  if (source === 'secret') return `HANDEYE_SECRET_${folded}`;
  return source === 'totp' ? `HANDEYE_TOTP_${folded}` : name;
}

/**
 * How to give what a name such as `secret.PASSWORD` stands for; undefined for a name that a variable may have. `{{secret.x}}`
 * never reads a variable, so that a value under this name would be kept in the open and used nowhere.
 */
export function givenToName(name: string): string | undefined {
  const [reference] = variableReferences(`{{${name}}}`);
  if (reference === undefined || reference.source === 'variable') return undefined;
  const variable = environmentName(reference);
  const set = `{{${name}}} is read from the environment: set ${variable}`;
  if (reference.source === 'env') return `${set}.`;
  return `${set}${reference.source === 'totp' ? ' to the key (base 32)' : ''}, there or in the secrets file (--secrets-file).`;
}

/** Every `{{…}}` in a text, in order. */
export function variableReferences(text: string): VariableReference[] {
  return [...text.matchAll(reference)].map((match) => ({
    source: (match[1] as 'env' | 'secret' | 'totp' | undefined) ?? 'variable',
    name: match[2] ?? '',
    written: match[0],
    at: match.index,
  }));
}

/** Braces in a text that open no variable and are not escaped, each up to where they close or the text goes on. */
export function strayBraces(text: string): string[] {
  return [...text.replaceAll(reference, (written) => ' '.repeat(written.length)).matchAll(stray)].map(
    ([found]) => found,
  );
}

const stray = /(?<!\\)\{\{(?:[^{}]{0,30}\}\}|\S{0,30})/g;

/** Every text in a value, with its path. */
export function textsIn(value: unknown, path: readonly PropertyKey[] = []): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path: [...path], text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsIn(entry, [...path, index]));
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, entry]) => textsIn(entry, [...path, key]));
  }
  return [];
}

/** Every `{{…}}` in all texts of a value, with the path of the text that holds it. */
export function referencesIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { path: PropertyKey[]; reference: VariableReference }[] {
  return textsIn(value, path).flatMap(({ path: place, text }) =>
    variableReferences(text).map((found) => ({ path: place, reference: found })),
  );
}

/** Gives the value of a reference, or undefined where there is none. */
export type VariableLookup = (reference: VariableReference) => string | undefined;

/** A value with its references replaced. */
export interface Substitution<T> {
  readonly value: T;
  /** References that had no value; their text stays as written. */
  readonly missing: readonly VariableReference[];
}

/** Properties of a step that hold selectors: they are read before values are put into their names. */
const selectorKeys: ReadonlySet<string> = new Set(['selector', 'typedSelector', 'to', 'exists', 'notExists']);

/** A step with its `{{…}}` replaced, but for those in its selectors: `parseSelectorTemplate` does those. */
export function substituteStep<T extends object>(step: T, lookup: VariableLookup): Substitution<T> {
  return substitute(step, lookup, selectorKeys);
}

/** A copy of `value` in which every `{{…}}` of every text is replaced. Keys are never touched. */
export function substitute<T>(
  value: T,
  lookup: VariableLookup,
  except: ReadonlySet<string> = new Set(),
): Substitution<T> {
  const missing: VariableReference[] = [];
  const replaceIn = (entry: unknown): unknown => {
    if (typeof entry === 'string') {
      return entry.includes('{{') ? replaceText(entry, lookup, missing) : entry;
    }
    if (Array.isArray(entry)) return entry.map(replaceIn);
    if (entry !== null && typeof entry === 'object') {
      return Object.fromEntries(
        Object.entries(entry).map(([key, inner]) => [key, except.has(key) ? noteMissing(inner) : replaceIn(inner)]),
      );
    }
    return entry;
  };
  const noteMissing = (kept: unknown): unknown => {
    missing.push(...referencesIn(kept).flatMap(({ reference: found }) => (lookup(found) === undefined ? [found] : [])));
    return kept;
  };
  return { value: replaceIn(value) as T, missing };
}

function replaceText(text: string, lookup: VariableLookup, missing: VariableReference[]): string {
  let result = '';
  let from = 0;
  for (const found of variableReferences(text)) {
    const value = lookup(found);
    if (value === undefined) missing.push(found);
    result += unescaped(text.slice(from, found.at)) + (value ?? found.written);
    from = found.at + found.written.length;
  }
  return result + unescaped(text.slice(from));
}

function unescaped(text: string): string {
  return text.replaceAll(escaped, '{{');
}
