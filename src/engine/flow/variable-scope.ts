import type { VariableLookup, VariableReference } from '../../domain/flow/variables.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import type { Secrets } from '../../ports/secrets.js';

/** The variables of one flow while it runs. A later source wins over an earlier one. */
export interface VariableScope {
  readonly lookup: VariableLookup;
  set(name: string, value: string): void;
  /** What steps saved, for the report. */
  saved(): Readonly<Record<string, string>>;
  /** Whether a text holds a secret once its references are replaced. */
  holdsSecret(text: string): boolean;
}

/**
 * @param layers values by name, weakest first: defaults of the flow, data profile, command line or arguments
 */
export function createVariableScope(
  layers: readonly Readonly<Record<string, string>>[],
  secrets: Secrets,
  redactor: Redactor,
): VariableScope {
  const values = new Map(layers.flatMap((layer) => Object.entries(layer)));
  const saved = new Map<string, string>();
  const secret = (reference: VariableReference, value: string | undefined): string | undefined => {
    if (value !== undefined) redactor.add(value, `${reference.source}.${reference.name}`);
    return value;
  };
  return {
    lookup(reference) {
      switch (reference.source) {
        case 'variable':
          return resolve(values.get(reference.name), values);
        case 'env':
          return secrets.env(reference.name);
        case 'secret':
          return secret(reference, secrets.secret(reference.name));
        case 'totp':
          return secret(reference, secrets.totp(reference.name));
      }
    },
    set(name, value) {
      values.set(name, value);
      saved.set(name, value);
    },
    saved: () => Object.fromEntries(saved),
    holdsSecret: (text) => redactor.text(text) !== text,
  };
}

/** A default may be built from another variable: `{{base}}/cart`. One level; what a step saved is never looked into. */
function resolve(value: string | undefined, values: ReadonlyMap<string, string>): string | undefined {
  if (value === undefined || !value.includes('{{')) return value;
  return value.replaceAll(/\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g, (written, name: string) => values.get(name) ?? written);
}
