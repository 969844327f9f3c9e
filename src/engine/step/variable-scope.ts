import type { TestFlow } from '../../actions/registry.js';
import { substitute, type VariableLookup, type VariableReference } from '../../domain/flow/variables.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import type { Secrets } from '../../ports/secrets.js';

/** The variables of one flow while it runs. A later source wins over an earlier one. */
export interface VariableScope {
  readonly lookup: VariableLookup;
  /** Names of the variables that have a value by now. */
  names(): readonly string[];
  set(name: string, value: string): void;
  /** What steps saved, for the report: secrets masked. */
  saved(): Readonly<Record<string, string>>;
  /** What steps saved, as it is: for the flow that runs this one. */
  savedValues(): ReadonlyMap<string, string>;
  /** Whether a text, as the flow has it, holds a secret once its references are replaced, however short. */
  holdsSecret(text: string): boolean;
  /** The same variables, with values for names that have none: what a setup or teardown flow brings along. */
  withDefaults(defaults: Readonly<Record<string, string>>): VariableScope;
}

/**
 * @param layers values by name, weakest first: defaults of the flow, data profile, command line; they may refer to others
 * @param args arguments of `run_flow`, which come before all others, as they are: the app may have said them
 */
export function createVariableScope(
  layers: readonly Readonly<Record<string, string>>[],
  secrets: Secrets,
  redactor: Redactor,
  args: Readonly<Record<string, string>> = {},
): VariableScope {
  const values = new Map([...layers, args].flatMap((layer) => Object.entries(layer)));
  return scopeOver({ values, final: new Set(Object.keys(args)), saved: new Map(), defaults: {} }, secrets, redactor);
}

interface ScopeValues {
  readonly values: Map<string, string>;
  /** Names of values that are never looked into: an app may have written them. */
  readonly final: Set<string>;
  readonly saved: Map<string, string>;
  readonly defaults: Readonly<Record<string, string>>;
}

function scopeOver(known: ScopeValues, secrets: Secrets, redactor: Redactor): VariableScope {
  const { values, final, saved, defaults } = known;
  const valueOf = (name: string): string | undefined =>
    values.get(name) ?? (Object.hasOwn(defaults, name) ? defaults[name] : undefined);
  let secretsRead = 0;
  const secret = (reference: VariableReference, value: string | undefined): string | undefined => {
    secretsRead += 1;
    if (value !== undefined) redactor.add(value, `${reference.source}.${reference.name}`);
    return value;
  };
  /** A value may be built from others (`{{base}}/cart`), but not from itself. */
  const built = (name: string, within: ReadonlySet<string>): string | undefined => {
    const value = valueOf(name);
    // A secret that was passed on or saved is one still, also where it is too short to be found in a text.
    if (value !== undefined && final.has(name) && redactor.whole(value) !== value) secretsRead += 1;
    if (value === undefined || final.has(name) || !value.includes('{{')) return value;
    const inner = new Set([...within, name]);
    return substitute(value, (reference) => {
      if (reference.source !== 'variable') return lookup(reference);
      return inner.has(reference.name) ? undefined : built(reference.name, inner);
    }).value;
  };
  const lookup: VariableLookup = (reference) => {
    switch (reference.source) {
      case 'variable':
        return built(reference.name, new Set());
      case 'env':
        return secrets.env(reference.name);
      case 'secret':
        return secret(reference, secrets.secret(reference.name));
      case 'totp':
        return secret(reference, secrets.totp(reference.name));
    }
  };
  return {
    lookup,
    names: () => [...values.keys(), ...Object.keys(defaults)],
    set(name, value) {
      values.set(name, value);
      saved.set(name, value);
      final.add(name);
    },
    saved: () => Object.fromEntries([...saved].map(([name, value]) => [name, redactor.whole(value)])),
    savedValues: () => saved,
    holdsSecret(text) {
      const readBefore = secretsRead;
      const { value } = substitute(text, lookup);
      return secretsRead > readBefore || redactor.finds(value);
    },
    withDefaults: (more) => scopeOver({ ...known, defaults: { ...more, ...defaults } }, secrets, redactor),
  };
}

/** The values that a flow gives its variables and parameters by default. */
export function defaultsOf(flow: TestFlow): Readonly<Record<string, string>> {
  const parameters = Object.entries(flow.parameters).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(parameters), ...flow.variables };
}

/**
 * The variables of a flow that a step runs: what it says itself, then what was given from outside, then its arguments. It
 * sees nothing else of the flow that runs it.
 */
export function calledVariables(
  flow: TestFlow,
  given: Readonly<Record<string, string>>,
  args: Readonly<Record<string, string>>,
  secrets: Secrets,
  redactor: Redactor,
): VariableScope {
  return createVariableScope([defaultsOf(flow), given], secrets, redactor, args);
}

/**
 * The variables of a flow as it starts: what it says itself, then the data profile, then what was given from outside.
 *
 * @param profileId left out = no profile
 */
export function flowVariables(
  flow: TestFlow,
  profileId: string | undefined,
  given: Readonly<Record<string, string>>,
  secrets: Secrets,
  redactor: Redactor,
): VariableScope {
  const profile = flow.dataProfiles.find((candidate) => candidate.profileId === profileId);
  return createVariableScope([defaultsOf(flow), profile?.values ?? {}, given], secrets, redactor);
}
